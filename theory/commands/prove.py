"""Decide claims and write the ledger."""

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

from common import files, imports
from common.arguments import add_ids, require_at_least
from common.errors import UserError
from common.lines import printable
from common.progress import Teller
from theory.certificates import derivations
from theory.ledger import claims, current, decisions, ledger_file, opinions, standing
from theory.ledger import records as ledger
from theory.pages import statement_texts
from theory.projects import project


def add(parser):
    """Add the options."""
    add_ids(parser, "claims to decide, with what they use (default: all)")
    parser.add_argument("--ledger", help="file to write (default: results/ledger.json)")
    parser.add_argument(
        "--cold",
        action="store_true",
        help="derive all anew, also what the same code derived before",
    )
    parser.add_argument(
        "--certificates",
        action="store_true",
        help="take steps by the committed certificates; ask solvers of the others alone",
    )


def run(arguments):
    """Decide the claims asked for; return 0 if all came out as declared and 1 if not."""
    imports.note_sources(project.current().sources())
    known = claims.statements()
    decisions.require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    if measured := [name for name in arguments.ids if decisions.is_measured(name)]:
        raise UserError(f"{measured[0]}: is decided from numbers, by snakemake all")
    path = Path(arguments.ledger or project.results() / "ledger.json")
    if path.is_dir():
        raise UserError(f"--ledger {path}: is a folder; name a file")
    ids = decisions.with_used(arguments.ids or claims.own())
    store, folder = path.with_name("derived.json"), path.with_name(derivations.FOLDER)
    former = {record["id"]: record for record in stored(store)}
    same = [former[n] for n in ids if n in former and not arguments.cold]
    derived = current.reusable(same, arguments.certificates)
    derived = {n: r for n, r in derived.items() if derivations.is_written(folder, r)}
    texts, untouched = {}, set(known) - (set(ids) - set(derived))
    times = path.with_name("prove_seconds.json")
    anew = [name for name in ids if name not in derived and not decisions.is_measured(name)]
    told = standing.Standing(anew, standing.recorded(times), arguments.jobs, Teller().show)
    told.begin()
    records, seconds, failures, unsolved = ledger.decide(
        ids, arguments.jobs, told, derived, texts.__setitem__, arguments.certificates
    )
    kept, stale = ledger.records_of_others(
        path, [name for name in ids if name in decisions.deciders()]
    )
    everything = {record["id"]: record for record in [*records, *kept]}
    # of others it is looked at when they are asked for whether their code is the same
    derived = {n: r for n, r in former.items() if n not in ids} | {
        r["id"]: dict(r) for r in records if r["verdict"] != "open" and r["code"]
    }
    failures += ledger.propagate(list(everything.values()))
    if not project.is_library():  # of which tests derive what is said of hypotheses
        failures += import_module("theory.hypotheses.underived").complaints(records)
    if not arguments.ids:
        failures += opinions.too_many(records)
    made = {path: ledger_file.text([everything[name] for name in known if name in everything])}
    made[store] = ledger_file.text([derived[name] for name in known if name in derived])
    made[times] = standing.text(times, known, told.seconds)
    folder_of_unsolved = path.with_name("unsolved")
    made |= {folder_of_unsolved / name: script for name, script in unsolved.items()}
    made |= derivations.files_of(folder, texts)
    if not project.is_library():  # whose texts are committed beside the statements
        made[path.with_name(project.TEXTS)] = statement_texts.of(everything.values())
    imports.require_unchanged()
    files.write_all(made)
    named = [*everything.values(), *derived.values()]
    derivations.remove_others(folder, {r["id"] for r in named if r.get("derivation")})
    remove_scripts(folder_of_unsolved, made, untouched)
    listed = opinions.listed(project.committed(opinions.NAME)[-1])
    if not (arguments.ids or failures) and (old := derivations.stale(folder, records, listed)):
        failures.append(
            f"{len(old)} certificates or time-outs of no step; python -m theory certify drops them"
        )
    if stale:
        gone = f"{len(stale)} records of other code are gone"
        print(printable(f"{path}: {gone}; decide all to have them anew"))
    report(records, seconds)
    for line in failures:
        print(f"FAILED {line}", file=sys.stderr)
    return 1 if failures else 0


def remove_scripts(folder, made, untouched):
    """Remove what a former run left unsolved, but of claims that were not decided now."""
    for path in folder.glob("*.smt2"):
        if path not in made and path.name.partition(".")[0] not in untouched:
            path.unlink()


def stored(path):
    """Return the records that former runs left."""
    return ledger_file.read(path) if path.is_file() else []


def rests_on(record):
    """Return what a record's verdict rests on, in a few words."""
    if not record["assembled"]:
        return f"{len({piece['obligation'] for piece in record['evidence']})} obligations"
    steps = record["evidence"][0]["resource_count"]
    given = f", given: {', '.join(record['axioms'])}" if record["axioms"] else ""
    return f"a theorem of {steps} steps{given}"


def report(records, seconds):
    """Print a line for each decided claim and a count of the verdicts."""
    for record in records:
        if record["verdict"] != "open":
            print(f"{record['verdict']:8} {record['id']} ({rests_on(record)})")
    count = Counter(record["verdict"] for record in records)
    total = ", ".join(
        f"{count[verdict]} {verdict}" for verdict in decisions.VERDICTS if count[verdict]
    )
    print(f"{total}; solver time {sum(seconds.values()):.1f} s")
    again = sum(record["id"] not in seconds for record in records)
    if again:
        print(f"{again} of them derived by the same code before; --cold derives them anew")
    decided = [
        record for record in records if record["verdict"] in ("proved", "refuted", "misprint")
    ]
    print(f"{sum(not record['assembled'] for record in decided)} of {len(decided)} not assembled")
    for line in opinions.lines(records):
        print(line)
