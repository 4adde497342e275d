"""Faults to plant in the code: small changes of its syntax tree, drawn over all packages."""

import ast
import random
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import islice

from common.imports import PACKAGES, ROOT

# of which none is drawn: they plant faults themselves, or are pages' words
LEFT_OUT = ("theory/mutants/",)
BOUNDS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SIGNS = {ast.Add: ast.Sub, ast.Sub: ast.Add}
# what makes a text safe to stand in another one
ESCAPES = ("escape", "quote", "quoteattr", "escaped", "html", "Markup")
# that stops every test that reaches it
NOT_SWAPPED = ("isinstance", "issubclass")


@dataclass(frozen=True)
class Fault:
    """A change of one file.

    Parameters
    ----------
    path, kind : str
    line : int
    old, new : str
        The lines from `line` on that are replaced, whole, and those in their place.
    """

    path: str
    kind: str
    line: int
    old: str
    new: str

    def planted(self, text):
        """Return the file's text with the fault.

        Raises
        ------
        ValueError
            If it does not have the old lines, or twice.
        """
        start = sum(len(one) for one in text.splitlines(keepends=True)[: self.line - 1])
        if not text.startswith(self.old, start):
            # lines were added above it since
            if text.count(self.old) != 1:
                raise ValueError(f"{self.path}:{self.line}: is another text now; draw anew")
            start = text.index(self.old)
        return text[:start] + self.new + text[start + len(self.old) :]


def drawn(count, seed):
    """Return faults of all rooms and kinds: each room has its turn, in it each kind.

    Parameters
    ----------
    count, seed : int
    """
    chance, queues = random.Random(seed), []
    for _, faults in sorted(_by_room().items()):
        kinds = defaultdict(list)
        for fault in faults:
            kinds[fault.kind].append(fault)
        for queue in kinds.values():
            chance.shuffle(queue)
        # which kind a room begins with is drawn too
        turns = list(kinds.values())
        chance.shuffle(turns)
        queues.append(_in_turn(turns))
    chance.shuffle(queues)
    return list(islice(filter(_is_python, _in_turn(queues)), count))


def _is_python(fault):
    try:
        ast.parse(fault.planted((ROOT / fault.path).read_text(encoding="utf-8")))
    except SyntaxError:
        return False
    return True


def _in_turn(queues):
    longest = max(map(len, queues), default=0)
    return [queue[k] for k in range(longest) for queue in queues if k < len(queue)]


@cache
def _by_room():
    """Return all faults by package, of `theory` and `mechanisms` by folder in it."""
    found = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(LEFT_OUT):
                room = "/".join(name.split("/")[:-1][:2])
                found[room] += faults(name, path.read_text(encoding="utf-8"))
    return found


def faults(path, text):
    """Return the faults that can be planted in a file.

    Examples
    --------
    >>> [(one.kind, one.new) for one in faults("a.py", "def f(a, b=1):\\n    return a < b - 1\\n")]
    [('wrong default', 'def f(a, b=2):\\n'), ('bound', '    return a <= b - 1\\n'), \
('sign', '    return a < b + 1\\n')]
    """
    lines, found = text.splitlines(keepends=True), []
    for kind, part, other in _changes(ast.parse(text)):
        first, last = part.lineno - 1, part.end_lineno
        block = "".join(lines[first:last])
        data = block.encode()
        begin = part.col_offset
        # offsets are of bytes, on the lines where they stand
        end = len("".join(lines[first : last - 1]).encode()) + part.end_col_offset
        new = (data[:begin] + other.encode() + data[end:]).decode()
        if new != block:
            found.append(Fault(path, kind, first + 1, block, new))
    return found


def _changes(tree):
    """Yield the kind of a change, the node that is replaced and the text in its place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and type(node.op) in SIGNS and not _is_text(node):
            op = "-" if isinstance(node.op, ast.Add) else "+"
            yield "sign", node, f"{_in(node.left)} {op} {_in(node.right)}"
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in BOUNDS:
            ops = [BOUNDS[type(node.ops[0])](), *node.ops[1:]]
            yield "bound", node, ast.unparse(ast.Compare(node.left, ops, node.comparators))
        elif isinstance(node, ast.If) and isinstance(node.body[0], ast.Raise):
            yield "dropped check", node.test, "False"
        elif isinstance(node, ast.FunctionDef):
            for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                if (other := _other(default)) is not None:
                    yield "wrong default", default, other
        elif isinstance(node, ast.Call):
            yield from _calls(node)


def _calls(node):
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    plain = [one for one in node.args if not isinstance(one, ast.Starred)]
    if name in ESCAPES and len(node.args) == 1:
        yield "missing escape", node, f"({ast.unparse(plain[0])})" if plain else "()"
    elif name == "replace" and len(node.args) == 2 and isinstance(node.func, ast.Attribute):
        if all(isinstance(one, ast.Constant) for one in node.args):
            yield "missing escape", node, ast.unparse(node.func.value)
    elif (
        name not in NOT_SWAPPED
        and len(plain) == len(node.args) == 2
        and all(_is_name(one) for one in plain)
    ):
        swapped = ast.Call(node.func, node.args[::-1], node.keywords)
        yield "swapped pair", node, ast.unparse(swapped)


def _is_name(node):
    return isinstance(node, ast.Name | ast.Attribute)


def _is_text(node):
    return any(
        isinstance(one, ast.JoinedStr | ast.List | ast.Tuple | ast.Set)
        or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in ast.walk(node)
    )


def _in(node):
    text = ast.unparse(node)
    return f"({text})" if isinstance(node, ast.BinOp | ast.IfExp | ast.BoolOp) else text


def _other(node):
    if not isinstance(node, ast.Constant):
        return None
    if isinstance(node.value, bool):
        return str(not node.value)
    return str(node.value + 1) if isinstance(node.value, int | float) else None
