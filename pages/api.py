"""The reference of `mechanisms`, read from its docstrings without running it."""

from dataclasses import dataclass
from functools import cache

import griffe

from common.imports import ROOT
from pages import sources


@dataclass(frozen=True)
class Entry:
    """A module, a class or a function of the reference.

    Parameters
    ----------
    name, signature : str
    line : int
    parts : list of (str, object)
        Parts of the docstring in order: `text`, `examples` (code), or a titled list of
        (name, type, description).
    members : list of Entry
        Of a class.
    """

    name: str
    signature: str
    line: int
    parts: list
    members: list


@cache
def package():
    """Return what griffe reads of `mechanisms`."""
    return griffe.load("mechanisms", search_paths=[ROOT], allow_inspection=False)


def modules():
    """Return the public modules by full name, in order."""
    found, stack = {}, [package()]
    while stack:
        module = stack.pop()
        found[module.path] = module
        stack += [m for m in module.modules.values() if not m.name.startswith("_")]
    return dict(sorted(found.items()))


def module_entry(module):
    """Return the `Entry` of a module, with those of its public functions and classes."""
    inside = [
        _entry(member)
        for member in module.members.values()
        if not member.is_alias and (member.is_function or member.is_class) and _public(member)
    ]
    return Entry(module.path, "", 1, _parts(module), sorted(inside, key=lambda e: e.line))


def _public(member):
    return not member.name.startswith("_")


def _entry(member):
    if member.is_function:
        return Entry(member.name, _signature(member), member.lineno, _parts(member), [])
    inside = [m for m in member.members.values() if not m.is_alias and _public(m)]
    told = [m for m in inside if (m.is_function or "property" in m.labels) and m.docstring]
    members = [
        Entry(m.name, _signature(m) if m.is_function else "", m.lineno, _parts(m), []) for m in told
    ]
    return Entry(member.name, "", member.lineno, _parts(member), members)


def _signature(function):
    shown = []
    for parameter in function.parameters:
        default = "" if parameter.default is None else f"={parameter.default}"
        shown.append(parameter.name + default)
    return f"({', '.join(name for name in shown if name not in ('self', 'cls'))})"


def _parts(thing):
    if thing.docstring is None:
        return []
    # by itself, for with its module griffe reads "ndarray, shape (K,)" as code
    sections = griffe.Docstring(thing.docstring.value).parse("numpy", warnings=False)
    return [part for section in sections if (part := _part(section))]


def _part(section):
    kind = section.kind.value
    if kind == "text":
        return "text", section.value.split("\n\n")
    if kind == "examples":
        texts = [value for _, value in section.value]
        return "examples", [sources.coloured(text, "pycon") for text in texts]
    if kind in ("parameters", "other parameters", "returns", "yields", "raises", "attributes"):
        return kind.capitalize(), [
            (getattr(item, "name", ""), str(item.annotation or ""), item.description)
            for item in section.value
        ]
    if kind == "admonition":
        return "text", [section.value.description]
    return None
