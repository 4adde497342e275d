"""How values are taken apart, by the type in C that holds them; no code of theirs is run."""

import collections
import functools
import gc
import types
from contextlib import suppress
from functools import lru_cache

import numpy as np

# flags and sizes of types as CPython lays them out
HEAP, MANAGED, WORD = 1 << 9, 1 << 4, 8
HOLDING = (types.GetSetDescriptorType, types.MemberDescriptorType)
# what of an exception is told besides, or is its frames
TOLD = ("args", "__traceback__", "__dict__", "__cause__", "__context__")
# what a class holds and is derived from, whatever its own class says
OF_CLASS, BASES = (type.__dict__[name].__get__ for name in ("__dict__", "__mro__"))


@lru_cache(None)
def is_of_python(kind):
    """Whether a class was made by a `class` statement: it adds slots and attributes, and no more.

    Examples
    --------
    >>> class Own(dict):
    ...     pass
    >>> is_of_python(Own), is_of_python(dict), is_of_python(functools.partial)
    (True, False, False)
    """
    if kind is object or not kind.__flags__ & HEAP:
        return False
    base = kind.__base__
    references = bool(kind.__weakrefoffset__) and not base.__weakrefoffset__
    # of whole numbers and their like the dictionary has a place; of others it is before the object
    placed = bool(kind.__dictoffset__) and not base.__dictoffset__
    dictionary = placed and not kind.__flags__ & MANAGED
    more = WORD * (len(slots(kind)) + references + dictionary)
    return kind.__basicsize__ == base.__basicsize__ + more


@lru_cache(None)
def solid(kind):
    """Return the type in C on which a class is built.

    Examples
    --------
    >>> class Own(dict):
    ...     pass
    >>> solid(Own).__name__
    'dict'
    """
    while is_of_python(kind):
        kind = kind.__base__
    return kind


def slots(kind):
    """Return the names of a class's own slots."""
    named = vars(kind).get("__slots__", ())
    named = [named] if isinstance(named, str) else named
    return [name for name in named if name not in ("__dict__", "__weakref__")]


class HiddenError(Exception):
    """A class that hides what its objects hold."""


def held(value):
    """Return the values of an object's slots and its dictionary, by name, as C holds them.

    The code of its class, which may lie, is not called.

    Raises
    ------
    HiddenError
        If its class hides a slot or the dictionary.

    Examples
    --------
    >>> class Own:
    ...     def __getattribute__(self, name):
    ...         return {}
    >>> one = Own()
    >>> one.x = 1
    >>> one.__dict__, held(one)
    ({}, {'x': 1})
    """
    found = {}
    for base in BASES(type(value)):
        if not is_of_python(base):
            continue
        members = {
            name: member
            for name, member in OF_CLASS(base).items()
            if type(member) is types.MemberDescriptorType
        }
        if len(members) != len(slots(base)):
            raise HiddenError
        for name, member in members.items():
            with suppress(AttributeError):
                found[name] = member.__get__(value)
    return found | _dictionary(value)


def held_by_c(error):
    """Return the attributes of an exception that C holds, by name: `name`, `obj`, `filename`."""
    found = {}
    for base in BASES(type(error)):
        if is_of_python(base) or not issubclass(base, BaseException):
            continue
        for name, member in OF_CLASS(base).items():
            if type(member) in HOLDING and name not in TOLD:
                with suppress(AttributeError):
                    found[name] = member.__get__(error)
    return found


def _dictionary(value):
    for base in BASES(type(value)):
        if (member := OF_CLASS(base).get("__dict__")) is not None:
            own = member.__get__(value) if type(member) in HOLDING else None
            if type(own) is not dict:
                raise HiddenError
            return own
    if type(value).__dictoffset__:
        raise HiddenError
    return {}


def attributes(value):
    """Return the values of an object's slots and its dictionary, if there is something in them.

    Raises
    ------
    HiddenError
        As `held`.
    """
    found = held(value)
    return [found] if found else []


def _items(kind):
    return lambda value: [part for pair in kind.items(value) for part in pair]


def _text(kind):
    return lambda value: [kind.__repr__(value)]


def _array(value):
    """Return an array's contents, and the memory that it shares with others."""
    root = value
    while isinstance(root.base, np.ndarray):
        root = root.base
    place = value.__array_interface__["data"][0] - root.__array_interface__["data"][0]
    flat = np.ndarray.tolist(value.view(np.ndarray)) if value.dtype == object else value.tobytes()
    shared = [root] if root is not value else [] if value.base is None else [value.base]
    return [value.dtype, value.flags.num, value.shape, value.strides, place, flat, *shared]


def _cache(value):
    """Return what a cache holds; one that is bounded refers to its entries in their order too."""
    return [
        [*part] if type(part) is dict and any(map(_is_link, part.values())) else part
        for part in gc.get_referents(value)
    ]


def _is_link(value):
    return type(value).__name__ == "_lru_list_elem"


BODIES = {
    object: lambda _: [],
    **{kind: _text(kind) for kind in (int, float, complex, str, bytes, bytearray)},
    list: lambda value: list.__getitem__(value, slice(None)),
    tuple: lambda value: [*tuple.__iter__(value)],
    # in the order of their hashes, which is a part of what comes next
    set: lambda value: [set.__sizeof__(value), *set.__iter__(value)],
    frozenset: lambda value: [*frozenset.__iter__(value)],
    dict: _items(dict),
    collections.OrderedDict: _items(collections.OrderedDict),
    collections.defaultdict: lambda value: [value.default_factory, *_items(dict)(value)],
    collections.deque: lambda value: [value.maxlen, *collections.deque.__iter__(value)],
    np.ndarray: _array,
    memoryview: lambda value: [value.tobytes(), value.obj],
    # the mapping that it shows
    types.MappingProxyType: gc.get_referents,
    functools._lru_cache_wrapper: _cache,
}
