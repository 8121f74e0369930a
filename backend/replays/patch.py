"""Differences of JSON documents as merge patches (RFC 7396)."""

from typing import Any


def merge_patch(before: Any, after: Any) -> Any:
    """The patch that makes `after` out of `before`.

    A patch can't hold null as a value: a key whose value is null and a key that is missing are one and the same to
    who reads the result.
    """
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    patch = {key: None for key in before if key not in after and before[key] is not None}
    for key, value in after.items():
        known = before.get(key)
        if value != known or (value is not None and key not in before):
            patch[key] = merge_patch(known, value) if isinstance(known, dict) else value
    return patch


def apply_patch(before: Any, patch: Any) -> Any:
    """What a patch makes of `before`, which stays as it was."""
    if not isinstance(patch, dict):
        return patch
    made = dict(before) if isinstance(before, dict) else {}
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = apply_patch(made.get(key), value)
    return made
