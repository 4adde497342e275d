"""Options of the command: those of each notion, and those that belong together."""

import argparse
import os
from pathlib import Path

from checker import notions
from checker.budgets import power
from checker.decide import check, fitted
from checker.exact import number
from checker.reading import alphabet_file, sides
from checker.reading.cells import Reading
from checker.reading.tables import require_one
from common.arguments import Distinct, Parser
from common.errors import UserError
from common.lines import shortened

# what notions take besides their budget, and which of them
PARAMETERS = ("sensitive", "protected", "invertibility", "prior", "budgets")
TAKES = {name: notions.with_parameter(name) for name in PARAMETERS}
# options that take no value
FLAGS = ("--hook", "--json", "--normalize", "--ideal-hash")
FLAGS += tuple(f"--{no}{name}" for name in ("transpose", "header", "index") for no in ("", "no-"))
# how files of channels are read
OF_READING = ("transpose", "header", "index")
OF_SAMPLER = ("samples", "level", "seed", "outputs")
OF_MECHANISM = ("theta", "block", "t")
OF_PROGRAM = (
    *("inputs", "args", "ideal_hash", "paths", "seconds", "replay"),
    *("exceptions", "no_real_run"),
)


def parser(description, prog):
    """Return the parser of the command."""
    made = Parser(prog=prog, description=description, version=True)
    made.add_argument(
        "files",
        nargs="*",
        action=Distinct,
        metavar="FILE",
        help="a channel: Pr(y|x) in CSV, JSON or NPY, or formulas in YAML (docs/checker.md)",
    )
    made.add_argument("--notion", choices=notions.NOTIONS, help="the privacy notion to decide")
    asked = made.add_mutually_exclusive_group()
    asked.add_argument(
        "--epsilon", metavar="X", help="the budget; without it, the least one is found"
    )
    asked.add_argument("--exp-epsilon", metavar="R", help="the budget as e^eps, exactly")
    made.add_argument(
        "--delta", metavar="D", help="for a matrix or a program: the notion may fail by this much"
    )
    made.add_argument(
        "--sensitive", metavar="LIST", help="sensitive inputs, by index, range or name"
    )
    made.add_argument(
        "--protected", metavar="LIST", help="protected outputs, by index, range or name"
    )
    made.add_argument("--invertibility", choices=("printed", "reachable"))
    made.add_argument(
        "--alphabet",
        metavar="FILE",
        help="labels of the inputs, with sensitive ones, prior or budgets",
    )
    made.add_argument("--prior", metavar="FILE", help="Pr(x) of each input")
    made.add_argument("--budgets", metavar="FILE", help="eps of each input, or of each pair")
    both = made.add_mutually_exclusive_group()
    both.add_argument(
        "--then", metavar="FILE", help="a second channel, whose input is the first's output"
    )
    both.add_argument("--beside", metavar="FILE", help="a second channel, with the same input")
    made.add_argument(
        "--mechanism",
        metavar="NAME",
        help="a mechanism of this package, by name, instead of a file",
    )
    made.add_argument("--theta", metavar="T", help="theta of rappor, urap or the")
    made.add_argument(
        "--block", type=int, metavar="N", help="block size of ubd or subset-selection"
    )
    made.add_argument("--t", metavar="T", help="chance of a block of two of ubd-mixture")
    made.add_argument(
        "--k", type=int, metavar="K", help="number of inputs of a mechanism or sampler"
    )
    made.add_argument(
        "--sampler", metavar="MODULE:FUNCTION", help="a black box function(x, rng) to test by draws"
    )
    made.add_argument("--samples", type=int, metavar="N", help="draws of a sampler for each input")
    made.add_argument(
        "--level", type=float, metavar="A", help="chance that a sampler is refuted falsely"
    )
    made.add_argument("--seed", type=int, metavar="S", help="seed of a sampler's draws")
    made.add_argument(
        "--outputs",
        metavar="LIST",
        help="all outputs of a sampler, or the view of a program's outputs",
    )
    _of_program(made)
    add_reading(made)
    made.add_argument(
        "--slack",
        metavar="D",
        help="accept ratios up to e^eps (1 + D), for rounded numbers; for a program, up to eps + D",
    )
    made.add_argument(
        "--hook",
        action="store_true",
        help="for pre-commit, as the first option: files at the end are names",
    )
    printed = made.add_mutually_exclusive_group()
    printed.add_argument("--json", action="store_true", default=None, help="print a JSON object")
    printed.add_argument("--junit", metavar="FILE", help="also write JUnit XML")
    printed.add_argument("--sarif", metavar="FILE", help="also write SARIF")
    return made


def add_reading(parser):
    """Add the options that say how files of channels are read."""
    parser.add_argument(
        "--normalize",
        action="store_true",
        default=None,
        help="divide each row, and the prior, by its sum (for rounded numbers)",
    )
    either = argparse.BooleanOptionalAction
    parser.add_argument("--transpose", action=either, help="each column of a file is an input")
    parser.add_argument("--header", action=either, help="the first row has names")
    parser.add_argument("--index", action=either, help="the first column has names")


def reading(arguments):
    """Return the `Reading` that the options ask for."""
    return Reading(
        bool(arguments.normalize), arguments.transpose, arguments.header, arguments.index
    )


def names_last(argv):
    """Return the arguments with `--` before the names at their end, if the first is `--hook`.

    pre-commit appends the names of existing files; such a name may begin like an option. The value
    of an option before them is no name.
    """
    if argv[:1] != ["--hook"]:
        return argv
    first = len(argv)
    while first > 1 and os.path.lexists(argv[first - 1]):
        first -= 1
    last = argv[first - 1]
    if last.startswith("--") and "=" not in last and last not in ("--", *FLAGS):
        first += 1
    return [*argv[1:first], *(["--"] if last != "--" else []), *argv[first:]]


def require_values(arguments):
    """Raise UserError for `--option=--`, which argparse makes a list, and for an empty name."""
    for name, value in vars(arguments).items():
        if name != "files" and isinstance(value, list):
            raise UserError(f"--{name.replace('_', '-')}: has no value but --")
    sides = (getattr(arguments, name) for name in ("prior", "budgets", "then", "beside"))
    require_one(*arguments.files, *sides)
    for name in ("junit", "sarif"):
        if (path := getattr(arguments, name)) is not None and not Path(path).name:
            raise UserError(f"--{name}: {shortened(path, 200)}: name a file")


def _of_program(made):
    """Add the options of `--program`."""
    made.add_argument(
        "--program",
        metavar="FILE.py:FUNCTION",
        help="a Python function that draws reports: its code is certified",
    )
    made.add_argument("--inputs", metavar="LIST", help="inputs of the program: 0..7 or literals")
    made.add_argument("--args", metavar="LIST", help="further arguments of the program, literals")
    made.add_argument(
        "--ideal-hash",
        action="store_true",
        default=None,
        help="treat hash functions as random functions",
    )
    made.add_argument(
        "--exceptions",
        choices=("as-outputs", "by-type"),
        help="what an observer sees of an exception: all its contents, or its type",
    )
    made.add_argument(
        "--no-real-run",
        action="store_true",
        default=None,
        help="do not compare the answer with real runs",
    )
    made.add_argument("--save", metavar="FILE", help="write the channel: .csv or .json")
    made.add_argument(
        "--replay",
        metavar="LIST",
        help="run the program with an input and draws that an answer names",
    )
    made.add_argument("--paths", type=int, metavar="N", help="most paths of the program to follow")
    made.add_argument(
        "--seconds", type=int, metavar="S", help="most processor time of each process"
    )


def refuse(arguments, options, where):
    """Raise UserError for an option that has no meaning here."""
    for option in options:
        if getattr(arguments, option) is not None:
            raise UserError(f"--{option.replace('_', '-')}: has no meaning with {where}")


def decided(channel, arguments):
    """Return the `Answer` about a channel for the options given."""
    notion, notes = notion_of(arguments, channel.inputs)
    try:
        answer = check(channel, notion, slack(arguments))
    except ValueError as error:
        raise UserError(_option(str(error))) from error
    answer.notes[:0] = notes
    return answer


def fitted_notion(arguments, channel):
    """Return the notion that the options name, fitted to a channel; errors as for `notion_of`."""
    notion, _ = notion_of(arguments, channel.inputs)
    try:
        return fitted(channel, notion)
    except ValueError as error:
        raise UserError(_option(str(error))) from error


def slack(arguments):
    """Return the slack that is asked for, 0 if none is."""
    if arguments.slack is None:
        return 0
    try:
        if found := number(arguments.slack):
            return found
    except ValueError as error:
        raise UserError(f"--slack: {error}") from error
    raise UserError("--slack: must be above 0; leave it out for none")


def _option(message):
    """Return the message with the option that it speaks of."""
    key = message.partition(":")[0]
    return f"--{message}" if key in (*TAKES, "slack") else message


def taken(notion):
    """Return the options that a notion takes and an alphabet's file may say."""
    of_pairs = notions.NOTIONS[notion].of_pairs
    return [k for k in alphabet_file.COLUMNS if notion in TAKES[k] and not of_pairs]


def notion_of(arguments, inputs):
    """Return the notion that the options name, and notes on what was changed for it.

    Raises
    ------
    UserError
        If an option is missing, does not belong to the notion, or names a file that does not fit.
    """
    name = arguments.notion
    for option, takers in TAKES.items():
        if getattr(arguments, option) is not None and name not in takers:
            raise UserError(f"--{option}: {name} does not take it; {', '.join(takers)} do")
    if arguments.sensitive is not None and not arguments.sensitive.strip():
        # as of a variable of a shell that is not set: then the notion would ask nothing
        raise UserError("--sensitive: names no input; name those that are sensitive")
    kind = notions.NOTIONS[name]
    arguments = alphabet_file.filled(arguments, inputs, taken(name))
    if (need := kind.needs()) and getattr(arguments, need) is None:
        raise UserError(f"--{need}: is missing, {name} needs it")
    eps = asked_budget(arguments)
    if name in TAKES["budgets"]:
        return kind(_budgets(arguments, inputs, eps, kind.of_pairs)), []
    made = {key: getattr(arguments, key) for key in kind.takes() if key != "prior"}
    made = {key: value for key, value in made.items() if value is not None}
    notes = []
    if name in TAKES["prior"]:
        if isinstance(arguments.prior, list):
            made["prior"] = arguments.prior
        else:
            made["prior"], notes = sides.prior(arguments.prior, inputs, arguments.normalize)
    return kind(eps=eps, **made), notes


def asked_budget(arguments):
    """Return the `Budget` that is asked about, or None."""
    for option, convert in (("epsilon", sides.epsilon), ("exp_epsilon", power)):
        if (text := getattr(arguments, option)) is not None:
            try:
                return convert(text)
            except ValueError as error:
                raise UserError(f"--{option.replace('_', '-')}: {error}") from error
    return None


def _budgets(arguments, inputs, eps, of_pairs):
    """Return budgets from a file, or one budget for all, or None."""
    if arguments.budgets is None:
        one = [eps] * len(inputs)
        return None if eps is None else [one] * len(inputs) if of_pairs else one
    if eps is not None:
        raise UserError("--budgets: says what --epsilon would; leave one out")
    if isinstance(arguments.budgets, list):
        return arguments.budgets
    read = sides.pair_budgets if of_pairs else sides.budgets
    return read(arguments.budgets, inputs)
