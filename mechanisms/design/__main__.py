"""Command line: `python -m mechanisms.design FILE`, the best channel for budgets of one's own.

The file says the values, the notion with its budgets, a prior and a utility, see docs/design.md.
`--channel` writes the channel as the checker reads it, `--certificate` what check_design.py reads.
"""

import json

from common import files
from common.arguments import Parser
from common.errors import UserError, run
from mechanisms.design import best, certificate, read


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m mechanisms.design", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="the problem, YAML")
    parser.add_argument("--channel", metavar="FILE", help="write Pr(output|value), CSV")
    parser.add_argument("--certificate", metavar="FILE", help="write the certificate, JSON")
    parser.add_argument("--json", action="store_true", help="print the certificate")
    chosen = parser.parse_args(argv)
    problem = read.read(chosen.file)
    try:
        found = problem.best() if isinstance(problem, read.Grouped) else best.design(problem)
    except ValueError as error:
        raise UserError(f"{chosen.file}: {error}") from error
    if isinstance(problem, read.Grouped):
        if chosen.channel:
            raise UserError(
                "--channel: is for values by name; of classes, --certificate has orbits"
            )
        told, lines = found.certificate(), certificate.lines_of_orbits(problem.names, found)
    else:
        told, lines = certificate.of(found), certificate.lines(found)
    if chosen.channel:
        if not chosen.channel.endswith(".csv"):
            raise UserError(f"--channel: {chosen.channel}: must end in .csv")
        files.write_text(chosen.channel, _csv(found))
    text = json.dumps(told, indent=1)
    if chosen.certificate:
        files.write_text(chosen.certificate, text + "\n")
    print(text if chosen.json else "\n".join(lines))
    return 0


def _csv(found):
    if odd := [name for name in found.problem.names if set(name) & set(',;"\t\n\r')]:
        raise UserError(f"values: {odd[0]}: cannot stand in a CSV; name it without , ; and quotes")
    header = ["", *(f"y{y}" for y in range(len(found.columns)))]
    rows = zip(found.problem.names, found.matrix().tolist(), strict=True)
    return "\n".join(
        [",".join(header), *(",".join([name, *map(str, row)]) for name, row in rows), ""]
    )


if __name__ == "__main__":
    run(main)
