"""NumPy's functions of random numbers: entry by entry, and not looked at where it can be."""

import operator
from numbers import Number

import numpy as np

from checker.programs.path import PATH
from checker.programs.values.lazy import combined, is_lazy
from checker.programs.values.symbol import ASSUMED, Symbol, is_symbol
from checker.programs.values.vector import (
    Vector,
    cast,
    cells_of,
    each,
    from_list,
    is_hidden,
    is_random,
    is_vector,
    looked_at,
    plain,
    settled,
    type_of,
)
from checker.programs.values.word import Word, is_word

COMPARISONS = ("less", "less_equal", "greater", "greater_equal")
SIGNS = {
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "divide": operator.truediv,
    "floor_divide": operator.floordiv,
    "negative": operator.neg,
    "right_shift": operator.rshift,
}
RISING = ("log", "log2", "log10", "log1p", "exp", "expm1", "sqrt", "floor", "ceil", "rint", "trunc")


BITWISE = {
    "bitwise_and": operator.and_,
    "bitwise_or": operator.or_,
    "bitwise_xor": operator.xor,
    "equal": operator.eq,
    "not_equal": operator.ne,
}
OF_BITS = {"invert": operator.inv, "left_shift": operator.lshift, "right_shift": operator.rshift}

# kinds of arrays whose entries are texts or bytes: what chooses among them is looked at
TEXTS = "US"

# --- ufuncs


def on_numbers(ufunc, method, inputs, options):
    """Do what a ufunc does, entry by entry.

    Parameters
    ----------
    ufunc : numpy.ufunc
    method : str
    inputs : tuple
    options : dict
    """
    out, inputs = options.pop("out", (None,))[0], tuple(_number(settled(i)) for i in inputs)
    arrays = np.ndarray, list
    scalar = not any(is_vector(i) or (type(i) in arrays and np.ndim(i)) for i in inputs)
    whole = method != "__call__" or ufunc.signature or options
    if whole or (scalar and out is not None):
        known = plain(_arrays(inputs))
        if is_random(known):
            PATH.refuse(f"{ufunc.__name__} of a random number with options is not followed")
        return getattr(ufunc, method)(*known, **options, **_out(out))
    dtype = _dtype(ufunc, inputs)
    if scalar:
        made = _one(ufunc, inputs)
        # what was asked of one number is answered, as `if` will ask anyway
        return made.resolve() if is_lazy(made) and not any(map(is_lazy, inputs)) else made
    grid = [i.cells if is_vector(i) else _object(i) for i in inputs]
    *grid, made = _allocated(grid)
    for place in np.ndindex(made.shape):
        made[place] = _one(ufunc, [cells[place] for cells in grid])
        if is_symbol(made[place]) and np.dtype(made[place].__class__) != dtype:
            PATH.refuse(f"{ufunc.__name__} of random numbers of another type than {dtype}")
    made = Vector(made, dtype)
    if out is None:
        return made
    if is_vector(out):
        out.cells[...] = made.astype(out.dtype).cells
    else:
        out[...] = made.plain()
    return out


def _number(value):
    """Return the number that an array of no dimensions holds, as which NumPy hands over its own."""
    alone = type(value) is np.ndarray and not value.ndim and value.dtype != object
    return value[()] if alone else value


def _allocated(cells):
    """Return arrays of cells in one shape, and a new one in the order in memory NumPy gives it."""
    with np.nditer([*cells, None], ["refs_ok", "zerosize_ok"]) as operands:
        made = operands.operands[-1]
    return *np.broadcast_arrays(*cells), made


def _out(out):
    return {} if out is None else {"out": out}


def _arrays(inputs):
    return tuple(i.plain() if is_vector(i) else i for i in inputs)


def _object(value):
    # plain numbers take the type of the array next to them
    if is_hidden(value) or isinstance(value, Number):
        made = np.empty((), dtype=object)
        made[()] = value
        return made
    return cells_of(np.asarray(value))


def _dtype(ufunc, inputs):
    """Return the type that the ufunc gives for these inputs."""
    like = []
    for value in inputs:
        if is_vector(value):
            like.append(np.ones(1, dtype=value.dtype))
        elif is_hidden(value):
            like.append(np.ones((), dtype=type_of(value))[()])
        elif isinstance(value, Number):
            like.append(value)
        else:
            like.append(np.ones(1, dtype=np.asarray(value).dtype))
    with np.errstate(all="ignore"):
        made = ufunc(*like)
    if type(made) is tuple:
        PATH.refuse(f"{ufunc.__name__} of random numbers")
    return made.dtype


def _one(ufunc, values):
    """Return a ufunc of numbers, one of which may be random and not looked at."""
    name = ufunc.__name__
    if any(map(is_word, values)):
        return _of_words(ufunc, values)
    if not any(map(is_symbol, values)):
        return combined(ufunc, *values)
    values = [v.resolve() if is_lazy(v) else v for v in values]
    if name in COMPARISONS:
        a, b = values
        if is_symbol(a) and is_symbol(b):
            return np.bool_(
                getattr(
                    operator,
                    {"less": "lt", "less_equal": "le", "greater": "gt", "greater_equal": "ge"}[
                        name
                    ],
                )(a, b)
            )
        if is_symbol(a):
            return a.lazily(b, name)
        return b.lazily(
            a, name.replace("less", "X").replace("greater", "less").replace("X", "greater")
        )
    if name in ("equal", "not_equal"):
        a, b = values if is_symbol(values[0]) else reversed(values)
        return np.bool_(a == b if name == "equal" else a != b)
    if name in SIGNS:
        if len(values) == 2 and not is_symbol(values[0]):
            # NumPy's numbers would ask here again
            return getattr(values[1], f"__r{SIGNS[name].__name__}__")(values[0])
        return SIGNS[name](*values)
    if name == "remainder" and is_symbol(values[0]):
        return values[0] % values[1]
    if name in BITWISE or name in OF_BITS:
        return _of_words(ufunc, values)
    if name in RISING:
        if name in ASSUMED:
            PATH.assumed.add(f"numpy.{name} rises with its argument")
        return values[0].then(f"numpy.{name}", ufunc)
    return PATH.refuse(f"numpy.{name} of random numbers")


def _of_words(ufunc, values):
    """Return a ufunc of numbers, one of which is used by its bits."""
    name = ufunc.__name__
    hidden = [is_word(v) or is_symbol(v) for v in values]
    if name in BITWISE:
        a, b = values if hidden[0] else reversed(values)
        return BITWISE[name](a, b)
    if name in OF_BITS and hidden[0]:
        return OF_BITS[name](*values)
    return _one(ufunc, [v.resolve() if is_word(v) else v for v in values])


# --- other functions


def argsort(values, axis=-1):
    """Return the order of random entries; equal ones keep theirs, which is an assumption."""
    cells = values.cells if is_vector(values) else _object(values)
    if not any(map(is_symbol, cells.flat)):
        return np.argsort(values.plain(), axis=axis)
    if cells.ndim != 1:
        PATH.refuse("random numbers are sorted along an axis")
    if len(cells) > 1:
        PATH.assumed.add("argsort leaves equal numbers in their order")
    return np.array(sorted(range(len(cells)), key=lambda k: cells[k]), dtype=np.intp)


def _extreme(values, axis, beyond):
    cells = values.cells
    if not any(map(is_symbol, cells.flat)):
        name = "argmax" if beyond is operator.gt else "argmin"
        return getattr(values.plain(), name)(axis=axis)
    if axis not in (None, -1) or cells.ndim != 1:
        PATH.refuse("the extremes of random numbers along an axis")
    best = 0
    for k in range(1, len(cells)):
        if beyond(cells[k], cells[best]):
            best = k
    return np.intp(best)


def _where(condition, yes=None, no=None):
    if yes is None:
        return np.where(plain(condition))
    parts = [
        c if is_vector(c) else from_list(c) if is_random(c) else np.asarray(c)
        for c in (condition, yes, no)
    ]
    dtype = np.result_type(
        *(
            p.dtype if is_vector(p) else given if isinstance(given, Number) else p
            for p, given in zip(parts[1:], (yes, no), strict=True)
        )
    )
    if dtype.kind in TEXTS:
        return np.where(*map(plain, parts))
    *grid, made = _allocated([p.cells if is_vector(p) else cells_of(p) for p in parts])
    for place in np.ndindex(made.shape):
        chosen, one, other = (cells[place] for cells in grid)
        if is_symbol(chosen):
            chosen = bool(chosen)
        if is_symbol(one) or is_symbol(other):
            made[place] = _cast_if(one if looked_at(chosen) else other, dtype)
        else:
            made[place] = combined(
                lambda c, a, b: np.asarray(a if c else b).astype(dtype)[()], chosen, one, other
            )
    return Vector(made, dtype)


def _cast_if(cell, dtype):
    return cell if type_of(cell) == dtype else cast(cell, dtype)


def _searchsorted(a, v, side="left", sorter=None):
    if is_random(a) or sorter is not None:
        PATH.refuse("searchsorted among random numbers")
    a = np.asarray(a)
    if not (a[1:] >= a[:-1]).all():
        PATH.refuse("searchsorted among numbers that do not ascend")
    # the bytes of objects are where they lie
    name = side, a.dtype.str, object() if a.dtype.hasobject else a.tobytes()

    def one(cell):
        if is_symbol(cell):
            return cell.lazily_whole(name, lambda m: np.searchsorted(a, m, side=side))
        return combined(lambda m: np.searchsorted(a, m, side=side), cell)

    if is_vector(v):
        return Vector(each(one, np.ascontiguousarray(v.cells)), np.intp)
    found = one(v)
    return found.resolve() if is_lazy(found) else found


def _for_vectors(function):
    def of_vectors(arrays, *positional, **keyed):
        parts = [
            a if is_vector(a) else from_list(a) if is_random(a) else np.asarray(a) for a in arrays
        ]
        dtype = np.result_type(*(p.dtype for p in parts))
        cells = [p.cells if is_vector(p) else cells_of(p) for p in parts]
        return Vector(function(cells, *positional, **keyed), dtype).astype(dtype)

    return of_vectors


def _shaped(function):
    def shape(a, *positional, **keyed):
        return Vector(function(a.cells, *positional, **keyed), a.dtype)

    return shape


def _round(a, decimals=0, out=None):
    if decimals or out is not None or not is_symbol(a):
        known = plain(a)
        if is_random(known):
            PATH.refuse("numpy.round to decimals of a random number is not followed")
        return np.round(known, decimals, out)
    return a.then("numpy.round", np.round)


KNOWN = {
    np.round: _round,
    np.around: _round,
    np.where: _where,
    np.searchsorted: _searchsorted,
    np.argsort: lambda a, axis=-1, kind=None, order=None, stable=None: argsort(a, axis),
    np.argmax: lambda a, axis=None: _extreme(a, axis, operator.gt),
    np.argmin: lambda a, axis=None: _extreme(a, axis, operator.lt),
    np.shape: lambda a: a.shape,
    np.ndim: lambda a: a.ndim,
    np.size: lambda a: a.size,
    np.copy: lambda a, order="K": a.copy(order),
    np.ravel: lambda a, order="C": a.ravel(order),
    np.astype: lambda a, dtype: a.astype(dtype),
    **{f: _for_vectors(f) for f in (np.concatenate, np.stack, np.hstack, np.vstack)},
    **{
        f: _shaped(f)
        for f in (
            np.reshape,
            np.transpose,
            np.squeeze,
            np.expand_dims,
            np.atleast_1d,
            np.broadcast_to,
            np.tile,
            np.repeat,
            np.flip,
            np.roll,
        )
    },
}


def with_numbers(function, positional, keyed):
    """Do what a NumPy function does; look at the entries where nothing better is known.

    Parameters
    ----------
    function : callable
    positional : tuple
    keyed : dict
    """
    if known := KNOWN.get(function):
        positional = tuple(map(settled, positional))
        random = any(map(is_random, (*positional, *keyed.values())))
        return (known if random else function)(*positional, **keyed)
    if any(is_symbol(p) for p in positional):
        PATH.refuse(f"numpy.{function.__name__} of a random number")
    return function(*plain(positional), **plain(keyed))


# what NumPy asks of a class whose entries it cannot add itself
for _class in (Vector, Symbol, Word):
    _class.__array_ufunc__ = lambda self, ufunc, method, *inputs, **options: on_numbers(
        ufunc, method, inputs, options
    )
    _class.__array_function__ = lambda self, function, types, positional, keyed: with_numbers(
        function, positional, keyed
    )
