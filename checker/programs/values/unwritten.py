"""An entry of an array that nothing has written: to read it is refused."""

from checker.programs.path import PATH

OPERATORS = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor"),
    *("lshift", "rshift", "matmul", "divmod"),
)
OTHERS = (
    *("eq", "ne", "lt", "le", "gt", "ge", "bool", "int", "float", "complex", "index", "neg"),
    *("pos", "abs", "invert", "round", "trunc", "floor", "ceil", "array", "hash", "str", "repr"),
    *("format", "len", "iter", "getitem", "copy", "deepcopy", "reduce_ex"),
)


class Unwritten:
    """What memory holds that nothing has written; there is one object for all."""


def refuse(*_, **__):
    """Refuse a read."""
    PATH.refuse("memory is read that nothing has written (take numpy.zeros)")


for _name in (*OPERATORS, *(f"r{name}" for name in OPERATORS), *OTHERS):
    setattr(Unwritten, f"__{_name}__", refuse)
UNWRITTEN = Unwritten()


def read(cell):
    """Return a cell that is read."""
    if cell is UNWRITTEN:
        refuse()
    return cell
