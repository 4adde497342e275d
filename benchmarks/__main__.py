"""Measure every row: `python -m benchmarks` writes results/benchmarks.json.

Each work runs in a process of its own, once to warm up and then some times more; the least time
counts, and the peak memory of it or of a process that it starts. Of frequency oracles, of tables
and of Coq it is the processor's time, and Coq runs once.
"""

import json
import resource
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass

from benchmarks import accounts, derivations, oracles, tables, works
from benchmarks import files as files_works
from common import files
from common.arguments import Parser
from common.errors import run

PAPER = "ULDP paper (another machine)"
# of what our works are held against: ours too, and measured as often
OWN = ("bandwidth_floor", "files_read_once", "files_ml_in_memory")
OWN += ("tables_npy", "tables_bare_count")


@dataclass(frozen=True)
class Row:
    """One line of the table: our work, what it is held against, what it must reach and needs."""

    work: str
    ours: str
    against: str
    reach: str
    rival: tuple = ()
    rival_seconds: float | None = None
    most_seconds: float = float("inf")
    least_ratio: float = 0.0
    note: str = ""
    program: str = ""


def oracle_rows(name, text):
    """Return the rows of a frequency oracle: by user, and by counts."""
    rivals = oracles.LIBRARIES[name]
    against = {
        0: "no library has it",
        1: "pure-ldp" if rivals[:1] == ("pure_ldp_hr",) else "multi-freq-ldpy",
    }.get(len(rivals), "faster library")
    eps = oracles.HADAMARD_EPS if name == "hr" else oracles.EPS
    users = f"{text}, K = 100, n = 10^6, eps = {eps:g}, per user"
    counts = f"{text}, counts drawn directly"
    if not rivals:
        return [
            Row(users, f"oracle_{name}", against, "2 s", most_seconds=2),
            Row(counts, f"oracle_{name}_counts", against, "0.02 s", most_seconds=0.02),
        ]
    return [
        Row(users, f"oracle_{name}", against, "20 times", rivals, least_ratio=20),
        Row(counts, f"oracle_{name}_counts", against, "1000 times", rivals, least_ratio=1000),
    ]


def account_rows():
    """Return the rows of the accountant: a work fails if its bounds are further apart."""
    shuffled = "through a shuffler, delta = 10^-6, RR, "
    given = (
        ("channel", "a channel of 100 outputs, 365 reports: one way, bounds 0.1 % apart", 3),
        ("shuffled_rr", f"{shuffled}100 values, eps 1, 10^6 users: 0.2 % apart", 5),
        ("shuffled_most", f"{shuffled}100 values, eps 1, 10^8 users: 0.2 % apart", 5),
        ("shuffled_few", f"{shuffled}10 values, eps 2, 10 users: 2 % apart", 5),
        ("shuffled_binary", f"{shuffled}2 values, eps 1, 1000 users: 0.2 % apart", 5),
        ("shuffled_urr", "the same, uRR, 8 of 100 values sensitive, 1000 users: 0.2 % apart", 5),
        ("shuffled_selection", "the same, subset selection, 3 of 16 values: 0.2 % apart", 5),
        ("shuffled_selections", "the same, 10^6 users: 0.2 % apart", 5),
        ("shuffled_unary", "the same, OUE, 5 values, 1000 users: 1 % apart", 5),
        ("rounds", f"{shuffled}10 values, 30 rounds of 1000 users: 0.3 % apart", 5),
    )
    return [
        Row(
            "eps of 365 reports of RR, 100 values, both bounds to 30 digits",
            "account_rr",
            "the better of prv-accountant and autodp, 2 values",
            "0.1 s",
            ("prv_accountant_rr", "autodp_rr"),
            most_seconds=0.1,
            note="prv-accountant encloses eps to 0.01, autodp bounds it from above",
        ),
        *(
            Row(text, f"account_{name}", "", f"{most} s", most_seconds=most)
            for name, text, most in given
        ),
    ]


ROWS = [
    Row("ML of RR, K = 12800, n = 240000, eps = 6", "ml_rr", PAPER, "10 ms", (), 3121, 0.01),
    Row("ML of uRR, same", "ml_urr", PAPER, "10 ms", (), 1258, 0.01),
    Row("ML of RAPPOR, same, to 1e-8 n", "ml_rap", PAPER, "10 s", (), 5225, 10),
    Row("ML of uRAP, same, to 1e-8 n", "ml_urap", PAPER, "2 s", (), 1073, 2),
    Row(
        "ML of RAPPOR, K = 625, n = 179527, eps = 1, to 1e-6 n",
        "ml_location_1",
        "",
        "2 s",
        (),
        None,
        2,
    ),
    Row("the same at eps = 0.1", "ml_location_01", "", "5 s", (), None, 5),
    Row(
        "perturb + estimate, n = 100000, K = 625, per user",
        "per_user",
        "faster library",
        "20 times",
        ("pure_ldp", "multi_freq_ldpy"),
        None,
        float("inf"),
        20,
    ),
    Row(
        "the same, counts drawn directly",
        "aggregated",
        "faster library",
        "1000 times",
        ("pure_ldp", "multi_freq_ldpy"),
        None,
        float("inf"),
        1000,
    ),
    *oracle_rows("grr", "GRR"),
    *oracle_rows("oue", "OUE"),
    *oracle_rows("ss", "subset selection"),
    *oracle_rows("lh", "local hashing, ours linear"),
    *oracle_rows("hr", "Hadamard response"),
    *oracle_rows("pgr", "projective geometry response"),
    *oracle_rows("she", "SHE"),
    *oracle_rows("the", "THE"),
    Row("exact sampling, same size", "exact", "OpenDP", "1 s", ("opendp",), None, 1),
    Row(
        "one EM pass, RAPPOR, K = 625, n = 179527",
        "em_pass",
        "reading n K / 8 bytes once",
        "3 times the floor",
        ("bandwidth_floor",),
        None,
        float("inf"),
        1 / 3,
        "each byte costs a look-up there and an addition back",
    ),
    Row(
        "best IDUE for OneID, 70000 distinct budgets",
        "idue_one_id",
        "SLSQP on the nonconvex problem, 5 budgets, 40 starts",
        "0.1 s",
        ("nonconvex_one_id",),
        None,
        0.1,
    ),
    Row(
        "the same for MinID",
        "idue_min_id",
        "the same",
        "0.25 s",
        ("nonconvex_min_id",),
        None,
        0.25,
    ),
    Row(
        "perturb to files, RAPPOR, K = 100, n = 10^8",
        "files_perturb",
        "reading its files once, cached",
        "30 s",
        ("files_read_once",),
        None,
        30,
    ),
    Row(
        "empirical estimate from these files",
        "files_estimate",
        "the same",
        "5 s",
        ("files_read_once",),
        None,
        5,
    ),
    Row(
        "ML from files, the same with n = 10^7, to 1e-8 n",
        "files_ml",
        "ML of the same reports in memory",
        "1.5 times that",
        ("files_ml_in_memory",),
        None,
        float("inf"),
        1 / 1.5,
    ),
    Row(
        "10^8 labels in Parquet to reports to an estimate, uRR, K = 100",
        "tables_parquet",
        "the same from numbers in NPY",
        "30 s",
        ("tables_npy",),
        most_seconds=30,
    ),
    Row(
        "empirical estimate from these reports",
        "tables_estimate",
        "DuckDB's bare count of the same files",
        "5 s",
        ("tables_bare_count",),
        most_seconds=5,
    ),
    Row(
        "the same, counted by DuckDB",
        "tables_database",
        "the same",
        "5 s",
        ("tables_bare_count",),
        most_seconds=5,
    ),
    *account_rows(),
    Row(
        "recheck: all derivations and certificates",
        "recheck",
        "",
        "10 s",
        (),
        None,
        10,
        note="rules and terms take most of the time, not certificates",
    ),
    Row(
        "replay: all derivations, by the checker extracted from Coq",
        "replay",
        "",
        "60 s",
        most_seconds=60,
        program="ocamlopt",
    ),
    Row(
        "make coq-all: derived, written and compiled, from nothing",
        "coq_all",
        "",
        "40 min",
        most_seconds=2400,
        program="coqc",
    ),
]


def named(name):
    """Return the work of a name."""
    if name in oracles.WORKS:
        return oracles.WORKS[name]
    modules = works, files_works, tables, derivations, accounts
    return next(getattr(module, name) for module in modules if hasattr(module, name))


def measure(name, repetitions):
    """Return the seconds and peak megabytes of a work, from a process of its own."""
    command = [sys.executable, "-m", "benchmarks", "--one", name, "--repetitions", str(repetitions)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{name} failed: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout.splitlines()[-1])


def print_measurement(name, repetitions):
    """Print the measurement of one work as JSON."""
    work, oracle = named(name)(), name in oracles.WORKS
    busy = oracle or name in derivations.ONCE or name.startswith(("files", "tables"))
    clock = processor_time if busy else time.perf_counter
    seconds = []
    for _ in range(repetitions + (repetitions > 1)):
        began = clock()
        work()
        seconds.append(clock() - began)
    least = oracles.per_million(name, min(seconds)) if oracle else min(seconds)
    processes = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    peak = max(resource.getrusage(of).ru_maxrss for of in processes) / 1024
    print(json.dumps({"seconds": least, "peak_mb": round(peak)}))
    return 0


def processor_time():
    """Return the processor's seconds of this process and of those that it started."""
    started = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + started.ru_utime + started.ru_stime


def result(row, cache):
    """Return the record of one row."""
    ours = measure(row.ours, 1 if row.ours in derivations.ONCE else 5)
    for name in row.rival:
        if name not in cache:
            # libraries compile too
            cache[name] = measure(name, 5 if name in OWN else 2)["seconds"]
    rivals = [cache[name] for name in row.rival]
    against = min(rivals) if rivals else row.rival_seconds
    ratio = None if against is None else against / ours["seconds"]
    reached = ours["seconds"] <= row.most_seconds and (ratio or 0) >= row.least_ratio
    return {
        "work": row.work,
        "seconds": round(ours["seconds"], 6),
        "peak_mb": ours["peak_mb"],
        "against": row.against,
        "against_seconds": None if against is None else round(against, 6),
        "ratio": None if ratio is None else round(ratio, 3),
        "reach": row.reach,
        "reached": reached,
        "note": row.note,
        "measured": time.strftime("%Y-%m-%d"),
    }


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--one", help="measure only one work")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument(
        "--rows", nargs="+", default=[""], help="measure only the rows of works that begin so"
    )
    parser.add_argument("--out", default="results/benchmarks.json")
    arguments = parser.parse_args(argv)
    if arguments.one:
        return print_measurement(arguments.one, arguments.repetitions)
    rows = [row for row in ROWS if row.ours.startswith(tuple(arguments.rows))]
    if not rows:
        parser.error(f"--rows {' '.join(arguments.rows)}: no work begins so")
    cache, records = {}, []
    for row in rows:
        if row.program and not shutil.which(row.program):
            print(f"{row.work}: left out, {row.program} is not installed")
            continue
        records.append(result(row, cache))
        found = records[-1]
        print(
            f"{found['work']}: {found['seconds']:.4g} s, {found['peak_mb']} MB, "
            f"ratio {found['ratio']}, reach {found['reach']}: {found['reached']}",
            flush=True,
        )
    files.write_text(arguments.out, json.dumps(records, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    run(main)
