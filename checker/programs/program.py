"""A program to be certified, and running it in processes of its own."""

import ast
import inspect
import json
import os
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from checker.exact import of_hexadecimal, shortened
from checker.programs import waiting
from checker.programs.faults import UndecidedError
from checker.programs.process.child import most_seconds
from common.errors import UserError

RANGE = re.compile(r"\s*(-?\d{1,40})\s*\.\.\s*(-?\d{1,40})\s*", re.ASCII)
WHOLE = re.compile(r"\s*-?\d{1,40}\s*", re.ASCII)
MOST_INPUTS = 10_000
# whose instructions are known
PYTHON = ("cpython", (3, 11))
# of the orders of sets, where a program has sets; and the paths that are repeated with each
HASH_SEEDS = tuple(map(str, range(3, 11)))
FEW = 50
VIEWS = ("as-returned", "by-value", "multiset", "set")
EXCEPTIONS = ("as-outputs", "by-type")
# processor seconds of all calls of the real function together
REAL_SECONDS = 5


@dataclass(frozen=True)
class Program:
    """A function that draws, its inputs, and what the collector sees of its outputs.

    Parameters
    ----------
    name : str
        FILE.py:function or package.module:function, called with an input first.
    inputs : list of str
        Python literals.
    args : list of str
        Literals of the arguments that follow.
    outputs : str
        `as-returned`, `by-value` (types aside), `multiset`, `set`, or module:function.
    ideal_hash : bool
        Take hashes under a random seed as random functions.
    exceptions : str, optional
        What the collector sees of an exception: `as-outputs` (all that it holds), or `by-type`.
        None leaves programs undecided whose exceptions depend on the input.
    real_run : bool
        Whether the channel is held against runs of the real function.
    paths, seconds, megabytes : int
        What may be spent: paths in all, processor seconds and memory of each process.
    """

    name: str
    inputs: list
    args: list = field(default_factory=list)
    outputs: str = "as-returned"
    ideal_hash: bool = False
    exceptions: str | None = None
    real_run: bool = True
    paths: int = 200_000
    seconds: int = 300
    megabytes: int = 4096


def program(function, inputs="0, 1", args=(), **options):
    """Return a function as what `check` and `assert_provides` take.

    Parameters
    ----------
    function : callable or str
        A function at the top of a file, or FILE.py:function.
    inputs : str or iterable
        Such as "0..7", or values that can be written as literals.
    args : iterable
        Further arguments, likewise.
    **options
        `outputs`, `ideal_hash`, `exceptions`, `real_run`, `paths`, `seconds`, `megabytes` of a
        `Program`.

    Raises
    ------
    UserError
        If the function cannot be found again in another process, or a value is no literal.
    """
    name = function if isinstance(function, str) else _name(function)
    inputs = read_inputs(inputs) if isinstance(inputs, str) else [_literal(v) for v in inputs]
    return Program(name, inputs, [_literal(v) for v in args], **options)


def _name(function):
    name = getattr(function, "__qualname__", "")
    if not inspect.isroutine(function) or "<" in name:
        raise UserError("program: must be a function at the top of a file, or FILE.py:function")
    return f"{inspect.getsourcefile(function)}:{name}"


def _literal(value):
    text = repr(value)
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError) as error:
        raise UserError(
            f"program: inputs and args must be literals, got {shortened(text)}"
        ) from error
    return text


def read_inputs(text):
    """Return the literals that `--inputs` names: `0..7`, `0..3, 9` or `"a", (0, 1)`.

    Raises
    ------
    UserError
        If it names none.

    Examples
    --------
    >>> read_inputs("0..2, 5"), read_inputs("'a', (0, 1)")
    (['0', '1', '2', '5'], ["'a'", '(0, 1)'])
    """
    parts = text.split(",")
    if ".." in text and all(RANGE.fullmatch(p) or WHOLE.fullmatch(p) for p in parts):
        found = []
        for part in parts:
            ends = RANGE.fullmatch(part)
            low, high = (int(ends[1]), int(ends[2])) if ends else (int(part), int(part))
            if high - low >= MOST_INPUTS:
                raise UserError(f"--inputs: at most {MOST_INPUTS}, got {shortened(part)}")
            found += map(str, range(low, high + 1))
    else:
        found = read_literals(text, "--inputs")
    if len(found) < 1 or len(found) > MOST_INPUTS:
        raise UserError(f"--inputs: must name 1 to {MOST_INPUTS} inputs, got {len(found)}")
    if len(set(found)) < len(found):
        raise UserError("--inputs: names an input twice")
    return found


def read_literals(text, option):
    """Return the literals of a list such as `8, 1.0, "a"`, as texts; nothing is evaluated.

    Parameters
    ----------
    text, option : str

    Raises
    ------
    UserError
        If something in it is no literal.
    """
    try:
        tree = ast.parse(f"({text.strip().rstrip(',')},)" if text.strip() else "()", mode="eval")
        ast.literal_eval(tree)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise UserError(
            f"{option}: must be literals such as 8, 1.0, 'a' or (0, 1), got {shortened(text)}"
        ) from error
    return [ast.unparse(part) for part in tree.body.elts]


@dataclass
class Found:
    """What walking a program found.

    Parameters
    ----------
    program : Program
    leaves : list of dict
        `x`, `p`, `label`, `parts`, `draws`, `script`, `hashes`.
    lost : list of Fraction
        By input, the probability of paths that were given up.
    paths : int
    forked : dict
        From lines to the number of forks.
    assumed : list of str
    stopped : str or None
        Why paths were given up.
    real : list of list
        Labels of outputs from the real sources.
    sets : bool
        Whether the program makes sets.
    """

    program: Program
    leaves: list
    lost: list
    paths: int
    forked: dict
    assumed: list
    stopped: str | None
    real: list
    sets: bool


def run(program):
    """Walk all paths of the program, and repeat them in another process.

    Parameters
    ----------
    program : Program

    Returns
    -------
    Found

    Raises
    ------
    UndecidedError
        If something is not understood, or the repetition differs.
    UserError
        If the function cannot be called at all.
    """
    request = _request(program)
    with tempfile.TemporaryDirectory(prefix="ldp-check-") as folder:
        leaves = Path(folder) / "leaves"
        lines = _child(folder, {**request, "mode": "walk", "out": str(leaves)}, "1")
        found = _from_lines(program, lines)
        repeat = {**request, "mode": "repeat", "leaves": str(leaves), "few": None}
        _child(folder, {**repeat, "out": f"{folder}/again"}, "2")
        if lines[-1]["sets"]:
            for seed in HASH_SEEDS:
                _child(folder, {**repeat, "few": FEW, "out": f"{folder}/again{seed}"}, seed)
            found.assumed.append(
                f"the order of sets does not matter ({len(HASH_SEEDS) + 2} orders were tried)"
            )
    return found


def real_runs(program, sets):
    """Run the real function in fresh processes.

    Parameters
    ----------
    program : Program
    sets : bool
        Whether it makes sets: their order is another in each of two processes that begin others.

    Returns
    -------
    list of dict
        Of each process: `run` as `real.running.plan` has it, `labels`, and `calls`, each an input
        and the place of its label.

    Raises
    ------
    UndecidedError
        If it cannot be run so.
    """
    found = []
    with tempfile.TemporaryDirectory(prefix="ldp-check-") as folder:
        request = {**_request(program), "mode": "real"}
        share = REAL_SECONDS / (1 + sets)
        for n in range(1 + sets):
            asked = {**request, "calling": share, "out": f"{folder}/real{n}"}
            found += _child(folder, asked, "random")[:-1]
    return found


def replay(program, script):
    """Return the label of what the program gives for its only input with given draws.

    Parameters
    ----------
    program : Program
    script : list
        As an answer names them.

    Raises
    ------
    UndecidedError, UserError
        As `run`; and if the draws are not those of the program.
    """
    with tempfile.TemporaryDirectory(prefix="ldp-check-") as folder:
        request = {**_request(program), "mode": "replay", "script": script}
        return _child(folder, {**request, "out": f"{folder}/again"}, "1")[-1]["replayed"]


def _request(program):
    found = sys.implementation.name, sys.version_info[:2]
    if found != PYTHON:
        wanted, there = (f"{name} {major}.{minor}" for name, (major, minor) in (PYTHON, found))
        raise UndecidedError(
            f"programs are followed through the instructions of {wanted}, and this is {there}; "
            f"run the command with {wanted}"
        )
    return {
        "program": program.name,
        "inputs": program.inputs,
        "args": program.args,
        "view": program.outputs if program.outputs not in VIEWS else None,
        "ideal": program.ideal_hash,
        "paths": program.paths,
        "seconds": program.seconds,
        "megabytes": program.megabytes,
    }


def _child(folder, request, hash_seed):
    """Run a process; return its lines, or raise what it says."""
    path = Path(folder) / "request.json"
    path.write_text(json.dumps(request), encoding="utf-8")
    root = str(Path(__file__).parents[2])
    code = (
        f"import sys; sys.path.insert(0, {root!r}); "
        "from checker.programs.process import child; child.main()"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    if request["mode"] == "real":
        environment["PYTHONWARNINGS"] = "ignore"
    environment |= {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
    try:
        status, told = waiting.ended(
            [sys.executable, "-c", code, str(path)],
            environment,
            most_seconds(request["seconds"]),
        )
        ending = f"ended with status {status}" + (f": {_last(told)}" if told else "")
    except waiting.StuckError:
        ending = "waits for something and does not go on"
    out = Path(request["out"])
    lines = (
        [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines() if line]
        if out.exists()
        else []
    )
    for line in lines:
        if "fault" in line:
            raise (
                UserError(f"--program: {shortened(line['text'], 300)}")
                if line["fault"] == "unusable"
                else UndecidedError(shortened(line["text"], 500))
            )
    if not lines or "done" not in lines[-1]:
        raise UndecidedError(f"the process of the program {ending}")
    return lines


def _last(text):
    lines = text.decode(errors="replace").strip().splitlines()
    return shortened(lines[-1], 200) if lines else ""


def _from_lines(program, lines):
    real = next(line["real"] for line in lines if "real" in line)
    done = lines[-1]
    leaves = [{**line, "p": of_hexadecimal(line["p"])} for line in lines if "label" in line]
    return Found(
        program,
        leaves,
        [of_hexadecimal(p) for p in done["lost"]],
        done["paths"],
        done["forked"],
        done["assumed"],
        done["stopped"],
        real,
        done["sets"],
    )
