"""Compare results with the expected ones.

`python -m experiments.expected verify SCALE` checks whether each file of results is as expected,
`write SCALE` records results as the expected ones, and `compare A B` lists what differs between two
folders of results. The status is 1 if something differs. With `--papers`, the first two consider
only files of these papers' experiments.
"""

from collections import Counter

from common import inputs
from common.arguments import Distinct, Parser
from common.errors import UserError, run
from common.lines import printable
from experiments.expected import contents, record

# claims that are named of those that differ
NAMED = 5


def verify(arguments):
    """Print a line a file, and one to quote; return the exit status."""
    expected = record.read(arguments.scale)
    words = record.compare(expected, arguments.results, arguments.papers)
    if not words:
        raise UserError(
            f"{record.FOLDER}: nothing of {' and '.join(arguments.papers)} is recorded of scale "
            f"{arguments.scale}"
        )
    for path, word in words.items():
        print(printable(f"{word:22} {path}"))
    if raw := record.from_raw(arguments.results):
        print(f"counted from raw files, which the expected results are not: {', '.join(raw)}")
    if not arguments.papers and (claims := record.other_claims(expected, arguments.results)):
        few = ", ".join([*claims[:NAMED], *["..."] * (len(claims) > NAMED)])
        print(f"claims that are new, gone or of another verdict ({len(claims)}): {few}")
    told = Counter(words.values())
    numbers = ", ".join(f"{told[w]} {w}" for w in (*record.GOOD, *_bad(told)) if told[w])
    good = not _bad(told)
    print(
        f"scale {arguments.scale}{_of(arguments.papers)}: {len(words)} files: {numbers}: results "
        f"{'reproduced' if good else 'NOT reproduced'} (expected results {expected.name})"
    )
    return 0 if good else 1


def _bad(told):
    return [word for word in (record.DIFFERS, record.MISSING) if told[word]]


def _of(papers):
    return f" of {' and '.join(papers)}" if papers else ""


def write(arguments):
    """Record the results; return the exit status."""
    count = record.write(arguments.scale, arguments.results, record.FOLDER, arguments.papers)
    said = f"scale {arguments.scale}{_of(arguments.papers)}"
    print(f"{count} files of {said} recorded in {record.FOLDER}")
    return 0


def compare(arguments):
    """Print what differs; return the exit status."""
    found = contents.differing(arguments.first, arguments.second)
    for path, word in found.items():
        print(printable(f"{word:22} {path}"))
    print(f"{len(found)} of {len(contents.lasting(arguments.first))} files differ")
    return 1 if found else 0


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.expected", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, function in (("verify", verify), ("write", write)):
        command = commands.add_parser(name, help=function.__doc__)
        command.add_argument("scale", choices=record.SCALES)
        command.add_argument("--results", default="results", help="folder of results")
        command.add_argument(
            "--papers", nargs="+", default=(), choices=record.PAPERS, action=Distinct
        )
        command.set_defaults(run=function)
    command = commands.add_parser("compare", help=compare.__doc__)
    command.add_argument("first")
    command.add_argument("second")
    command.set_defaults(run=compare)
    arguments = parser.parse_args(argv)
    return arguments.run(arguments)


if __name__ == "__main__":
    run(main)
