"""What names of libraries are bound to: calls that bind one anew leave something behind."""

import operator
import types

SIMPLE = (int, float, str, bool, type(None))


def bound(module):
    """Return what the names of a library's module are bound to, and what is in these objects."""
    space, found = vars(module), Objects()
    for name in sorted(n for n in list(space) if isinstance(n, str) and not n.startswith("__")):
        value = space[name]
        kind = type(value)
        if kind is dict or issubclass(kind, type | types.FunctionType):
            items = vars(value) if kind is not dict else value
            parts = [part for pair in list(items.items()) for part in pair]
        else:
            parts = list(value) if kind in (list, set) else []
            if any(type(part) is tuple for part in parts):
                parts = [p for part in parts for p in (part if type(part) is tuple else (part,))]
        found += (name, value, len(parts), *parts)
    return found


class Objects(list):
    """Objects that are compared by what they are themselves, and simple values by their text.

    To ask for their numbers is an event that is audited, and there are very many.
    """

    def __eq__(self, other):
        return len(self) == len(other) and (
            all(map(operator.is_, self, other)) or all(map(_is_same, self, other))
        )

    __hash__ = None


def _is_same(one, other):
    simple = type(one) is type(other) and type(one) in SIMPLE
    return one is other or (simple and repr(one) == repr(other))
