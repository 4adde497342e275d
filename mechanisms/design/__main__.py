"""Command line: `python -m mechanisms.design FILE`, the best channel for your own budgets.

The file names the values, the notion with its budgets, a prior and a utility (docs/design.md).
`--channel` writes the channel for the checker, `--certificate` a file for check_design.py.
"""

import json

from common import alphabet as alphabets
from common import files
from common.arguments import Parser
from common.errors import UserError, run
from mechanisms.design import best, certificate, read


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m mechanisms.design", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="the problem, YAML")
    parser.add_argument(
        "--alphabet",
        metavar="FILE",
        help="labels of the values, with sensitive ones, budgets or prior",
    )
    parser.add_argument("--channel", metavar="FILE", help="write Pr(output|value), CSV")
    parser.add_argument("--certificate", metavar="FILE", help="write the certificate, JSON")
    parser.add_argument("--json", action="store_true", help="print the certificate")
    chosen = parser.parse_args(argv)
    alphabet = None if chosen.alphabet is None else alphabets.read(chosen.alphabet)
    problem = read.read(chosen.file, alphabet)
    try:
        found = problem.best() if isinstance(problem, read.Grouped) else best.design(problem)
    except ValueError as error:
        raise UserError(f"{chosen.file}: {error}") from error
    if isinstance(problem, read.Grouped):
        told = found.certificate() | {"names": problem.names}
        lines = certificate.lines_of_orbits(problem.names, found)
    else:
        told, lines = certificate.of(found), certificate.lines(found)
    if chosen.channel:
        if not chosen.channel.endswith(".csv"):
            raise UserError(f"--channel: {chosen.channel}: must end in .csv")
        files.write_text(chosen.channel, _csv(problem, found))
    text = json.dumps(told, indent=1)
    if chosen.certificate:
        files.write_text(chosen.certificate, text + "\n")
    print(text if chosen.json else "\n".join(lines))
    return 0


def _csv(problem, found):
    names = problem.names
    if odd := [name for name in names if set(name) & set(',;"\t\n\r')]:
        raise UserError(
            f"values: {odd[0]}: cannot be a CSV's header; name it without , ; and quotes"
        )
    if isinstance(problem, read.Grouped):
        sizes = problem.classes.sizes
        names = [f"{g} {i + 1}" for g, m in zip(names, sizes, strict=True) for i in range(m)]
    try:
        matrix = found.mechanism().matrix().tolist()
    except ValueError as error:
        raise UserError(f"--channel: {error}; --certificate has the orbits") from error
    header = ["", *(f"y{y}" for y in range(len(matrix[0])))]
    rows = zip(names, matrix, strict=True)
    return "\n".join(
        [",".join(header), *(",".join([name, *map(str, row)]) for name, row in rows), ""]
    )


if __name__ == "__main__":
    run(main)
