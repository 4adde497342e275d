"""Sorts: truth values, real numbers, finite non-empty index sets, and functions between sorts."""

from contextlib import contextmanager


class Refused(Exception):  # noqa: N818 - said of a rule, not of a fault
    """A term is ill-formed or a rule does not apply: nothing was built and nothing proved."""


@contextmanager
def refusing():
    """Refuse what divides by zero or is nested deeper than Python's stack; decorates rules."""
    try:
        yield
    except (RecursionError, ZeroDivisionError) as error:
        raise Refused(f"terms too deep, or division by zero: {error}") from None


TOKEN, _sorts = object(), {}


class Frozen:
    """Base of objects that only the kernel makes, from their slots' values; they never change."""

    __slots__ = ()

    def __init__(self, token=None, *fields):
        if token is not TOKEN:
            raise Refused(f"a {type(self).__name__.lower()} is made only by the kernel")
        # a last slot may be for weak references
        for slot, value in zip(self.__slots__, fields, strict=False):
            object.__setattr__(self, slot, value)

    def __setattr__(self, *_):
        raise Refused(f"a {type(self).__name__.lower()} does not change")


class Sort(Frozen):
    """A sort; equal ones are one object. Only `index`, `letters` and `functions` make it.

    As an alphabet of the notions it quantifies: `forall`, `exists`, `sum` and `prod` (of `binding`)
    take a Python function from an arbitrary element to a term.
    """

    __slots__ = ("kind", "name", "size", "domain", "range")  # noqa: RUF023 - as they are given

    def __repr__(self):
        return self.name

    @property
    def is_index(self):
        """Whether it is finite and non-empty, so that one may sum over it."""
        if self.kind == "functions":
            return self.domain.is_index and self.range.is_index
        return self.kind in ("bool", "index", "letters")


def _made(kind, name, size=None, domain=None, range_=None):
    fields = (kind, name, size, domain, range_)
    # one object in all threads
    return _sorts.get(fields) or _sorts.setdefault(fields, Sort(TOKEN, *fields))


BOOL, REAL = _made("bool", "Bool"), _made("real", "Real")


def is_sort(sort):
    """Return whether it was made here and nobody changed it since."""
    return type(sort) is Sort and sort is _sorts.get(
        (sort.kind, sort.name, sort.size, sort.domain, sort.range)
    )


def is_name(name):
    """Return whether a text can name something: it looks like no sign and no other name."""
    plain = type(name) is str and name.isascii() and name.isidentifier()
    return plain and name not in ("true", "false", "if", "then", "else")


def index(name):
    """Return the index sort of a name: any finite non-empty set, the same at every call."""
    if not is_name(name) or name in ("Bool", "Real"):
        raise Refused(f"an index sort is named by an identifier of its own, got {name!r}")
    return _made("index", name)


def letters(size):
    """Return the index sort of exactly `size` letters."""
    if type(size) is not int or size < 1:
        raise Refused(f"index sorts are not empty: letters({size!r})")
    return _made("letters", f"{{1..{size}}}", size)


def functions(*sorts):
    """Return the sort of functions from all but the last sort to the last; curried."""
    if len(sorts) < 2 or not all(map(is_sort, sorts)):
        raise Refused(f"functions need sorts, got {sorts!r}")
    made = sorts[-1]
    for domain in reversed(sorts[:-1]):
        made = _made("functions", f"({domain} -> {made})", None, domain, made)
    return made
