"""Statements whose text is made once: for what runs at every move, where Django would spend most of the time on
making the same SQL anew.

Columns are named by the model's fields, and values go through the converters that the ORM uses, so that a row becomes
the same instance whichever way it is read. Each app has one module of such statements (`rows.py`); everything else is
Django as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import AutoField, Field, JSONField, Model
from django.db.models.base import ModelState

M = TypeVar("M", bound=Model)
Row = Sequence[Any]
Converter = Callable[[Any, Any, Any], Any]


def fetch(sql: str, params: Sequence[Any] = ()) -> list[Row]:
    """All rows of a query."""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(sql, params)
        found: list[Row] = cursor.fetchall()
        return found


def run(sql: str, params: Sequence[Any] = ()) -> int:
    """Runs a statement that returns nothing; how many rows it touched."""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(sql, params)
        return int(cursor.rowcount)


def for_update(alias: str = "") -> str:
    """The end of a query whose rows are locked; nothing on SQLite, where the transaction is the lock."""
    if not connection.features.has_select_for_update:
        return ""
    return f" FOR UPDATE OF {alias}" if alias else " FOR UPDATE"


def table_of(model: type[Model]) -> str:
    """The quoted name of a model's table."""
    return f'"{model._meta.db_table}"'


def quoted(field: Any) -> str:
    """The quoted name of a field's column."""
    return f'"{field.column}"'


def field_of(model: type[Model], name: str) -> Field[Any, Any]:
    """A field by its name."""
    return cast("Field[Any, Any]", model._meta.get_field(name))


class Columns(Generic[M]):
    """A model's columns in a query: all, or its key and those named."""

    def __init__(self, model: type[M], alias: str, *names: str) -> None:
        fields: list[Any] = [*model._meta.concrete_fields]
        if names:
            fields = [field for field in fields if field.primary_key or field.name in names]
        self.model = model
        self.alias = alias
        self.fields = fields
        self.names = [field.attname for field in fields]
        self.sql = ", ".join(f"{alias}.{quoted(field)}" for field in fields)
        self.width = len(fields)
        self.key_at = next(index for index, field in enumerate(fields) if field.primary_key)
        self._by_vendor: dict[str, list[tuple[int, list[Converter], Any]]] = {}

    def read(self, row: Row, at: int = 0) -> M:
        """The instance whose columns begin at `at`."""
        values = list(row[at : at + self.width])
        database = connections[DEFAULT_DB_ALIAS]
        for index, converters, expression in self._converters(database.vendor):
            for convert in converters:
                values[index] = convert(values[index], expression, database)
        # As Model.from_db, which spends most of its time on what no model here makes use of: signals, defaults.
        made = self.model.__new__(self.model)
        made.__dict__.update(zip(self.names, values, strict=True))
        made._state = state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        return made

    def read_joined(self, row: Row, at: int) -> M | None:
        """The same after an outer join, which may have found nothing."""
        return None if row[at + self.key_at] is None else self.read(row, at)

    def _converters(self, vendor: str) -> list[tuple[int, list[Converter], Any]]:
        found = self._by_vendor.get(vendor)
        if found is None:
            found = []
            for index, field in enumerate(self.fields):
                expression = field.get_col(self.alias)
                converters = [
                    *connection.ops.get_db_converters(expression),
                    *expression.get_db_converters(connection),
                ]
                if converters:
                    found.append((index, converters, expression))
            self._by_vendor[vendor] = found
        return found


class Insert(Generic[M]):
    """Any number of new rows in one statement. With `conflict`, a row that is there already under these fields gets
    the new values of the fields `update`; without fields of that kind it stays as it is."""

    def __init__(
        self,
        model: type[M],
        *,
        conflict: Sequence[str] = (),
        update: Sequence[str] = (),
        set_to: Mapping[str, str] | None = None,
    ) -> None:
        """`set_to` are fields that get an SQL expression where the row is there already (`excluded` is the new one).
        The automatic key of the model is given only where a row's conflict is about it; a row without one is new."""
        self.model = model
        meta = model._meta
        self.key: Any = meta.pk
        has_key = not isinstance(self.key, AutoField) or self.key.name in conflict
        self.fields = [field for field in meta.concrete_fields if has_key or field is not self.key]
        names = ", ".join(quoted(field) for field in self.fields)
        self.head = f"INSERT INTO {table_of(model)} ({names}) VALUES "  # noqa: S608 - names of ours
        self.tail = self._on_conflict(conflict, update, set_to or {}) if conflict else ""
        self.has_key = has_key

    def _on_conflict(self, conflict: Sequence[str], update: Sequence[str], set_to: Mapping[str, str]) -> str:
        names = ", ".join(quoted(field_of(self.model, name)) for name in conflict)
        changed = [quoted(field_of(self.model, name)) for name in update]
        changes = [f"{column} = excluded.{column}" for column in changed]
        changes += [f"{quoted(field_of(self.model, name))} = {text}" for name, text in set_to.items()]
        return f" ON CONFLICT ({names}) DO " + (f"UPDATE SET {', '.join(changes)}" if changes else "NOTHING")

    def __call__(self, rows: Sequence[M]) -> None:
        """Writes them; none is nothing to do."""
        if rows:
            run(*self._statement(rows))

    def with_keys(self, rows: Sequence[M]) -> None:
        """Writes them and gives each its key."""
        if rows:
            sql, params = self._statement(rows)
            found = fetch(f"{sql} RETURNING {quoted(self.key)}", params)
            for row, (key,) in zip(rows, found, strict=True):
                row.pk = key
                row._state.adding = False
                row._state.db = connection.alias

    def _statement(self, rows: Iterable[M]) -> tuple[str, list[Any]]:
        groups, params = [], []
        whole = f"({', '.join(['%s'] * len(self.fields))})"
        for row in rows:
            is_new = self.has_key and row.pk is None
            fields = [field for field in self.fields if not (is_new and field is self.key)]
            marks = ["%s"] * len(fields)
            if is_new:
                marks.insert(self.fields.index(self.key), _next_key())
            groups.append(f"({', '.join(marks)})" if is_new else whole)
            params += prepared_of(row, fields)
        return self.head + ", ".join(groups) + self.tail, params


def _next_key() -> str:
    """What stands for an automatic key among values."""
    return "DEFAULT" if connection.vendor == "postgresql" else "NULL"


def prepared_of(row: Model, fields: Iterable[Any]) -> list[Any]:
    """The values of these fields as the database takes them."""
    database = connections[DEFAULT_DB_ALIAS]
    return [_prepared(field, getattr(row, field.attname), database) for field in fields]


def prepared(field: Any, value: Any) -> Any:
    """One value as the database takes it."""
    return _prepared(field, value, connections[DEFAULT_DB_ALIAS])


def _prepared(field: Any, value: Any, database: Any) -> Any:
    if value is None or (type(value) in _PLAIN and not isinstance(field, JSONField)):
        return value
    return field.get_db_prep_save(value, database)


_PLAIN = frozenset({int, str, float, bool})
"""What every database takes as it is."""


@cache
def _update(model: type[Model], names: tuple[str, ...]) -> tuple[list[Field[Any, Any]], str]:
    fields = [field_of(model, name) for name in names]
    key: Any = model._meta.pk
    changes = ", ".join(f"{quoted(field)} = %s" for field in fields)
    return fields, f"UPDATE {table_of(model)} SET {changes} WHERE {quoted(key)} = %s"  # noqa: S608 - names of ours


def update(row: Model, names: Sequence[str]) -> None:
    """Writes these fields of one row."""
    fields, sql = _update(type(row), tuple(names))
    run(sql, [*prepared_of(row, fields), row.pk])


@cache
def _delete(model: type[Model], amount: int) -> str:
    key: Any = model._meta.pk
    marks = ", ".join(["%s"] * amount)
    return f"DELETE FROM {table_of(model)} WHERE {quoted(key)} IN ({marks})"  # noqa: S608 - names of ours


def delete(model: type[Model], keys: Sequence[Any]) -> None:
    """Deletes rows by their keys, and nothing else: for models that no other row refers to."""
    if keys:
        run(_delete(model, len(keys)), list(keys))
