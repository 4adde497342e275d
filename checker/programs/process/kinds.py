"""How values are taken apart, by the type in C that holds them; no code of theirs is run."""

import collections
import functools
import gc
import types
from functools import lru_cache

import numpy as np

# flags and sizes of types as CPython lays them out
HEAP, MANAGED, WORD = 1 << 9, 1 << 4, 8


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


def attributes(value):
    """Return the values of an object's slots and its dictionary, if there is something in them."""
    found = [
        getattr(value, name)
        for base in type(value).__mro__
        if is_of_python(base)
        for name in slots(base)
        if hasattr(value, name)
    ]
    own = getattr(value, "__dict__", None)
    return [*found, own] if type(own) is dict and own else found


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
    return [str(value.dtype), value.shape, value.strides, place, flat, *shared]


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
