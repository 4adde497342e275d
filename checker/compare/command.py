"""Compare two channels: is one at least as good for every decision, prior and loss?

A and B are files as `check` reads them, FILE.py:FUNCTION, or names such as oue:k=4,epsilon=1.
"""

import json

from checker.options import add_reading
from common import files
from common.arguments import Parser
from common.errors import UserError
from common.lines import printable, shortened


def main(argv=None, prog="python -m checker compare"):
    """Run the command; return the exit status."""
    parser = Parser(prog=prog, description=__doc__)
    _add(parser)
    return run(parser.parse_args(argv))


def _add(parser):
    parser.add_argument("A", help="a channel: a file, FILE.py:FUNCTION, or a name with its sizes")
    parser.add_argument("B", help="another channel with the same inputs")
    parser.add_argument(
        "--prior", metavar="FILE", help="Pr(x) for the measures of each channel; uniform by default"
    )
    parser.add_argument(
        "--sensitive", metavar="LIST", help="sensitive inputs, for ULDP's least budget"
    )
    add_reading(parser)
    parser.add_argument("--inputs", metavar="LIST", help="inputs of a program: 0..7 or literals")
    parser.add_argument("--args", metavar="LIST", help="further arguments of the program, literals")
    parser.add_argument(
        "--outputs", metavar="VIEW", help="what an observer sees of a program's outputs"
    )
    parser.add_argument(
        "--ideal-hash", action="store_true", help="treat hash functions as random functions"
    )
    parser.add_argument(
        "--seconds", type=float, default=60.0, metavar="S", help="most time of each linear program"
    )
    parser.add_argument("--save", metavar="FILE", help="write the certificate, JSON")
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(arguments):
    """Compare; return 0 if A refines B, 1 if not, 3 if that is undecided."""
    # imported where used: SciPy takes longer to load than the other commands' parsers
    from checker.compare import answer, blackwell, measures, sources
    from checker.programs.program import UndecidedError

    if not 0 < arguments.seconds <= 10**6:
        raise UserError(f"--seconds: must be above 0 and at most 10^6, got {arguments.seconds}")
    try:
        A, B = (sources.read(text, arguments) for text in (arguments.A, arguments.B))
    except UndecidedError as error:
        print(printable(f"undecided: {error}"))
        return 3
    if len(A.inputs) != len(B.inputs):
        raise UserError(
            f"B: must have the inputs of A, got {len(B.inputs)} and {len(A.inputs)} of them"
        )
    notes = [
        f"{side}: {note}" for side, one in zip("AB", (A, B), strict=True) for note in one.notes
    ]
    B, said = _in_order(A, B, arguments)
    notes += said
    prior, said = _prior(arguments, A.inputs)
    notes += said
    try:
        measured = [measures.of(channel, prior, arguments.sensitive) for channel in (A, B)]
    except ValueError as error:
        raise UserError(f"--{error}") from error
    try:
        found = blackwell.compare(A.rows, B.rows, arguments.seconds)
    except ValueError as error:
        raise UserError(f"A and B: {error}") from error
    if arguments.save:
        made = answer.certificate((arguments.A, arguments.B), (A.rows, B.rows), found)
        files.write_text(arguments.save, json.dumps(made, indent=1) + "\n")
    if arguments.json:
        print(
            json.dumps(
                answer.record(found)
                | dict(zip("AB", map(measures.record, measured), strict=True))
                | {"notes": notes}
            )
        )
    else:
        print(*map(printable, answer.lines(found)), sep="\n")
        for side, one in zip("AB", measured, strict=True):
            told = measures.lines(f"{side}, {getattr(arguments, side)}", one)
            print(*map(printable, told), sep="\n")
        for note in notes:
            print(printable(note))
    return {True: 0, False: 1, None: 3}[found.forth.refines]


def _in_order(A, B, arguments):
    """Return B with its inputs in A's order, by name, and a list of a note if that moves them."""
    from dataclasses import replace

    from checker.combine import order_of

    try:
        order = list(order_of(A.inputs, B.inputs, "inputs"))
    except ValueError as error:
        raise UserError(f"{shortened(arguments.B, 200)}: {error}") from error
    if order == list(range(len(order))):
        return B, []
    rows = [B.rows[k] for k in order]
    said = ["the inputs of B were put in A's order, by name"]
    return replace(B, inputs=A.inputs, rows=rows, floats=B.floats[order]), said


def _prior(arguments, inputs):
    """Return Pr(x) as Fractions that sum to one, and notes on what was changed."""
    from fractions import Fraction

    from checker.reading import sides

    if arguments.prior is None:
        return [Fraction(1, len(inputs))] * len(inputs), []
    prior, notes = sides.prior(arguments.prior, inputs, bool(arguments.normalize))
    if sum(prior) != 1:
        raise UserError(f"{arguments.prior}: must sum to 1 exactly; --normalize divides by the sum")
    return prior, notes
