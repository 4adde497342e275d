"""Find what tests claims.

Instances that show each hypothesis needed, and formulas that break each conclusion.
"""

import sys
from multiprocessing import get_context

from pebble import ProcessPool

from common.arguments import Distinct, require_at_least
from common.errors import UserError
from common.lines import printable
from common.progress import Teller
from theory.ledger import claims, decisions, formal
from theory.mutants import finding
from theory.mutants import run as running
from theory.projects import loading, project
from theory.sense import found

# a search looks at the time between two instances, and one of them may take long
PATIENCE = 4


def add(parser):
    """Add the options."""
    told = "claims (default: all of the project)"
    parser.add_argument("claims", nargs="*", action=Distinct, metavar="ID", help=told)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    told = "search also for what was found before"
    parser.add_argument("--anew", action="store_true", help=told)
    told = "of what is drawn (default: as before, at first 0)"
    parser.add_argument("--seed", type=int, help=told)
    told = "of CPU time for the hypotheses of a claim, and as many for its conclusions"
    parser.add_argument("--seconds", type=int, default=finding.SECONDS, help=told)


def run(arguments):
    """Search for what claims lack and write what is found; return 1 if something is not found."""
    require_at_least(arguments, jobs=1, seconds=1)
    decisions.require_known(arguments.claims)
    own = set(claims.own())
    if strange := [name for name in arguments.claims if name not in own]:
        raise UserError(f"{strange[0]}: is of the library, which is not searched here")
    stated = {name: one for name, one in formal.formals().items() if name in own}
    names = arguments.claims or list(stated)
    for name in names:
        if name not in stated:
            raise UserError(f"{name}: has no statement")
        if arguments.claims and not stated[name].holds:
            where = project.current().instances
            raise UserError(f"{name}: write an instance at which it holds first, in {where}")
    names = [name for name in names if stated[name].holds]
    files = {name: _file_of(name) for name in names}
    new = _search(names, files, arguments)
    left = _write(new, files, arguments)
    for name, part, what in left:
        print(printable(f"{name}: nothing found {WHAT[part]} {what!r}"), file=sys.stderr)
    return 1 if left else 0


WHAT = {"dropped": "that shows the need of hypothesis", "broken": "that breaks conclusion"}


def _file_of(name):
    """Return the file for what is found of a claim: next to the module of its instances."""
    here = project.current()
    modules = loading.naming(here.instances).get(name)
    if not modules:
        raise UserError(f"{name}: no module of {here.instances} names it")
    return (here.path / project.file_of(modules[0])).with_name(project.FOUND)


def _seed(path, asked):
    return found.read(path)["seed"] if asked is None and path.is_file() else asked or 0


def _search(names, files, arguments):
    """Return what is found of each claim, by part and name; nothing if its process ends."""
    teller, results = Teller(), {}
    limit = PATIENCE * 2 * arguments.seconds
    with ProcessPool(max_workers=arguments.jobs, context=get_context("spawn")) as pool:
        try:
            futures = {
                name: pool.schedule(
                    _found,
                    args=(
                        name,
                        arguments.anew,
                        _seed(files[name], arguments.seed),
                        arguments.seconds,
                    ),
                    timeout=PATIENCE * limit,
                )
                for name in names
            }
            for done, (name, future) in enumerate(futures.items(), start=1):
                results[name] = running.result_of(future, {}, limit)[0]
                teller(done, len(names))
        except BaseException:
            pool.stop()
            raise
    return results


def _found(name, anew, seed, seconds):
    with running.cpu_limited(PATIENCE * 2 * seconds):
        new = finding.search(name, finding.lacking(name, anew), seed, seconds)
    return {part: {n: found.as_kept(o) for n, o in ones.items()} for part, ones in new.items()}


def _write(new, files, arguments):
    """Write what is found to its files; return what is not, as claim, part and name."""
    left, count = [], 0
    for path in sorted(set(files.values())):
        before = found.read(path)["claims"] if path.is_file() else {}
        after = {name: entry for name, entry in before.items() if name not in files}
        for name in (n for n in files if files[n] == path):
            entry = {}
            for part in found.PARTS:
                fresh, old = new[name].get(part, {}), before.get(name, {}).get(part, {})
                wanted = finding.unwritten(name)[part]
                entry[part] = {n: (old | fresh)[n] for n in wanted if n in old | fresh}
                left += [(name, part, n) for n in wanted if n not in entry[part]]
                count += len(fresh)
            if any(entry.values()):
                after[name] = {part: ones for part, ones in entry.items() if ones}
        if after != before or (after and _seed(path, arguments.seed) != _seed(path, None)):
            found.write(path, _seed(path, arguments.seed), after)
            print(printable(str(project.near(path))))
    print(f"{count} found of {len(new)} claims, {len(left)} not found")
    return left
