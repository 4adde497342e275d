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
from theory.projects import project, registry
from theory.sense import found

# what ends a search that hangs: CPU seconds for a claim, and by the clock
SECONDS, CLOCK = 1800, 7200


def add(parser):
    """Add the options."""
    told = "claims (default: all of the project)"
    parser.add_argument("claims", nargs="*", action=Distinct, metavar="ID", help=told)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    told = "search also for what was found before"
    parser.add_argument("--anew", action="store_true", help=told)
    told = "seed of the draws (default: as before, at first 0)"
    parser.add_argument("--seed", type=int, help=told)
    told = "for the hypotheses of a claim, and as many for its conclusions (default: %(default)s)"
    parser.add_argument("--steps", type=int, default=finding.STEPS, help=told)


def run(arguments):
    """Search for what claims lack and write what is found; return 1 if something is not found."""
    require_at_least(arguments, jobs=1, steps=1)
    decisions.require_known(arguments.claims)
    own = set(claims.own())
    if strange := [name for name in arguments.claims if name not in own]:
        raise UserError(f"{strange[0]}: belongs to the library, which is not searched here")
    stated = {name: one for name, one in formal.formals().items() if name in own}
    names = arguments.claims or list(stated)
    for name in names:
        if name not in stated:
            raise UserError(f"{name}: has no statement")
        if arguments.claims and not stated[name].holds:
            where = project.current().instances
            raise UserError(f"{name}: write an instance at which it holds first, in {where}")
    files = {name: _file_of(name) for name in names if stated[name].holds}
    left = _write(_search(files, arguments), files, arguments)
    for line in left:
        print(printable(line), file=sys.stderr)
    return 1 if left else 0


def _file_of(name):
    """Return the file for what is found of a claim: next to the module of its instances."""
    here = project.current()
    modules = registry.modules_of(here.instances, name) or formal.formals()[name].modules[1:]
    if not modules:
        raise UserError(f"{name}: no module of {here.instances} names it")
    return (here.path / project.file_of(modules[0])).with_name(project.FOUND)


def _seed(path, asked):
    return found.read(path)["seed"] if asked is None and path.is_file() else asked or 0


def _search(files, arguments):
    """Return what each claim lacks and what is found, by claim; None if its process ends."""
    teller, results = Teller(), {}
    with ProcessPool(max_workers=arguments.jobs, context=get_context("spawn")) as pool:
        try:
            futures = {}
            for name, path in files.items():
                seed = _seed(path, arguments.seed)
                args = (name, arguments.anew, seed, arguments.steps)
                futures[name] = pool.schedule(_found, args=args, timeout=CLOCK)
            for done, (name, future) in enumerate(futures.items(), start=1):
                results[name] = running.result_of(future, None, SECONDS)[0]
                teller(done, len(files))
        except BaseException:
            pool.stop()
            raise
    return results


def _found(name, anew, seed, steps):
    with running.cpu_limited(SECONDS):
        lacks, bad = finding.lacking(name, anew), finding.lacking(name)
        new = finding.search(name, lacks, seed, steps)
    # what was found before stays, if it is still good and nothing is found anew
    lacks = {p: [n for n in names if n in new[p] or n in bad[p]] for p, names in lacks.items()}
    kept = {part: {n: found.as_kept(o) for n, o in ones.items()} for part, ones in new.items()}
    return lacks, kept


def _write(results, files, arguments):
    """Write what is found to its files; return a line for each thing that is not."""
    left, count = [], 0
    for path in sorted({*files.values(), *project.current().found()}):
        before = found.read(path)["claims"] if path.is_file() else {}
        # of a claim that is gone nothing stays, if all are looked at
        after = {n: entry for n, entry in before.items() if arguments.claims and n not in files}
        for name in (n for n in files if files[n] == path):
            old = before.get(name, {})
            if results[name] is None:
                left.append(f"{name}: not searched in time; give it fewer --steps")
                after |= {name: old} if old else {}
                continue
            entry, missing = _entry(old, finding.unwritten(name), *results[name])
            left += [f"{name}: nothing found that {WHAT[part]} {n!r}" for part, n in missing]
            count += sum(map(len, results[name][1].values()))
            after |= {name: entry} if entry else {}
        seed = _seed(path, arguments.seed)
        if after != before or (after and seed != _seed(path, None)):
            found.write(path, seed, after)
            print(printable(str(project.near(path))))
    print(f"{count} found of {len(results)} claims, {len(left)} not found")
    return left


WHAT = {"dropped": "shows the need of hypothesis", "broken": "breaks conclusion"}


def _entry(old, wanted, lacks, new):
    """Return what is kept of a claim from now on, and what is missing, as part and name."""
    made, missing = {}, []
    for part in found.PARTS:
        ones = {n: one for n, one in old.get(part, {}).items() if n not in lacks[part]}
        ones |= new[part]
        made[part] = {n: ones[n] for n in wanted[part] if n in ones}
        missing += [(part, n) for n in wanted[part] if n not in ones]
    return {part: ones for part, ones in made.items() if ones}, missing
