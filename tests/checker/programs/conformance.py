"""Every case of the list of sources, against the real library.

`python -m tests.checker.programs.conformance [DRAWS]` runs all, 100000 draws each;
`--write` writes docs/programs_followed.md.
"""

import json
import math
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from checker.exact import nearest
from checker.programs import decide, followed
from checker.programs.program import program
from checker.programs.real import readings
from checker.programs.real.agreement import tail_above, tail_below

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "programs_followed.md"
# of a false alarm, over the whole table
CHANCE = 1e-6
MADE = {"G": "np.random.default_rng()", "S": "np.random.RandomState()", "R": "random.Random()"}
HEAD = """import math, os, random, secrets
import numpy as np


def shuffled(shuffle, values):
    shuffle(values)
    return values


"""
COUNT = """
import json, sys
sys.path.insert(0, {root!r})
from checker.programs.real.running import Labelled
from checker.programs.real.stopping import Stopping
import drawn
for n in range(len(drawn.CASES)):
    labels, counts, stopping = Labelled(), {{}}, Stopping()
    for _ in range({draws}):
        k = labels.of(drawn.CASES[n], stopping)
        counts[k] = counts.get(k, 0) + 1
    print(json.dumps([[json.loads(labels.known[k]), c] for k, c in counts.items()]))
"""


def source(cases, anew):
    """Return a program that gives case x; generators are made anew in each call, or once."""
    lines = []
    for case in cases:
        for name, made in MADE.items() if anew else ():
            case = re.sub(rf"\b{name}\b", made, case)
        lines.append(f"    lambda: {case},\n")
    once = "" if anew else "".join(f"{name} = {made}\n" for name, made in MADE.items())
    return f"{HEAD}{once}CASES = [\n{''.join(lines)}]\n\n\ndef draw(x):\n    return CASES[x]()\n"


def laws(folder, cases):
    """Return what reads the real outputs by their laws."""
    path = Path(folder) / "drawn.py"
    path.write_text(source(cases, True), encoding="utf-8")
    found = decide.extracted(program(f"{path}:draw", range(len(cases)), real_run=False)).found
    return readings.Listed(found, "as-returned")


def counted(folder, cases, draws):
    """Return for each case pairs of a label and how often the real library gave it."""
    (Path(folder) / "drawn.py").write_text(source(cases, False), encoding="utf-8")
    code = COUNT.format(root=str(ROOT), draws=draws)
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def departures(cases, draws):
    """Yield what differs, as text."""
    with tempfile.TemporaryDirectory() as folder:
        law, real = laws(folder, cases), counted(folder, cases, draws)
    # a bound on how many outcomes are compared, over the whole table
    tests = 2 * max(sum(map(len, law.laws)) + len(cases), 10 * len(followed.cases()))
    for x, (case, pairs) in enumerate(zip(cases, real, strict=True)):
        counts = Counter()
        for label, count in pairs:
            counts[law.of(label, json.dumps(label))[0][0]] += count
        for key in law.laws[x].keys() | counts.keys():
            p = nearest(law.law(x, "").get(key, 0))
            tail = min(tail_above(counts[key], draws, p), tail_below(counts[key], draws, p))
            if tail < math.log(CHANCE / tests):
                yield f"{case}: {law.name('', key)} came {counts[key]} times in {draws}, p = {p}"


def main(argv):
    """Run all cases, or write the page."""
    if argv == ["--write"]:
        PAGE.write_text(followed.page(), encoding="utf-8")
        return 0
    found = list(departures(followed.cases(), int(argv[0]) if argv else 100_000))
    print(*found, f"{len(followed.cases())} cases, {len(found)} differ", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
