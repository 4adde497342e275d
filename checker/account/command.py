"""Command line: `ldp-account CHANNEL`: which (eps, delta) do reports have, and how surely?

For one report, `--reports` T of one user, `--users` N through a shuffler, or `--rounds` T of those.
With `--delta`, bounds of the least eps; with `--epsilon`, of the least delta; with both, `--find`
how many users, reports or rounds, or which local budget, are enough. See docs/accounting.md.
"""

import argparse
import json
import sys
from pathlib import Path

from checker import delta
from checker.account import answers, options, picture, sources
from checker.notions import with_parameter
from checker.options import taken
from checker.reading import alphabet_file
from common import files
from common.errors import UserError
from common.lines import printable, shortened
from mechanisms.accounting.question import Question

# of a question whether something holds, as `ldp-check` has it
STATUS = {True: 0, False: 1, None: 3}


def main(argv=None, prog="python -m theory account"):
    """Run the command; return the exit status."""
    sys.stdout.reconfigure(errors="backslashreplace")
    return run(options.parser(__doc__, prog).parse_args(argv))


def run(arguments):
    """Answer; return the exit status."""
    _require_apart(arguments)
    arguments = _with_alphabet(arguments)
    source = sources.read(arguments.channel, arguments)
    if source.outputs:
        arguments = alphabet_file.filled(arguments, source.names, taken(arguments.notion))
    _require_together(arguments)
    _require_shuffled(source, arguments)
    answer = answers.answer(source, arguments)
    if arguments.certificate and answer.certificate is None:
        raise UserError("--certificate: there is none for this question, see docs/accounting.md")
    if arguments.picture:
        _draw(source, arguments)
    if arguments.certificate:
        files.write_text(arguments.certificate, json.dumps(answer.certificate) + "\n")
    if arguments.json:
        print(json.dumps(answer.record()))
    else:
        print(*map(printable, answer.lines()), sep="\n")
    return STATUS[answer.found.get("holds", True)]


def _require_apart(arguments):
    """Raise UserError if a file to write is one that is read, or both to write are one."""
    read = (arguments.channel, arguments.then, arguments.budgets, arguments.alphabet)
    taken = {Path(path).resolve() for path in read if path is not None}
    for name in ("certificate", "picture"):
        if (path := getattr(arguments, name)) is None:
            continue
        if Path(path).resolve() in taken:
            where = shortened(path, 200)
            raise UserError(f"--{name}: {where} is read, or written too; name another file")
        taken.add(Path(path).resolve())


def _with_alphabet(arguments):
    """Return options whose mechanism by name, such as urr:epsilon=1, has an alphabet's sizes."""
    name, colon, _ = arguments.channel.partition(":")
    if arguments.alphabet is None or not colon or name not in sources.FEW:
        return arguments
    text = alphabet_file.sized(arguments.channel, arguments.alphabet, sources.FEW[name])
    labels = alphabet_file.in_order(arguments.alphabet, sources.FEW[name])
    return argparse.Namespace(**(vars(arguments) | {"channel": text, "labels": labels}))


def _draw(source, arguments):
    """Write the picture of eps over what is counted."""
    what = "rounds" if arguments.rounds else "users" if arguments.users else "reports"
    family = options.restricted(source, source.family, arguments)
    users = options.whole(arguments, "users", options.MOST_USERS)
    most = users if what == "users" else options.whole(arguments, what, options.MOST_TIMES)

    def question(number):
        return Question(family, number) if what == "users" else Question(family, users, number)

    picture.write(arguments.picture, question, what, most, delta.asked(arguments))


def _require_together(arguments):
    """Raise UserError for options that have no meaning with others."""
    given = [name for name in options.OF_ONE if getattr(arguments, name)]
    many = [name for name in ("reports", "users", "rounds", "then") if getattr(arguments, name)]
    _require_alone(arguments, given, many)
    if arguments.rounds and not arguments.users and arguments.find != "users":
        raise UserError("--rounds: needs --users; for one user, use --reports")
    if arguments.reports and arguments.users:
        raise UserError("--reports: for users behind a shuffler, use --rounds")
    if arguments.then and arguments.users:
        raise UserError("--then: memos are not accounted for through a shuffler")
    if arguments.then and arguments.find:
        raise UserError(
            "--find: has no meaning with --then, whose bound for every T is that of memos"
        )
    if arguments.notion in with_parameter("budgets") and (many or arguments.delta):
        name = many[0] if many else "delta"
        raise UserError(f"--{name}: has no meaning with --notion {arguments.notion}")
    if arguments.pair and arguments.notion != "ldp":
        raise UserError(
            f"--pair: says which two inputs are compared; leave out --notion {arguments.notion}"
        )
    if arguments.budgets and arguments.notion not in with_parameter("budgets"):
        raise UserError(f"--budgets: has no meaning with --notion {arguments.notion}")
    both = arguments.delta is not None and (arguments.epsilon or arguments.exp_epsilon)
    if arguments.find and not both:
        raise UserError("--find: needs --delta and --epsilon, which shall hold")
    if arguments.picture and (arguments.delta is None or both or not many or arguments.then):
        raise UserError("--picture: needs --delta, and --reports, --users or --rounds")
    asked = arguments.delta, arguments.epsilon, arguments.exp_epsilon, arguments.budgets
    if all(one is None for one in asked) and not given:
        raise UserError("name --delta or --epsilon; or --profile, of one report")


def _require_shuffled(source, arguments):
    """Raise UserError for shuffled reports or memos of a source with only two bits."""
    if source.is_alone and (arguments.users or arguments.find == "users"):
        raise UserError(
            f"--{'users' if arguments.users else 'find'}: a unary encoding through a shuffler "
            "needs an epsilon, and few values, such as oue:k=4,epsilon=1"
        )
    if source.is_alone and arguments.then:
        raise UserError("--then: needs a mechanism whose rows are all written out")


def _require_alone(arguments, given, many):
    """Raise UserError for options with one of one report, such as --profile, that it ignores."""
    if not given:
        return
    first = given[0].replace("_", "-")
    if many:
        raise UserError(f"--{first}: is for one report; leave out --{many[0]}")
    if arguments.matrix and len(given) > 1:
        other = next(name for name in given if name != "matrix").replace("_", "-")
        raise UserError(f"--matrix: is a question of its own; leave out --{other}")
    goals = ("delta",) if arguments.matrix else ("delta", "epsilon", "exp_epsilon")
    for name in goals:
        if getattr(arguments, name) is not None:
            raise UserError(f"--{name.replace('_', '-')}: has no meaning with --{first}")
    if not arguments.matrix and arguments.notion in with_parameter("budgets"):
        raise UserError(f"--{first}: has no meaning with --notion {arguments.notion}")
    if arguments.pair and arguments.matrix:
        raise UserError("--pair: has no meaning with --matrix, which has all pairs")
