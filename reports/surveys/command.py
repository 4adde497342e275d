"""`estimate` for a survey: answers in a file and a design, or only a design."""

from pathlib import Path

import numpy as np

from checker.exact import number
from common.errors import UserError
from common.lines import printable, shortened
from reports.answers import answer, picture
from reports.asked import INPUTS
from reports.surveys import designs, estimates

METHODS = ("empirical", "ml")
# options that only surveys have, and those that only reports have
OWN = ("channel", "design", "column", "input", "delimiter", "encoding", "weights", "group")
OWN += ("level", "interval", "margin", "guess")
OTHERS = ("sql", "counts", "database", "table", "alphabet", "background", "scheduler")
LEVEL = 0.95
# a level or a margin is no nearer to 0 and 1
NEAR = 1e-12


def add(find):
    """Add the options of surveys to a parser."""
    given = find.add_argument_group("surveys: a file of answers in place of a folder")
    how = given.add_mutually_exclusive_group()
    how.add_argument("--channel", metavar="FILE", help="Pr(answer|value), CSV with names")
    how.add_argument(
        "--design", help=f"{', '.join(designs.TEMPLATES)}, such as forced:yes=1/6,no=1/6"
    )
    given.add_argument("--column", help="column of the answers; by default, the only one")
    given.add_argument(
        "--input", choices=INPUTS[:-1], help="the format of the file; by default, by its ending"
    )
    given.add_argument("--delimiter", help="separator of a CSV, a comma by default")
    given.add_argument("--encoding", help="encoding of a CSV, UTF-8 by default")
    given.add_argument("--weights", metavar="COLUMN", help="column with each respondent's weight")
    given.add_argument(
        "--group", metavar="COLUMN", help="estimate each group's shares; two groups are compared"
    )
    given.add_argument("--level", help=f"confidence level of the intervals, {LEVEL} by default")
    given.add_argument(
        "--interval", choices=estimates.INTERVALS, help="kind of interval, wald by default"
    )
    given.add_argument(
        "--margin",
        help="without answers: print how many respondents intervals of this half-width need",
    )
    given.add_argument("--guess", help="with --margin: the shares, such as 1/10,9/10")


def is_one(arguments):
    """Return whether options are of a survey; UserError if they are of both or none.

    Parameters
    ----------
    arguments : argparse.Namespace
    """
    if arguments.channel is None and arguments.design is None:
        if arguments.reports is None:
            raise UserError(
                "the following arguments are required: reports; see ldp-estimate --help"
            )
        _refuse(arguments, OWN, "a folder of reports; --channel or --design name a survey's design")
        if Path(arguments.reports).is_file():
            raise UserError(
                f"{shortened(arguments.reports, 200)}: is a file; reports are in a folder, and "
                "answers of a survey need --channel or --design"
            )
        return False
    _refuse(arguments, OTHERS, "a survey's design")
    if arguments.method not in (None, *METHODS):
        raise UserError(f"--method: a survey has {' and '.join(METHODS)}, got {arguments.method}")
    return True


def _refuse(arguments, options, where):
    for option in options:
        if getattr(arguments, option) is not None:
            raise UserError(f"--{option}: has no meaning with {where}")


def run(arguments):
    """Estimate shares from answers, or say how many respondents a margin needs."""
    if arguments.channel is not None:
        design = designs.channel(arguments.channel)
    else:
        design = designs.template(arguments.design)
    level = _inside(arguments, "level", LEVEL)
    if arguments.margin is not None:
        _print_respondents(arguments, design, level)
        return
    if arguments.guess is not None:
        raise UserError("--guess: has no meaning without --margin")
    if arguments.reports is None or arguments.out is None:
        raise UserError("name a file of answers, and with --out the table to write; or --margin")
    answer.require_ending(arguments.out)
    if arguments.plot is not None:
        picture.require_ending(arguments.plot)
    answer.require_apart((arguments.out, arguments.plot), (arguments.reports, arguments.channel))
    tallies = _tallies(arguments, design)
    made = _answer(arguments, design, tallies, level)
    out = Path(arguments.out)
    answer.write(
        out,
        made,
        {}
        if arguments.plot is None
        else {Path(arguments.plot): picture.draw(arguments.plot, made)},
    )
    n = sum(tally.n for tally in tallies.values())
    also = answer.look_at(out, arguments.plot)
    answers = "answer" if n == 1 else "answers"
    print(printable(f"{out}: shares from {n} {answers} to {design.text}{also}"))
    for line in made.record.get("differences", ()):
        print(printable(f"  {_said(line)}"))


def _inside(arguments, option, default=None):
    """Return the number in (0, 1) of an option."""
    if (text := getattr(arguments, option)) is None:
        return default
    try:
        if NEAR <= (found := float(number(text))) <= 1 - NEAR:
            return found
    except ValueError as error:
        raise UserError(f"--{option}: {error}") from error
    raise UserError(
        f"--{option}: must lie between 0 and 1, {NEAR:g} away from both, got {shortened(text)}"
    )


def _print_respondents(arguments, design, level):
    if arguments.reports is not None or arguments.out is not None:
        raise UserError("--margin: asks of the design; leave out the answers and --out")
    margin, guess = _inside(arguments, "margin"), None
    if arguments.guess is not None:
        try:
            guess = np.array([float(number(part)) for part in arguments.guess.split(",")])
        except ValueError as error:
            raise UserError(f"--guess: {error}") from error
        K = len(design.values)
        if len(guess) != K or (guess < 0).any() or abs(guess.sum() - 1) > 1e-9:
            raise UserError(f"--guess: must be {K} shares of sum 1, such as 1/10,9/10")
    n = estimates.respondents(design, margin, level, guess)
    where = "at the worst shares" if guess is None else f"at {arguments.guess}"
    print(f"{n} respondents: {level:.6g} intervals of at most {margin:g} to each side, {where}")


def _tallies(arguments, design):
    # imported where used: pyarrow takes a moment to load
    from reports.data.columns import Source
    from reports.surveys import tally

    names = ("column", "input", "delimiter", "encoding")
    source = Source(arguments.reports, *(getattr(arguments, name) for name in names))
    return tally.read(source, design.answers, design.text, arguments.weights, arguments.group)


def _answer(arguments, design, tallies, level):
    """Return the `Answer`: a row a value, of each group."""
    interval, method = arguments.interval or "wald", arguments.method or "empirical"
    columns = {"label": [value for _ in tallies for value in design.values]}
    if arguments.group is not None:
        columns["group"] = [name for name in tallies for _ in design.values]
    record = {
        "method": method,
        "design": design.text,
        "epsilon": design.epsilon if design.epsilon < float("inf") else "inf",
        "respondents": {str(name or "all"): one.n for name, one in tallies.items()},
    }
    if method == "ml":
        likely = [estimates.most_likely(design, one) for one in tallies.values()]
        columns["estimate"] = np.concatenate([p for p, _ in likely])
        record["gap_nats_per_respondent"] = max(gap for _, gap in likely)
        return answer.Answer(columns, record, _notes(arguments, design, None))
    found = {name: _shares(design, name, one, level, interval) for name, one in tallies.items()}
    columns["estimate"] = np.concatenate([one.p for one in found.values()])
    columns["standard_error"] = np.concatenate([one.errors for one in found.values()])
    columns["low"] = np.concatenate([one.low for one in found.values()])
    columns["high"] = np.concatenate([one.high for one in found.values()])
    record |= {"interval": interval, "level": level}
    if len(found) == 2:
        record["differences"] = _differences(found, design, level)
    return answer.Answer(columns, record, _notes(arguments, design, interval))


def _shares(design, name, tally, level, interval):
    """Return the `Shares` of a group; a UserError names it."""
    try:
        return estimates.unbiased(design, tally, level, interval)
    except UserError as error:
        raise error if name is None else UserError(f"group {shortened(name)}: {error}") from error


def _differences(found, design, level):
    """Return records of how much larger the first of two groups' shares are."""
    (one, first), (two, second) = found.items()
    made = estimates.difference(first, second, level)
    keys = ("difference", "standard_error", "low", "high")
    rows = zip(made.p, made.errors, made.low, made.high, strict=True)
    return [
        {"label": value, "groups": [one, two], **dict(zip(keys, map(float, row), strict=True))}
        for value, row in zip(design.values, rows, strict=True)
    ]


def _said(line):
    one, two = line["groups"]
    return (
        f"{line['label']}: {shortened(one)} has {line['difference']:+.4f} against {shortened(two)} "
        f"({line['low']:+.4f} to {line['high']:+.4f})"
    )


def _notes(arguments, design, interval):
    drawn = "with the weights" if arguments.weights else "alike"
    return [
        f"answers to {design.text}" + (f", {interval} intervals" if interval else ", most likely"),
        f"assumed: respondents were drawn {drawn}, independently, and followed the instructions",
    ]
