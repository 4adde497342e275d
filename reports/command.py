"""Reports of many users in files.

`perturb` draws the report of each user of a file of values; `estimate` finds the distribution of
the values from reports. Both work a block of users at a time, go on where they were stopped, and
give the same bytes whatever the shards and the workers.
"""

import shutil
import sys
from pathlib import Path

from common import alphabet as alphabets
from common import files, inputs
from common.arguments import Parser
from common.errors import UserError
from common.lines import printable
from common.progress import PROGRESS
from reports import code, labels, perturb, storage, workers
from reports.answers import answer, of_reports, of_tags, picture
from reports.asked import INPUTS, Asked
from reports.blocks import BLOCK
from reports.estimate import METHODS, Stopping, chosen
from reports.mechanism import BUILDERS
from reports.passes import Passes
from reports.sql import counts, databases
from reports.sql.queries import DIALECTS, query
from reports.storage import Reports
from reports.surveys import command as surveys

# users of a shard by default
SHARD = 16 * BLOCK
MOST_THREADS = 256
# next to an estimate that is being made: what its passes found
JOURNAL = ".passes"


def parser():
    """Return the parser of the command line."""
    made = Parser(prog="python -m reports", description=__doc__)
    commands = made.add_subparsers(dest="command", required=True)
    add_perturb(commands.add_parser("perturb", help="draw reports of values"))
    add_estimate(commands.add_parser("estimate", help="estimate a distribution from reports"))
    commands.add_parser("recommend", help="recommend a mechanism; --code writes a program")
    return made


def add_perturb(draw):
    """Add the options of `perturb` to a parser."""
    draw.add_argument(
        "values",
        help="CSV, Parquet, Arrow or JSON lines with a column of labels, or NPY of whole numbers "
        "0 to K - 1, one per user; - is standard input",
    )
    # of rs-fd and the PUM: once for each column
    draw.add_argument(
        "--column",
        action="append",
        help="the column of the values; the only one by default. rs-fd takes several, the PUM that "
        "of the values and that of their tags: give this option and the next three for each",
    )
    draw.add_argument(
        "--alphabet", action="append", metavar="FILE", help="the labels, CSV or YAML, see the docs"
    )
    draw.add_argument(
        "--other",
        action="append",
        metavar="LABEL",
        help="the label for values that are missing or not in the alphabet",
    )
    draw.add_argument(
        "--k", type=int, action="append", help="number of values, K, without an alphabet"
    )
    draw.add_argument(
        "--input", choices=INPUTS, help="the format of the file; by default, by its name's ending"
    )
    draw.add_argument("--delimiter", help="separator of a CSV, a comma by default")
    draw.add_argument("--encoding", help="encoding of a CSV, UTF-8 by default")
    draw.add_argument("--mechanism", required=True, choices=BUILDERS, help="what draws the reports")
    draw.add_argument("--epsilon", help="the budget: a decimal, a fraction, or ln 3")
    draw.add_argument(
        "--sensitive", help="the values of X_S, such as 0,3,5-9 or flu,hiv (urr, urap, ubd...)"
    )
    draw.add_argument("--theta", help="for rappor and urap, basic by default; for the, the best")
    draw.add_argument("--block", type=int, help="block size of ubd, the best by default")
    draw.add_argument("--t", help="for ubd-mixture: chance of a block of two, the best by default")
    draw.add_argument("--alpha", help="for ubd-mixture: alpha of its estimate, the best by default")
    draw.add_argument(
        "--channel", help="for designed: the certificate, JSON, which has K and the budgets"
    )
    draw.add_argument("--seed", type=int, help="draw the same reports again (only for simulations)")
    draw.add_argument(
        "--redraw",
        action="store_true",
        help="draw lost reports again: it costs their users up to twice eps",
    )
    draw.add_argument("--users-per-shard", type=int, default=SHARD, help="users of each file")
    draw.add_argument("--out", required=True, help="folder of the reports")
    add_workers(draw)


def add_estimate(find):
    """Add the options of `estimate` to a parser."""
    find.add_argument(
        "reports",
        nargs="?",
        help="folder that perturb wrote (with counts, only its manifest), or a survey's answers",
    )
    where = find.add_mutually_exclusive_group()
    where.add_argument(
        "--sql", choices=DIALECTS, help="print the query that counts the reports of a table"
    )
    where.add_argument("--counts", metavar="FILE", help="CSV with the answer of that query")
    where.add_argument(
        "--database",
        metavar="URL",
        help="run that query: duckdb:, duckdb:FILE or postgresql://host/name",
    )
    find.add_argument(
        "--table", help="the table of --sql and --database; with duckdb, also Parquet files"
    )
    find.add_argument(
        "--method", choices=METHODS, help="ml by default; empirical has standard errors"
    )
    find.add_argument(
        "--tolerance", type=float, default=1e-8, help="for em and ml: tolerance in nats per user"
    )
    find.add_argument("--max-passes", type=int, default=500, help="for em and ml: most passes")
    find.add_argument(
        "--out",
        help="table to write: .csv or .parquet with a .json next to it, or .json with both",
    )
    find.add_argument("--plot", metavar="FILE", help="also draw it: .svg, .png or .pdf")
    find.add_argument(
        "--alphabet",
        action="append",
        metavar="FILE",
        help="the labels, one file for each column; by default the reports' own",
    )
    find.add_argument(
        "--background", metavar="FILE", help="for the PUM: Pr(value|tag), CSV with names"
    )
    add_workers(find)
    surveys.add(find)


def add_workers(command):
    """Add the options that say who does the work."""
    command.add_argument("--threads", type=int, default=1, help="number of threads, 1 by default")
    command.add_argument("--scheduler", help="address of a Dask scheduler, instead of threads")


@inputs.command
def run_alone(name):
    """Run one of the two as a command of its own, `ldp-perturb` or `ldp-estimate`."""
    add, command = {"ldp-perturb": (add_perturb, draw), "ldp-estimate": (add_estimate, find)}[name]
    made = Parser(version=True, prog=name, description=__doc__)
    add(made)
    _run(command, made.parse_args())


@inputs.command
def main(argv=None):
    """Run the command.

    Raises
    ------
    UserError
        If an option or a file is not usable.
    """
    argv = sys.argv[1:] if argv is None else list(argv)
    if argv[:1] == ["recommend"]:
        return code.recommended(argv[1:])
    arguments = parser().parse_args(argv)
    return _run({"perturb": draw, "estimate": find}[arguments.command], arguments)


def _run(command, arguments):
    PROGRESS.on = True
    if not 1 <= arguments.threads <= MOST_THREADS:
        raise UserError(f"--threads must lie in 1..{MOST_THREADS}, got {arguments.threads}")
    workers.check(arguments.scheduler)
    command(arguments)


def draw(arguments):
    """Draw the reports that are missing."""
    if arguments.seed is not None and arguments.seed < 0:
        raise UserError(f"--seed must be at least 0, got {arguments.seed}")
    storage.require_blocks(arguments.users_per_shard, "--users-per-shard")
    asked = Asked.of(arguments)
    values = asked.values()
    out = Path(arguments.out)
    users = len(perturb.open_values(values, asked.description.columns))
    reports = Reports(
        out,
        asked.description,
        users,
        arguments.users_per_shard,
        run="",
        alphabet=asked.digest,
    )
    with (
        workers.chosen(arguments.threads, arguments.scheduler) as run,
        perturb.folder_to_oneself(out),
    ):
        job = perturb.Job(reports, values, arguments.seed, asked.labels)
        job, missing = perturb.begin(job, arguments.redraw)
        for _ in PROGRESS.each(run(job.draw, missing), "drawing shards", len(missing)):
            pass
        perturb.finish(job)
    drawn = f"{len(missing)} of them drawn now"
    others = getattr(values, "others", 0)
    label = " and ".join(arguments.other or ())
    counted = f"; {others} values were no label and count as {label}" if others else ""
    shards = "shard" if reports.count == 1 else "shards"
    print(printable(f"{out}: {users} reports in {reports.count} {shards}, {drawn}{counted}"))


def find(arguments):
    """Estimate, and write the estimate with its errors and assumptions; or print a query."""
    if surveys.is_one(arguments):
        surveys.run(arguments)
        return
    if arguments.sql is not None:
        _print_query(arguments)
        return
    out = _checked(arguments)
    reports = storage.read(arguments.reports)
    names = _labels(reports, arguments.alphabet)
    behind = of_tags.background(arguments.background, reports.description, names)
    journal = out.with_name(out.name + JOURNAL)
    with workers.chosen(arguments.threads, arguments.scheduler) as run:
        source = _source(arguments, reports, run, journal)
        method = chosen(arguments.method, reports.source, source)
        try:
            found = METHODS[method](source, Stopping(arguments.tolerance, arguments.max_passes))
            more, found = of_tags.finished(reports, found, behind, names, source.users)
        except ValueError as error:
            raise UserError(f"{arguments.reports}: {error}") from error
    made = of_reports.answer(reports.description, source.users, method, found, names)
    made.record.update(more)
    _write(out, made, arguments.plot)
    shutil.rmtree(journal, ignore_errors=True)
    others = ""
    if source.users != reports.users:
        others = f"; {arguments.reports} has reports of {reports.users} users"
    also = answer.look_at(out, arguments.plot)
    print(printable(f"{out}: {of_reports.said(source.users, found)}{others}{also}"))


def _print_query(arguments):
    for option in ("out", "plot", "method", "alphabet", "background"):
        if getattr(arguments, option) is not None:
            raise UserError(f"--{option}: has no meaning with --sql, which prints a query")
    table = DIALECTS[arguments.sql].name(arguments.table or "reports")
    mechanism = storage.read(arguments.reports).mechanism
    print(query(mechanism, arguments.sql, table), end="")


def _checked(arguments):
    """Return the path of the table to write; UserError for options that are not usable."""
    if arguments.out is None:
        raise UserError("--out: is missing; name the table to write")
    answer.require_ending(arguments.out)
    if arguments.plot is not None:
        picture.require_ending(arguments.plot)
    if not arguments.tolerance > 0:
        raise UserError(f"--tolerance must be positive, got {arguments.tolerance}")
    if arguments.max_passes < 1:
        raise UserError(f"--max-passes must be at least 1, got {arguments.max_passes}")
    if arguments.table is not None and arguments.database is None:
        raise UserError("--table: has no meaning without --database or --sql; leave it out")
    read = (arguments.counts, arguments.background, *(arguments.alphabet or ()))
    answer.require_apart((arguments.out, arguments.plot), read, arguments.reports)
    return Path(arguments.out)


def _source(arguments, reports, run, journal):
    """Return the source of the counts: a database, its answer, or passes over the files."""
    if arguments.counts is not None:
        return counts.of_rows(counts.read(arguments.counts), reports, arguments.counts)
    if arguments.database is not None:
        rows, name = databases.counted(arguments.database, arguments.table, reports)
        return counts.of_rows(rows, reports, name)
    passes = Passes(reports, run, journal)
    passes.verify()
    return passes


def _labels(reports, paths):
    """Return the labels of the values, from the folder or from the named files; or None.

    For several columns they are `Columns`.
    """
    if paths is not None:
        given = [alphabets.read(path) for path in paths]
        labels.require_same(reports, given)
        if reports.description.columns is None:
            return given[0].labels
    return labels.of_folder(reports)


def _write(out, made, plot):
    more = {} if plot is None else {Path(plot): picture.draw(plot, made)}
    answer.write(out, made, more)
    for path in (out, out.with_suffix(".json")):
        files.remove_leftovers(out.parent, f"{path.name}.")
