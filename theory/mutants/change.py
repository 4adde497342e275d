"""Small changes of a Python function, made from its syntax tree: its mutants."""

import ast
import inspect
import textwrap
import types
from copy import deepcopy
from dataclasses import dataclass

OPPOSITE = {ast.Add: ast.Sub, ast.Sub: ast.Add}
MIRRORED = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
# what refuses arguments is no part of a formula
CHECKS = (ast.Raise, ast.Assert)
# functions whose last two arguments are the values where a condition holds and where it fails
CHOICES = ("choose", "where", "_where", "ite")


@dataclass(frozen=True)
class Mutant:
    """A changed function.

    Parameters
    ----------
    formula : str
        Full name of the function.
    kind : str
        `sign`, `constant`, `index`, `dropped term`, `swapped result` or `flipped comparison`.
    change : str
        The old and the new part; with a number if the same change has several places.
    function : types.FunctionType
        Runs the changed code among the names of the original's module.
    """

    formula: str
    kind: str
    change: str
    function: types.FunctionType


def mutants(formula, function):
    """Return the mutants of a function that is defined in a module, in the order of its text.

    Parameters
    ----------
    formula : str
        Its full name.
    function : types.FunctionType
    """
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    (node,) = tree.body
    node.decorator_list = []
    found, seen = [], {}
    for parent, field, k, child in _places(node.body):
        for kind, other in _changes(parent, field, child):
            text = f"{ast.unparse(child)} -> {ast.unparse(other)}"
            seen[kind, text] = seen.get((kind, text), 0) + 1
            change = text if seen[kind, text] == 1 else f"{text} ({seen[kind, text]})"
            with _replaced(parent, field, k, other):
                found.append(Mutant(formula, kind, change, _compiled(tree, function)))
    return found


class _replaced:  # noqa: N801 - a context, used as a function
    """Replace the node in a place for a while."""

    def __init__(self, parent, field, k, other):
        self.list = getattr(parent, field) if k is not None else vars(parent)
        self.key, self.other = (field if k is None else k), other

    def __enter__(self):
        self.former, self.list[self.key] = self.list[self.key], self.other

    def __exit__(self, *_):
        self.list[self.key] = self.former


def _places(body):
    """Yield parent, field, number in its list and node, for each node but the checks."""
    for statement in body:
        if not _is_check(statement):
            yield from _within(statement)


def _within(node):
    for field, value in ast.iter_fields(node):
        for k, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_check(child):
                yield node, field, k, child
                yield from _within(child)


def _is_check(node):
    if isinstance(node, ast.If):
        return all(isinstance(statement, CHECKS) for statement in node.body)
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, CHECKS)


def _changes(parent, field, node):
    """Yield the kind of a change and what stands instead of the node."""
    indexing = isinstance(parent, ast.Subscript | ast.Slice) and field != "value"
    if isinstance(node, ast.BinOp):
        yield from _operation(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        value = node.value - 1 if indexing and node.value else node.value + 1
        yield "index" if indexing else "constant", ast.Constant(value)
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in MIRRORED:
        ops = [MIRRORED[type(node.ops[0])](), *node.ops[1:]]
        yield "flipped comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.IfExp):
        yield "swapped result", ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Call) and _name(node.func) in CHOICES and len(node.args) == 3:
        swapped = [node.args[0], node.args[2], node.args[1]]
        yield "swapped result", ast.Call(node.func, swapped, node.keywords)
    elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
        yield from _tuple(node, "index" if indexing else "swapped result")


def _operation(node):
    op = type(node.op)
    if op in OPPOSITE:
        yield "sign", ast.BinOp(node.left, OPPOSITE[op](), node.right)
    if op in (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow):
        yield "dropped term", node.left
    if op in (ast.Add, ast.Mult):
        yield "dropped term", node.right
    if op is ast.Sub:
        yield "dropped term", ast.UnaryOp(ast.USub(), node.right)


def _tuple(node, kind):
    for k in range(len(node.elts) - 1):
        swapped = list(node.elts)
        swapped[k], swapped[k + 1] = swapped[k + 1], swapped[k]
        if ast.dump(node.elts[k]) != ast.dump(node.elts[k + 1]):
            yield kind, ast.Tuple(swapped, ast.Load())


def _name(func):
    return func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")


def _compiled(tree, function):
    """Return the function of a changed tree, with the names and defaults of the original."""
    made = ast.fix_missing_locations(deepcopy(tree))
    module = compile(made, inspect.getsourcefile(function), "exec", dont_inherit=True)
    (code,) = (c for c in module.co_consts if inspect.iscode(c) and c.co_name == function.__name__)
    found = types.FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    found.__kwdefaults__ = function.__kwdefaults__
    return found
