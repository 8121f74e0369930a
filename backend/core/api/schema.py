"""How views describe themselves in the OpenAPI schema."""

from drf_spectacular.openapi import AutoSchema


class ProblemAutoSchema(AutoSchema):
    """The generator's reading of a view, with the problems that any view may answer with."""
