"""An array whose entries are random and not looked at.

It calls itself an ndarray. What is known to keep entries independent is done entry by entry; for
all else the entries are looked at, which forks the path, and NumPy does the rest.
"""

import operator

import numpy as np

from checker.programs.path import PATH
from checker.programs.values.lazy import combined, is_lazy
from checker.programs.values.symbol import is_symbol
from checker.programs.values.unwritten import UNWRITTEN, read
from checker.programs.values.word import Word, is_word

# of entries that may be random
KINDS = "biuf"


class Vector(np.lib.mixins.NDArrayOperatorsMixin):
    """An array of random entries.

    Parameters
    ----------
    cells : ndarray of object
        Plain numbers, `Symbol` and `Lazy`; views of a Vector share its cells.
    dtype : dtype
    """

    __class__ = np.ndarray
    __hash__ = None

    def __init__(self, cells, dtype):
        self.cells, self.dtype = cells, np.dtype(dtype)
        if self.dtype.kind not in KINDS or not self.dtype.isnative:
            PATH.refuse(f"random numbers are in an array of type {self.dtype}")

    shape = property(lambda self: self.cells.shape)
    ndim = property(lambda self: self.cells.ndim)
    size = property(lambda self: self.cells.size)
    T = property(lambda self: Vector(self.cells.T, self.dtype))
    flat = property(lambda self: map(read, self.cells.flat))
    flags = property(lambda self: self.cells.flags)

    def __len__(self):
        return len(self.cells)

    def plain(self):
        """Look at every entry; return the array."""
        made = np.empty_like(self.cells, dtype=self.dtype)
        for place in np.ndindex(self.shape):
            made[place] = looked_at(self.cells[place])
        return made

    def _again(self, cells):
        return Vector(cells, self.dtype) if type(cells) is np.ndarray else read(cells)

    def __getitem__(self, key):
        return self._again(self.cells[plain(key)])

    def __setitem__(self, key, value):
        key = plain(key)
        if type(value) is not Vector and not is_hidden(value):
            value = np.asarray(value, dtype=self.dtype)
            value = value[()] if value.ndim == 0 else cells_of(value)
        elif type(value) is Vector:
            value = value.astype(self.dtype).cells
        elif value.__class__ is not self.dtype.type:
            value = cast(value, self.dtype)
        self.cells[key] = value

    def __iter__(self):
        return (self._again(cell) for cell in self.cells)

    def __contains__(self, value):
        return value in self.plain()

    def __array__(self, dtype=None, copy=None):
        return self.plain() if dtype is None else self.plain().astype(dtype)

    def __bool__(self):
        return bool(self.plain())

    def __int__(self):
        return int(self.cells.item())

    def __float__(self):
        return float(self.cells.item())

    def __index__(self):
        if self.cells.ndim:  # as an index, an array of one entry keeps its shape
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return operator.index(self.cells.item())

    def __bytes__(self):
        return bytes(self.plain())

    def __str__(self):
        return str(self.plain())

    def __repr__(self):
        return repr(self.plain())

    def setflags(self, write=None, align=None, uic=None):
        """Set whether entries can be written."""
        self.cells.setflags(write, align, uic)

    def copy(self, order="C"):
        """Return a copy."""
        return Vector(self.cells.copy(order), self.dtype)

    def __copy__(self):
        return self.copy("K")

    def __deepcopy__(self, memo):
        return self.copy("K")

    def astype(self, dtype, *_, **__):
        """Return a copy of another type."""
        dtype = np.dtype(dtype)
        if dtype == self.dtype:
            return self.copy("K")
        return Vector(each(lambda v: cast(v, dtype), self.cells), dtype)

    def view(self, dtype=None, *_):
        """Return the cells as integers of the same size, if they fit both."""
        if dtype is None:
            return Vector(self.cells, self.dtype)
        dtype = np.dtype(dtype)
        whole = (
            dtype.kind in "iu" and self.dtype.kind in "iu" and dtype.itemsize == self.dtype.itemsize
        )
        if not whole or not all(_fits(cell, dtype) for cell in self.cells.flat):
            PATH.refuse(f"random numbers of type {self.dtype} are viewed as {dtype}")
        return self.astype(dtype)

    def reshape(self, *shape, order="C"):
        """Return another shape."""
        return Vector(self.cells.reshape(*shape, order=order), self.dtype)

    def ravel(self, order="C"):
        """Return it flat."""
        return Vector(self.cells.ravel(order), self.dtype)

    def flatten(self, order="C"):
        """Return a flat copy."""
        return Vector(self.cells.flatten(order), self.dtype)

    def fill(self, value):
        """Write one number everywhere."""
        self[...] = value

    def item(self, *place):
        """Return an entry as a plain number."""
        return _item(self.cells.item(*place))

    def tolist(self):
        """Return lists of plain numbers, which are not looked at either."""
        return each(_item, self.cells).tolist()

    def argsort(self, axis=-1, kind=None, order=None):
        """Return the order of the entries."""
        return self.__array_function__(np.argsort, (), (self, axis), {})

    def argmax(self, axis=None):
        """Return the place of the first greatest entry."""
        return self.__array_function__(np.argmax, (), (self, axis), {})

    def argmin(self, axis=None):
        """Return the place of the first least entry."""
        return self.__array_function__(np.argmin, (), (self, axis), {})

    def __getattr__(self, name):
        if name.startswith("__") or not hasattr(np.ndarray, name):
            raise AttributeError(name)
        array = self.plain()
        array.flags.writeable = self.cells.flags.writeable
        found = getattr(array, name)
        if not callable(found):
            return found

        def call(*positional, **keyed):
            made = found(*plain(positional), **plain(keyed))
            if array.flags.writeable:
                self.cells[...] = cells_of(array)
            return made

        return call


def is_vector(value):
    """Whether a value is a `Vector`, which calls itself an ndarray."""
    return type(value) is Vector


def settled(value):
    """Return an array of which all entries are known as NumPy's own; any other value as it is."""
    if not is_vector(value) or any(c is UNWRITTEN or is_hidden(c) for c in value.cells.flat):
        return value
    return value.plain()


def looked_at(cell):
    """Return an entry's value, after a fork if it is random."""
    read(cell)
    if is_lazy(cell) or is_word(cell):
        return cell.resolve()
    if is_symbol(cell):
        return (
            cell.__index__()
            if cell.__class__ is not float and issubclass(cell.__class__, np.integer)
            else cell.__float__()
        )
    return cell


def plain(value):
    """Return a value, or what is in lists, with all random entries looked at."""
    if is_vector(value):
        return value.plain()
    if is_lazy(value) or is_word(value):
        return value.resolve()
    if type(value) in (list, tuple):
        return type(value)(map(plain, value))
    if type(value) is dict:
        return {key: plain(item) for key, item in value.items()}
    return value


def cells_of(array):
    """Return an array's entries as objects, in its order in memory."""
    made = np.empty_like(array, dtype=object, subok=False)
    for place in np.ndindex(array.shape):
        made[place] = array[place]
    return made


def each(function, cells):
    """Return a function of each cell, in the order that cells have in memory."""
    made = np.empty_like(cells)
    for place in np.ndindex(cells.shape):
        made[place] = function(cells[place])
    return made


def _item(cell):
    read(cell)
    if is_symbol(cell):
        return cell.item() if isinstance(cell, np.generic) else cell
    if is_word(cell):
        return Word(cell.bits, int)
    return combined(lambda v: v.item() if isinstance(v, np.generic) else v, cell)


def cast(cell, dtype):
    """Return a cell as another type."""
    read(cell)
    if is_word(cell) and dtype.kind in "iu" and _fits(cell, dtype):
        return Word(cell.bits, dtype.type) | dtype.type(0)
    if is_word(cell):
        cell = cell.resolve()
    if not is_symbol(cell):
        return combined(lambda v: np.asarray(v).astype(dtype)[()], cell)
    whole = dtype.kind in "iu" and not isinstance(cell, np.integer)
    if whole and not _reaches(cell, dtype):
        return cell.lazily_whole(f"as {dtype.str}", lambda v: np.asarray(v).astype(dtype)[()])
    if dtype.kind == "f" or (dtype.kind in "iu" and not whole and _fits(cell, dtype)):
        return cell.then(f"as {dtype}", lambda v: dtype.type(v))
    return PATH.refuse(f"random numbers are made {dtype}")


def _fits(cell, dtype):
    """Whether the values of a whole cell are among those of a dtype."""
    info = np.iinfo(dtype)
    if is_lazy(cell):
        values = cell.table.values()
    elif is_word(cell):
        values = [sum(1 << k for k, bit in enumerate(cell.bits) if bit)]
    elif is_symbol(cell):
        low, high = cell.box()
        values = cell.at(low), cell.at(high - 1)
    else:
        values = [cell]
    return all(info.min <= int(v) <= info.max for v in values)


def _reaches(cell, dtype):
    """Whether a float is beyond the whole numbers of a type, where NumPy's wrap around."""
    info, (low, high) = np.iinfo(dtype), cell.box()
    ends = cell.at(low), cell.at(high - 1)
    return not all(info.min - 1 < float(v) < info.max + 1 for v in ends)


def vector(make, shape, dtype):
    """Return a Vector of entries that a function makes, in order.

    Parameters
    ----------
    make : callable
    shape : int or tuple of int
    dtype : dtype
    """
    cells = np.empty(shape, dtype=object)
    for place in np.ndindex(cells.shape):
        cells[place] = make()
    return Vector(cells, dtype)


def from_list(values, dtype=None):
    """Return nested lists with random entries among them as a Vector."""
    cells = np.array(_boxed(values), dtype=object)
    cells = each(lambda cell: cell.value, cells)
    if dtype is None:
        dtype = np.result_type(*{type_of(cell) for cell in cells.flat})
    return Vector(cells, np.result_type(*{type_of(c) for c in cells.flat})).astype(dtype)


class _Cell:
    """A number that NumPy does not look into."""

    def __init__(self, value):
        self.value = value


def _boxed(values):
    if type(values) in (list, tuple):
        return [_boxed(value) for value in values]
    if is_vector(values) or type(values) is np.ndarray:
        cells = values.cells if is_vector(values) else cells_of(values)
        return _boxed(list(cells)) if cells.ndim else _Cell(cells.item())
    return _Cell(values)


def type_of(cell):
    """Return the NumPy type of a cell."""
    if is_symbol(cell):
        cell = cell.at(cell.box()[0])
    elif is_word(cell):
        cell = cell.kind(0)
    elif is_lazy(cell):
        return np.result_type(*{np.asarray(v).dtype for v in cell.table.values()})
    return np.asarray(cell).dtype


def is_random(values):
    """Whether there is a random number in nested lists."""
    if type(values) in (list, tuple):
        return any(map(is_random, values))
    return is_vector(values) or is_hidden(values)


def is_hidden(value):
    """Whether a value is one random number that is not looked at."""
    return is_symbol(value) or is_lazy(value) or is_word(value)
