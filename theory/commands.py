"""Commands about claims: `prove` writes the ledger; `show`, `obligations`, `list`."""

import argparse
import json
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from calp import files, imports
from calp.arguments import Distinct, require_at_least
from calp.errors import UserError
from theory import show
from theory.certificates import derivations, recheck
from theory.coq import command as coq
from theory.ledger import claims, current, exports, ledger_file, opinions, scripts
from theory.ledger import records as ledger
from theory.mutants import run as mutation
from theory.telling import Teller

# commands that load no proof
ELSEWHERE = {
    "check": "decide a mechanism's privacy",
    "implies": "compare notions",
    "join": "join proofs and measured statements in one ledger",
}


def main(argv):
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m theory", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    prove = commands.add_parser("prove", help="decide claims and write the ledger")
    prove.add_argument(
        "ids",
        nargs="*",
        action=Distinct,
        metavar="ID",
        help="claims to decide, with what they use (default: all)",
    )
    prove.add_argument("--ledger", default="results/ledger.json", help="file to write")
    prove.add_argument("--jobs", type=int, default=2, help="processes")
    prove.add_argument(
        "--cold",
        action="store_true",
        help="derive all anew, also what the same code derived before",
    )
    prove.add_argument(
        "--certificates",
        action="store_true",
        help="take steps by the committed certificates; ask solvers of the others alone",
    )
    commands.add_parser("list", help="list the claims and what is declared of them")
    for name, what in ELSEWHERE.items():
        commands.add_parser(name, help=f"{what}; has a --help of its own", add_help=False)
    one = commands.add_parser("show", help="show what a claim says formally, and decide it")
    one.add_argument("id", metavar="ID", help="claim to show")
    asked = commands.add_parser("obligations", help="write what the solvers were asked, as SMT-LIB")
    asked.add_argument(
        "ids", nargs="*", action=Distinct, metavar="ID", help="claims (default: all)"
    )
    asked.add_argument("--out", default="results/obligations", help="folder to write")
    asked.add_argument("--jobs", type=int, default=2, help="processes")
    exported = commands.add_parser("export", help="write derivations, for recheck to check")
    exported.add_argument(
        "ids", nargs="*", action=Distinct, metavar="ID", help="claims (default: all)"
    )
    exported.add_argument("--out", default="results/derivations", help="folder to write")
    exported.add_argument("--jobs", type=int, default=2, help="processes")
    again = commands.add_parser("recheck", help="check derivations without solvers or the kernel")
    again.add_argument(
        "ids", nargs="*", action=Distinct, metavar="ID", help="claims (default: all)"
    )
    again.add_argument("--folder", default="results/derivations", help="folder of derivations")
    again.add_argument("--jobs", type=int, default=2, help="processes")
    coq.add(commands)
    wanted = commands.add_parser("certify", help="find certificates of steps that have none")
    wanted.add_argument(
        "ids", nargs="*", action=Distinct, metavar="ID", help="claims (default: all)"
    )
    wanted.add_argument("--jobs", type=int, default=2, help="processes")
    slips = commands.add_parser("mutants", help="change formulas and see that a proof fails")
    slips.add_argument("--count", type=int, default=300, help="how many changes")
    slips.add_argument("--seed", type=int, default=1, help="of the draw")
    slips.add_argument(
        "--formula", nargs="*", action=Distinct, default=[], help="full names (default: all)"
    )
    slips.add_argument("--jobs", type=int, default=2, help="processes")
    slips.add_argument("--out", default="results/mutants.json", help="file to write")
    arguments = parser.parse_args(argv)
    runs = {"show": run_show, "list": run_list, "prove": run_prove}
    runs |= {"mutants": run_mutants, "obligations": run_obligations}
    runs |= {"export": run_export, "recheck": run_recheck, "certify": run_certify}
    runs["coq"] = run_coq
    return runs[arguments.command](arguments)


def run_show(arguments):
    """Print a claim's page; return 0 if it came out as declared and 1 if not."""
    imports.require_checkout()
    require_known([arguments.id])
    sys.stdout.reconfigure(errors="backslashreplace")
    lines, failures = show.page(arguments.id)
    print(*lines, *failures, sep="\n")
    return 1 if failures else 0


def run_mutants(arguments):
    """Try mutants of the formulas; return 0 if at least 95 % are caught and 1 if not."""
    imports.require_checkout()
    require_at_least(arguments, count=1, jobs=1)
    found = mutation.run(
        arguments.count, arguments.seed, arguments.formula, arguments.jobs, Teller()
    )
    files.write_text(arguments.out, json.dumps([asdict(t) for t in found], indent=1) + "\n")
    return 0 if mutation.report(found) else 1


def run_coq(arguments):
    """Write claims as theorems of Coq and compile them; return 0 if all compile and 1 if not."""
    require_known(arguments.ids)
    return coq.run(arguments, Teller())


def run_obligations(arguments):
    """Write the scripts of claims; return 0."""
    imports.require_checkout()
    require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    ids = [name for name in arguments.ids or claims.statements() if name in claims.deciders()]
    found = scripts.write(arguments.out, ids, arguments.jobs, counter(len(ids)))
    total = sum(map(len, found.values()))
    print(f"{arguments.out}: {total} scripts of {len(found)} claims")
    return 0


def run_export(arguments):
    """Write the derivations of claims; return 0."""
    imports.require_checkout()
    require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    ids = [name for name in arguments.ids or claims.statements() if name in claims.deciders()]
    found = exports.write(arguments.out, ids, arguments.jobs, counter(len(ids)))
    if not arguments.ids:
        derivations.remove_others(arguments.out, set(found))
    print(f"{arguments.out}: derivations of {len(found)} claims")
    return 0


def run_recheck(arguments):
    """Check derivations; return 0 if all hold whole, 3 if some in part, 1 if one is refused."""
    require_at_least(arguments, jobs=1)
    folder = Path(arguments.folder)
    for name in [".", *(f"{name}.txt" for name in arguments.ids)]:
        if not (folder / name).exists():
            raise UserError(f"{folder / name}: not found; python -m theory export makes it")
    return recheck.main([str(folder), *arguments.ids], arguments.jobs)


def run_certify(arguments):
    """Bring the committed certificates up to date; return 1 if a claim is not derived."""
    from theory.ledger import certify  # it loads what searches for them, and no other command does

    imports.require_checkout()
    require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    ids = [name for name in arguments.ids or claims.statements() if name in claims.deciders()]
    total, new, gone, missing, failed = certify.update(
        ids, arguments.jobs, not arguments.ids, Teller()
    )
    print(f"{total} steps; certificates: {new} new, {gone} dropped, {len(missing)} not found")
    for key in missing:
        print(f"no certificate: {key}")
    for name, why in failed.items():
        print(f"FAILED {name}: {why}", file=sys.stderr)
    return 1 if failed else 0


def require_known(ids):
    """Raise UserError unless every id is a claim's."""
    unknown = [name for name in ids if name not in claims.statements()]
    if unknown:
        raise UserError(f"no claim has the id {unknown[0]}; python -m theory list names them all")


def run_list(_):
    """Print every claim's id and its declared verdict."""
    # a reader such as `head` may have had enough
    with suppress(BrokenPipeError):
        for name in claims.statements():
            print(name, claims.declared(name))
    return 0


def run_prove(arguments):
    """Decide the claims asked for; return 0 if all came out as declared and 1 if not."""
    imports.require_checkout()
    known = claims.statements()
    require_known(arguments.ids)
    require_at_least(arguments, jobs=1)
    if measured := [name for name in arguments.ids if claims.is_measured(name)]:
        raise UserError(f"{measured[0]}: is decided from numbers, by snakemake all")
    path = Path(arguments.ledger)
    if path.is_dir():
        raise UserError(f"--ledger {path}: is a folder; name a file")
    ids = claims.with_used(arguments.ids) or list(known)
    store, folder = path.with_name("derived.json"), path.with_name(derivations.FOLDER)
    derived = {} if arguments.cold else current.reusable(stored(store), arguments.certificates)
    derived = {n: r for n, r in derived.items() if derivations.is_written(folder, r)}
    texts, untouched = {}, set(known) - (set(ids) - set(derived))
    records, seconds, failures, unsolved = ledger.decide(
        ids, arguments.jobs, counter(len(ids)), derived, texts.__setitem__, arguments.certificates
    )
    kept, stale = ledger.kept(path, [name for name in ids if name in claims.deciders()])
    everything = {record["id"]: record for record in [*records, *kept]}
    derived |= {r["id"]: dict(r) for r in records if r["verdict"] != "open" and r["code"]}
    failures += ledger.propagate(list(everything.values()))
    if not arguments.ids:
        failures += opinions.too_many(records)
    made = {path: ledger_file.text([everything[name] for name in known if name in everything])}
    made[store] = ledger_file.text([derived[name] for name in known if name in derived])
    made[path.with_name("prove_seconds.json")] = json.dumps(seconds, indent=1) + "\n"
    folder_of_unsolved = path.with_name("unsolved")
    made |= {folder_of_unsolved / name: script for name, script in unsolved.items()}
    made |= derivations.files_of(folder, texts)
    files.write_all(made)
    named = [*everything.values(), *derived.values()]
    derivations.remove_others(folder, {r["id"] for r in named if r.get("derivation")})
    remove_scripts(folder_of_unsolved, made, untouched)
    listed = opinions.unasked()
    if not (arguments.ids or failures) and (old := derivations.stale(folder, records, listed)):
        failures.append(
            f"{len(old)} certificates or time-outs of no step; python -m theory certify drops them"
        )
    if stale:
        print(f"{path}: {len(stale)} records of other code are gone; decide all to have them anew")
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


def counter(total):
    """Return what tells how many claims are done."""
    tell = Teller()
    return lambda done: tell(done, total, " claims")


def made(record):
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
            print(f"{record['verdict']:8} {record['id']} ({made(record)})")
    count = Counter(record["verdict"] for record in records)
    total = ", ".join(
        f"{count[verdict]} {verdict}" for verdict in claims.VERDICTS if count[verdict]
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
