"""Clones of states, made from the types of their fields: whatever can change is copied, the rest is shared.

Frozen structs count as unchangeable, with all that is in them: rules replace them and never write into them. Bots
clone states by the thousand, so that a class's copier is written out as a function once, as dataclasses do it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import DictType, ListType, SetType, StructType, Type, UnionType


def clone_fields(original: Struct, twin: Struct, base: type[Struct]) -> None:
    """Gives a shallow copy its own of every field that can change, except for the fields that `base` has."""
    _copier(type(original), base)(original, twin)


@cache
def _copier(cls: type[Struct], base: type[Struct]) -> Callable[[Struct, Struct], None]:
    writer = _Writer()
    lines = [
        f"    twin.{name} = {made}"
        for name, made in writer.fields(cls, "original")
        if name not in base.__struct_fields__ and made != f"original.{name}"
    ]
    source = "\n".join(["def copier(original, twin):", *lines, "    return None"])
    exec(source, writer.names)  # noqa: S102 (made of the names of fields alone)
    made: Callable[[Struct, Struct], None] = writer.names["copier"]
    return made


class _Writer:
    """Writes the expressions that copy values of given types; `names` holds what they call."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"copy_any": copy_any}
        self.items = 0

    def fields(self, cls: type[Struct], of: str) -> list[tuple[str, str]]:
        """All fields of a struct, in order, with the expression that copies each."""
        info = msgspec.inspect.type_info(cls)
        if not isinstance(info, StructType):
            raise TypeError(f"{cls.__name__} is no struct")
        return [(field.name, self.copy(field.type, f"{of}.{field.name}")) for field in info.fields]

    def copy(self, kind: Type, value: str) -> str:
        """The expression that copies a value; the value itself if it can be shared."""
        self.items += 1
        item = f"item{self.items}"
        if isinstance(kind, ListType | SetType):
            made = self.copy(kind.item_type, item)
            return f"{value}.copy()" if made == item else f"[{made} for {item} in {value}]"
        if isinstance(kind, DictType):
            made = self.copy(kind.value_type, item)
            return f"{value}.copy()" if made == item else f"{{k: {made} for k, {item} in {value}.items()}}"
        if isinstance(kind, UnionType):
            shared = all(self.copy(part, value) == value for part in kind.types)
            return value if shared else f"copy_any({value})"
        if isinstance(kind, StructType) and not kind.cls.__struct_config__.frozen:
            return self._struct(kind.cls, value)
        return value

    def _struct(self, cls: type[Struct], value: str) -> str:
        name = f"{cls.__module__}.{cls.__qualname__}".replace(".", "_")
        self.names[name] = cls
        given = inspect.signature(cls).parameters
        made = [
            f"{field}={part}" if given[field].kind is inspect.Parameter.KEYWORD_ONLY else part
            for field, part in self.fields(cls, value)
        ]
        return f"{name}({', '.join(made)})"


def copy_any(value: Any) -> Any:
    """Copies a value of which only the running match knows the type."""
    if isinstance(value, list):
        return [copy_any(item) for item in value]
    if isinstance(value, dict):
        return {key: copy_any(item) for key, item in value.items()}
    if isinstance(value, Struct) and not value.__struct_config__.frozen:
        names = value.__struct_fields__
        return type(value)(**{name: copy_any(getattr(value, name)) for name in names})
    return value
