"""Answer for a file of formulas: proved for every size, a smallest counterexample, or undecided."""

from checker.answers import formats
from checker.formulas import certificate, mechanism, smallest
from checker.options import refuse

UNDECIDED = 3


def run(arguments):
    """Print the answer; return the exit status."""
    refuse(arguments, ("junit", "sarif"), "formulas")
    made = mechanism.read(arguments.channel)
    record, lines, status = answer(made)
    print(formats.dumped(record) if arguments.json else "\n".join(lines))
    return status


def answer(made):
    """Return the answer as an object, as lines, and as an exit status."""
    title = f"{made.promise()}, for all {made.scope_text()}"
    obligations = certificate.decide(made)
    record = {
        "notion": made.notion,
        "exp_epsilon": made.bound.text,
        "delta": made.delta and made.delta.text,
        "scope": made.scope_text(),
        "solvers": certificate.VERSIONS,
        "obligations": [vars(one) for one in obligations],
        "counterexample": None,
    }
    listed = [f"  {one.result}: {one.name}" for one in obligations]
    if all(one.result == "proved" for one in obligations):
        return {**record, "holds": True}, [f"provides {title}", *listed], 0
    found = smallest.search(made)
    if found is None:
        few = "no counterexample among the sizes tried"
        return {**record, "holds": None}, [f"undecided: {title}; {few}", *listed], UNDECIDED
    record |= {"holds": False, "counterexample": _record(found)}
    return record, [f"does not provide {title}", *_lines(found, made)], 1


def _record(found):
    return {
        "s": found.s,
        "N": found.N,
        "K": found.s + found.N,
        "E": str(found.E),
        "F": str(found.F),
        "failed": found.failed,
        "matrix": found.matrix and [[str(q) for q in row] for row in found.matrix],
        "smallest": found.smallest,
    }


def _lines(found, made):
    more = f", F = {found.F}" if "F" in made.names else ""
    kind = "smallest counterexample" if found.smallest else "counterexample"
    rows = [f"  {', '.join(map(str, row))}" for row in found.matrix or []]
    sizes = f"s = {found.s}, N = {found.N}" if "sensitive" in made.rows else f"K = {found.N}"
    head = f"{kind}: {sizes}, E = {found.E}{more}; fails: {found.failed}"
    return [head, *rows, *found.lines]
