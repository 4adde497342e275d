"""Decide claims. Derivations are kept in a cache; results are written if this is asked for."""

import sys
from argparse import BooleanOptionalAction
from collections import Counter
from importlib import import_module
from pathlib import Path

from common import files, imports
from common.arguments import add_ids, require_at_least
from common.errors import UserError
from common.lines import printable
from common.progress import Teller
from theory.certificates import derivations
from theory.kept import former
from theory.ledger import cache, claims, decisions, ledger_file, probes, remaining, standing
from theory.ledger import records as ledger
from theory.projects import project
from theory.solving import opinions
from theory.views import statement_texts

MEND = "theory certify looks for certificates"
# what is done if no option says otherwise, and results are to be written
DEFAULTS = {"record": True, "ledger": None, "cold": False, "require": None, "certificates": False}
SECONDS, UNSOLVED = "prove_seconds.json", "unsolved"


def add(parser):
    """Add the options."""
    add_ids(parser, "claims to decide, with what they use (default: all)")
    parser.add_argument(
        "--record",
        action=BooleanOptionalAction,
        help="write the ledger and derivations (default: in a project of your own; here the "
        "workflow does)",
    )
    parser.add_argument("--ledger", help="file to record in (default: in the project's results)")
    parser.add_argument(
        "--cold",
        action="store_true",
        help="derive every claim again, even if the same code derived it before",
    )
    parser.add_argument(
        "--require",
        choices=(standing.CERTIFIED, standing.AGREED),
        help="what theorems must rest on: certificates, replayed here, or two solvers; status 3 "
        "if one has no certificate but two solvers agree, 4 if one rests on Z3 only",
    )
    parser.add_argument(
        "--certificates",
        action="store_true",
        help="take steps by the committed certificates; ask solvers only about the others",
    )


def run(arguments):
    """Decide the claims asked for; return 0 if all came out as declared and 1 if not.

    With `--require`, 3 or 4 if a theorem stands on less.
    """
    imports.note_sources(project.current().sources())
    ids, place = asked_for(arguments), recorded_in(arguments)
    for solver in probes.LEAST:
        probes.require_sound(solver)
    by_certificates = arguments.certificates
    kept = {} if arguments.cold else former.borne_out(ids, by_certificates, arguments.jobs)
    texts = {name: text for name, (_, text) in kept.items()}
    times = cache.folder() / SECONDS
    anew = [name for name in ids if name not in kept and not decisions.is_measured(name)]
    told = remaining.Remaining(anew, remaining.recorded(times), arguments.jobs, Teller().show)
    told.begin()
    known = {name: record for name, (record, _) in kept.items()}
    records, seconds, failures, unsolved = ledger.decide(
        ids, arguments.jobs, told, known, texts.__setitem__, by_certificates
    )
    failures += complaints(arguments, records, texts, failures)
    imports.require_unchanged()
    keep(records, texts, kept, times, told.seconds, by_certificates, unsolved)
    for name in kept:
        unsolved |= cache.unsolved(cache.path_of(name, by_certificates))
    if place:
        scripts = {place.parent / UNSOLVED / name: script for name, script in unsolved.items()}
        failures += record(place, records, texts, told.seconds, scripts, kept)
    report(records, seconds)
    if not failures and arguments.require == standing.CERTIFIED:
        failures += former.unreplayed([r for r in records if r["id"] not in kept], texts)
    for line in failures:
        print(f"FAILED {line}", file=sys.stderr)
    return 1 if failures else status_of(records, arguments.require)


def asked_for(arguments):
    """Return the claims to decide: those named, or all, and the claims that they use."""
    decisions.require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    if measured := [name for name in arguments.ids if decisions.is_measured(name)]:
        raise UserError(f"{measured[0]}: is decided from numbers, by snakemake all")
    return decisions.with_used(arguments.ids or claims.own())


def complaints(arguments, records, texts, failures):
    """Return what is wrong besides the claims themselves."""
    found = []
    if not project.is_library():  # of which tests derive what is said of hypotheses
        found += import_module("theory.hypotheses.underived").complaints(records)
    if not arguments.ids:
        found += opinions.too_many(records)
        found += [] if failures or found else unneeded(records, texts)
    return found


def status_of(records, required):
    """Return 0, or the status of the least that a theorem stands on if that is not enough."""
    if not required:
        return 0
    found = standing.below(records, required)
    for name, word in found.items():
        print(f"BELOW  {name}: {word}, not {required}; {MEND}", file=sys.stderr)
    return max((standing.STATUS[word] for word in found.values()), default=0)


def recorded_in(arguments):
    """Return the ledger to write, or None if nothing is recorded.

    Raises
    ------
    UserError
        If it is a folder, or a ledger is named that is not to be written.
    """
    own = not (project.is_library() and imports.is_checkout())
    wanted = own if arguments.record is None else arguments.record
    if arguments.ledger and arguments.record is False:
        raise UserError("--ledger: nothing is recorded with --no-record; leave one of them out")
    if not (wanted or arguments.ledger):
        return None
    # of this repository the workflow merges it with what was measured
    name = "ledger.json" if own else "proofs.json"
    path = Path(arguments.ledger or project.results() / name)
    if path.is_dir():
        raise UserError(f"--ledger {path}: is a folder; name a file")
    return path


def unneeded(records, texts):
    """Return a complaint, in a list, if certificates or time-outs no longer belong to a step."""
    listed = opinions.listed(project.committed(opinions.NAME)[-1])
    old = derivations.stale(texts.values(), records, listed)
    many = f"{len(old)} certificates or time-outs of no step; python -m theory certify drops them"
    return [many] if old else []


def keep(records, texts, kept, times, seconds, by_certificates, unsolved):
    """Keep in the cache what was derived now, what was left unsolved, and the seconds it took."""
    new = [r for r in records if r["id"] not in kept and r["verdict"] != "open" and r["code"]]
    found = [(r, texts[r["id"]]) for r in new if texts.get(r["id"])]
    cache.keep(found, by_certificates, unsolved)
    known = claims.statements()
    cache.write({times: remaining.text(times, known, seconds)} if seconds else {})


def record(path, records, texts, seconds, scripts, kept):
    """Write the ledger, and next to it derivations and the rest; return what went wrong.

    Records of other claims stay if the code is unchanged, and their derivations stay in any case:
    only files of no claim are removed.
    """
    known, ids = claims.statements(), [one["id"] for one in records]
    others, stale = ledger.records_of_others(path, [n for n in ids if n in decisions.deciders()])
    everything = {one["id"]: one for one in [*records, *others]}
    failures = ledger.propagate(list(everything.values()))
    made = {path: ledger_file.text([everything[name] for name in known if name in everything])}
    times, folder = path.with_name(SECONDS), path.with_name(derivations.FOLDER)
    made[times] = remaining.text(times, known, seconds)
    made |= scripts
    made |= derivations.files_of(folder, texts)
    if not project.is_library():  # whose texts are committed next to the statements
        made[path.with_name(project.TEXTS)] = statement_texts.of(everything.values())
    files.write_all(made)
    derivations.remove_gone(folder, known)
    remove_scripts(path.with_name(UNSOLVED), made, set(known) - (set(ids) - set(kept)))
    if stale:
        which = ", ".join(stale[:3]) + (" and others" if len(stale) > 3 else "")
        gone = f"{len(stale)} records of other code are left out ({which})"
        print(printable(f"{path}: {gone}; decide all claims to write them again"))
    return failures


def remove_scripts(folder, made, untouched):
    """Remove what a former run left unsolved, but of claims that were not decided now."""
    for path in folder.glob("*.smt2"):
        if path not in made and path.name.partition(".")[0] not in untouched:
            path.unlink()


def rests_on(record):
    """Return what a record's verdict rests on, in a few words."""
    if not record["assembled"]:
        return f"{len({piece['obligation'] for piece in record['evidence']})} obligations"
    steps = record["evidence"][0]["resource_count"]
    given = f", given: {', '.join(record['axioms'])}" if record["axioms"] else ""
    return f"a theorem of {steps} steps, {standing.of(record)}{given}"


def report(records, seconds):
    """Print a line for each decided claim and a count of the verdicts."""
    for record in records:
        if record["verdict"] != "open":
            print(f"{record['verdict']:8} {record['id']} ({rests_on(record)})")
    count = Counter(record["verdict"] for record in records)
    total = ", ".join(
        f"{count[verdict]} {verdict}" for verdict in decisions.VERDICTS if count[verdict]
    )
    stand = standing.counted(records)
    print(f"{total}; {stand}{'; ' * bool(stand)}solver time {sum(seconds.values()):.1f} s")
    again = sum(record["id"] not in seconds for record in records)
    if again:
        same = f"{again} of them derived by the same code before, and replayed"
        print(f"{same}; --cold derives them again")
    decided = [
        record for record in records if record["verdict"] in ("proved", "refuted", "misprint")
    ]
    print(f"{sum(not record['assembled'] for record in decided)} of {len(decided)} not assembled")
    for line in opinions.lines(records):
        print(line)
