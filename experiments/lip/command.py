"""The command line that the modules of the LIP figures share."""

from common import inputs, table
from common.arguments import Distinct, Parser, budget, require_at_least
from common.errors import UserError

# as of the ULDP paper's experiments
MAX_EPS = 60


def command(number, doc, measure, counts=False):
    """Return the `main` of a figure's module.

    Parameters
    ----------
    number : str
        Of the figure, such as 05.
    doc : str
        The module's docstring.
    measure : callable
        From the arguments to (columns, rows).
    counts : bool
        Whether it needs a table of counts.
    """

    @inputs.command
    def main(argv=None):
        """Run the command; return the exit status."""
        name = f"python -m experiments.lip.fig_{number}"
        parser = Parser(prog=name, description=doc)
        parser.add_argument("--repetitions", required=True, type=int, help="of each simulation")
        parser.add_argument("--seed", required=True, type=int)
        parser.add_argument("--out", required=True, help="table to write")
        parser.add_argument(
            "--eps", type=budget, nargs="+", action=Distinct, help="grid in place of the paper's"
        )
        if counts:
            parser.add_argument("--counts", required=True, help="table value,count,sensitive")
        arguments = parser.parse_args(argv)
        require_at_least(arguments, repetitions=2, seed=0)
        if not all(0 < eps <= MAX_EPS for eps in arguments.eps or ()):
            raise UserError(f"--eps must be in (0, {MAX_EPS}], got {arguments.eps}")
        table.write(arguments.out, *measure(arguments))
        return 0

    return main
