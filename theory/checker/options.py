"""Options of the command: what each notion takes, and what belongs together."""

import argparse
import sys

from calp.arguments import Distinct
from calp.errors import UNUSABLE, UserError
from theory.checker import notions
from theory.checker.budgets import power
from theory.checker.decide import check
from theory.checker.exact import shortened
from theory.checker.reading import sides

# what each notion takes besides its budget
TAKES = {
    "sensitive": ("uldp", "osldp", "hlldp"),
    "protected": ("uldp",),
    "invertibility": ("uldp",),
    "prior": ("lip", "mip"),
    "budgets": ("oneid", "minid", "pairwise"),
}
NEEDS = {
    "uldp": "sensitive",
    "osldp": "sensitive",
    "hlldp": "sensitive",
    "lip": "prior",
    "mip": "prior",
}
OF_SAMPLER = ("samples", "level", "seed", "outputs")


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message):
        """Print the complaint and leave."""
        print(f"error: {shortened(message, 300)}; see {self.prog} --help", file=sys.stderr)
        sys.exit(UNUSABLE)


def parser(description, prog):
    """Return the parser of the command."""
    made = Parser(prog=prog, description=description)
    made.add_argument(
        "files",
        nargs="*",
        action=Distinct,
        metavar="FILE",
        help="channel: CSV, JSON or NPY of Pr(y|x), or YAML, see docs",
    )
    made.add_argument("--notion", choices=notions.NOTIONS)
    asked = made.add_mutually_exclusive_group()
    asked.add_argument("--epsilon", metavar="X", help="budget to decide; without it the least one")
    asked.add_argument("--exp-epsilon", metavar="R", help="the same by e^eps, exactly")
    made.add_argument("--sensitive", metavar="LIST", help="inputs by index, range or name")
    made.add_argument("--protected", metavar="LIST", help="outputs likewise")
    made.add_argument("--invertibility", choices=("printed", "reachable"))
    made.add_argument("--prior", metavar="FILE", help="Pr(x) of each input")
    made.add_argument("--budgets", metavar="FILE", help="eps of each input, or of each pair")
    both = made.add_mutually_exclusive_group()
    both.add_argument(
        "--then", metavar="FILE", help="a second channel, fed with the first's output"
    )
    both.add_argument("--beside", metavar="FILE", help="a second channel, fed with the same input")
    made.add_argument("--mechanism", metavar="NAME", help="a mechanism of this repository")
    made.add_argument("--theta", metavar="T", help="its theta: rappor, urap")
    made.add_argument("--k", type=int, metavar="K", help="its inputs, or those of a sampler")
    made.add_argument("--sampler", metavar="MODULE:FUNCTION", help="a black box, function(x, rng)")
    made.add_argument("--samples", type=int, metavar="N", help="draws of each input")
    made.add_argument("--level", type=float, metavar="A", help="chance of a false refutation")
    made.add_argument("--seed", type=int, metavar="S")
    made.add_argument("--outputs", metavar="LIST", help="all outputs a sampler can have")
    printed = made.add_mutually_exclusive_group()
    printed.add_argument("--json", action="store_true", default=None, help="print an object")
    printed.add_argument("--junit", metavar="FILE", help="write JUnit XML too")
    printed.add_argument("--sarif", metavar="FILE", help="write SARIF too")
    return made


def refuse(arguments, options, where):
    """Raise UserError for an option that has no meaning here."""
    for option in options:
        if getattr(arguments, option) is not None:
            raise UserError(f"--{option.replace('_', '-')}: has no meaning with {where}")


def decided(channel, arguments):
    """Return the `Answer` about a channel for the options given."""
    try:
        return check(channel, notion_of(arguments, channel.inputs))
    except ValueError as error:
        raise UserError(_option(str(error))) from error


def _option(message):
    """Return the message with the option that it speaks of."""
    key = message.partition(":")[0]
    return f"--{message}" if key in TAKES else message


def notion_of(arguments, inputs):
    """Return the notion that the options name.

    Raises
    ------
    UserError
        If an option is missing, does not belong to the notion, or names a file that does not fit.
    """
    name = arguments.notion
    for option, takers in TAKES.items():
        if getattr(arguments, option) is not None and name not in takers:
            raise UserError(f"--{option}: {name} does not take it; {', '.join(takers)} do")
    if name in NEEDS and getattr(arguments, NEEDS[name]) is None:
        raise UserError(f"--{NEEDS[name]}: is missing, {name} needs it")
    eps, kind = asked(arguments), notions.NOTIONS[name]
    if name in TAKES["budgets"]:
        return kind(_budgets(arguments, inputs, eps))
    made = {key: getattr(arguments, key) for key in ("sensitive", "protected", "invertibility")}
    made = {key: value for key, value in made.items() if value is not None}
    if name in TAKES["prior"]:
        made["prior"] = sides.prior(arguments.prior, inputs)
    return kind(eps=eps, **made)


def asked(arguments):
    """Return the `Budget` that is asked about, or None."""
    for option, convert in (("epsilon", sides.epsilon), ("exp_epsilon", power)):
        if (text := getattr(arguments, option)) is not None:
            try:
                return convert(text)
            except ValueError as error:
                raise UserError(f"--{option.replace('_', '-')}: {error}") from error
    return None


def _budgets(arguments, inputs, eps):
    """Return budgets from a file, or one budget for all, or None."""
    if arguments.budgets is None:
        one = [eps] * len(inputs)
        return (
            None if eps is None else [one] * len(inputs) if arguments.notion == "pairwise" else one
        )
    if eps is not None:
        raise UserError("--budgets: says what --epsilon would; leave one out")
    read = sides.pair_budgets if arguments.notion == "pairwise" else sides.budgets
    return read(arguments.budgets, inputs)
