"""Options of `ldp-account`: the question, and the pairs of inputs that it is about."""

import math
from dataclasses import replace

from checker.account.sources import as_fraction
from checker.budgets import power
from checker.exact import number
from checker.notions import NOTIONS, keys_of, with_parameter
from checker.notions.notion import Notion
from checker.options import add_reading
from checker.reading import selection, sides
from common.arguments import Parser
from common.errors import UserError
from common.lines import shortened

# notions that compare two inputs
COMPARING = keys_of(lambda kind: kind.compares_inputs)
FIND = ("users", "reports", "rounds", "budget")
# what is shown of one report only
OF_ONE = ("profile", "matrix", "trade_off", "renyi", "zcdp")
MOST_USERS, MOST_TIMES = 10**9, 10**4


def parser(description, prog):
    """Return the parser of the command."""
    made = Parser(prog=prog, description=description, version=True)
    made.add_argument(
        "channel",
        metavar="CHANNEL",
        help="a file of Pr(y|x), or a name such as rr:k=20,epsilon=0.5",
    )
    made.add_argument("--delta", metavar="D", help="find the least eps at this delta")
    asked = made.add_mutually_exclusive_group()
    asked.add_argument("--epsilon", metavar="X", help="find the least delta at this eps")
    asked.add_argument("--exp-epsilon", metavar="R", help="the budget as e^eps, exactly")
    made.add_argument("--reports", metavar="T", help="number of reports of each user")
    made.add_argument("--then", metavar="FILE", help="channel that draws each report from one memo")
    made.add_argument("--users", metavar="N", help="number of users whose reports are shuffled")
    made.add_argument("--rounds", metavar="T", help="number of such shuffled rounds")
    made.add_argument("--find", choices=FIND, help="find this number for --delta at --epsilon")
    made.add_argument("--notion", choices=COMPARING, default="ldp", help="which inputs may differ")
    made.add_argument(
        "--sensitive", metavar="LIST", help="sensitive inputs of uldp, osldp or hlldp"
    )
    made.add_argument(
        "--alphabet", metavar="FILE", help="labels of the inputs, with sensitive ones or budgets"
    )
    made.add_argument("--budgets", metavar="FILE", help="eps of each input, or of each pair")
    made.add_argument(
        "--pair", metavar="X,Z", help="only Pr(y|X) against Pr(y|Z), in this direction"
    )
    add_reading(made)
    made.add_argument("--profile", action="store_true", help="for one report, delta at every eps")
    made.add_argument(
        "--matrix", action="store_true", help="for one report, delta of every two inputs"
    )
    made.add_argument(
        "--trade-off", action="store_true", help="for one report, corners of the trade-off function"
    )
    made.add_argument(
        "--renyi", metavar="A", help="for one report, the Renyi divergence of order A"
    )
    made.add_argument("--zcdp", action="store_true", help="for one report, the least rho of zCDP")
    made.add_argument(
        "--certificate", metavar="FILE", help="write a certificate, which a short program checks"
    )
    made.add_argument("--picture", metavar="FILE", help="draw eps over reports, users or rounds")
    made.add_argument("--json", action="store_true", help="print a JSON object")
    return made


def whole(arguments, name, most):
    """Return the whole number of an option, 1 without it."""
    text = getattr(arguments, name)
    if text is None:
        return 1
    if not (text.isascii() and text.isdigit() and len(text) < 12 and 1 <= int(text) <= most):
        raise UserError(f"--{name}: must be a whole number from 1 to {most}, got {shortened(text)}")
    return int(text)


def plain(target):
    """Return a delta as a short text.

    Examples
    --------
    >>> from fractions import Fraction
    >>> plain(Fraction(1, 10**6)), plain(Fraction(1, 3))
    ('1e-06', '0.333333')
    """
    return f"{float(target):g}"


def factor(arguments):
    """Return e^eps asked about and notes, None without one."""
    for option, convert in (("epsilon", sides.epsilon), ("exp_epsilon", power)):
        if (text := getattr(arguments, option)) is not None:
            try:
                return as_fraction(convert(text))
            except ValueError as error:
                raise UserError(f"--{option.replace('_', '-')}: {error}") from error
    return None, []


def order(arguments):
    """Return the order of the Renyi divergence."""
    try:
        found = number(arguments.renyi)
    except ValueError as error:
        raise UserError(f"--renyi: {error}") from error
    if not 1 < found <= 10**6:
        raise UserError(
            f"--renyi: must be above 1 and at most 10^6, got {shortened(arguments.renyi)}"
        )
    return found


def restricted(source, family, arguments):
    """Return the family with the pairs of inputs that the notion compares.

    ULDP's non-sensitive values make outputs that protect nothing; of many reports or users, it is
    two sensitive values that are compared, which make no such output.
    """
    notion, names = arguments.notion, source.names
    _require_named(source, arguments)
    if (arguments.sensitive is None) == (notion in with_parameter("sensitive")):
        fault = "is missing" if arguments.sensitive is None else "has no meaning"
        raise UserError(f"--sensitive: {fault} with --notion {notion}")
    if arguments.pair is not None:
        every = family.every and bool(source.outputs)
        return replace(family, pairs=[_pair(arguments.pair, names)], every=every)
    kind = NOTIONS[notion]
    if arguments.sensitive is None and kind.between is Notion.between:
        return family  # every two inputs
    mask = None if arguments.sensitive is None else sensitive(source, arguments)
    made = kind.of(sensitive=mask)
    pairs = [pair for pair in family.pairs if _is_compared(made, *pair)]
    if not pairs:
        raise UserError("--sensitive: names too few inputs; there are no two to be compared")
    return replace(family, pairs=pairs)


def _require_named(source, arguments):
    """Raise UserError for an option that a mechanism by name already determines."""
    takes = arguments.notion in with_parameter("sensitive") or arguments.sensitive is not None
    if takes and not source.outputs:
        raise UserError(
            "CHANNEL: a mechanism by name compares all inputs, and urr:k=..,sensitive=.. its "
            "sensitive ones; leave out --notion and --sensitive, or name a file"
        )


def _is_compared(notion, x, other):
    if "protected" in notion.takes():
        return notion.sensitive[x] and notion.sensitive[other]
    bound = notion.between(x, other)
    return bound is None or bound.value < math.inf


def sensitive(source, arguments):
    """Return the mask of the sensitive inputs of a source whose rows are all written out."""
    if arguments.sensitive is None:
        raise UserError(f"--sensitive: is missing with --notion {arguments.notion}")
    _require_named(source, arguments)
    try:
        return selection.mask(arguments.sensitive, source.names, "--sensitive")
    except ValueError as error:
        raise UserError(str(error)) from error


def _pair(text, names):
    parts = [part.strip() for part in text.split(",")]
    try:
        places = [_place(part, names) for part in parts]
    except ValueError as error:
        raise UserError(str(error)) from error
    if len(set(places)) != 2 or len(places) != 2:
        raise UserError(f"--pair: must name two inputs, such as 0,1, got {shortened(text)}")
    return tuple(places)


def _place(part, names):
    mask = selection.mask(part, names, "--pair")
    if mask.sum() != 1:
        raise ValueError(f"--pair: must name two inputs, such as 0,1, got {shortened(part)}")
    return int(mask.argmax())


def factors(arguments, names, F):
    """Return from x and x' the F that is asked, of notions with a budget for inputs or pairs."""
    if arguments.budgets is None:
        if F is None:
            raise UserError("--budgets: is missing; or name --epsilon for all inputs")
        return lambda x, z: F
    if F is not None:
        raise UserError("--budgets: says what --epsilon would; leave one out")
    pairwise = NOTIONS[arguments.notion].of_pairs
    given = arguments.budgets
    if isinstance(given, str):
        given = (sides.pair_budgets if pairwise else sides.budgets)(given, names)

    def one(budget):
        return None if budget.value == float("inf") else as_fraction(budget)[0]

    if pairwise:
        made = [[one(budget) for budget in row] for row in given]
        return lambda x, z: made[x][z]
    made = [one(budget) for budget in given]
    if arguments.notion == "oneid":
        return lambda x, z: made[x]
    return lambda x, z: min((F for F in (made[x], made[z]) if F is not None), default=None)
