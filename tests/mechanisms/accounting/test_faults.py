"""Faults planted in the accountant are found by the random cases and those by hand."""

import os
import shutil
import subprocess
import sys

import pytest

# file, what stands there, what is put there
FAULTS = [
    (
        "formulas.py",
        "    return p - F * q\n",
        "    return p - q\n",
    ),
    (
        "formulas.py",
        "choose(x > 0, x, 0)",
        "choose(x > 0, x, x)",
    ),
    (
        "binary.py",
        "formulas.gain(1 - self.p, 1 - self.q, F)",
        "formulas.gain(self.q, self.p, F)",
    ),
    (
        "formulas.py",
        "    return 1 - up, up\n",
        "    return up, 1 - up\n",
    ),
    (
        "formulas.py",
        "    return min(column)\n",
        "    return max(column)\n",
    ),
    (
        "formulas.py",
        "choose(mass > 0, 0, positive(gained, choose))",
        "0 * mass",
    ),
    (
        "formulas.py",
        "up = (value - low) / (high - low)",
        "up = (value - low) / (high - low) * 0",
    ),
    (
        "profile.py",
        "found[key] = before[0] + a, before[1] + b",
        "found[key] = a, b",
    ),
    (
        "profile.py",
        "hull.append((q, p))",
        "hull.append((q, q))",
    ),
    (
        "profile.py",
        "(after - F) * (d - target) / (d - less)",
        "(after - F) * target / (d - less)",
    ),
    (
        "profile.py",
        "for a, b in pair if a > b), key",
        "for a, b in pair if a > 2 * b), key",
    ),
    (
        "profile.py",
        "<= (c[1] - a[1]) * (b[0] - a[0])",
        ">= (c[1] - a[1]) * (b[0] - a[0])",
    ),
    (
        "numerics/grids.py",
        "self.shift + other.shift",
        "self.shift",
    ),
    (
        "numerics/grids.py",
        '            if bit == "1":\n',
        '            if bit == "2":\n',
    ),
    (
        "numerics/grids.py",
        "return (x.numerator << bits) // x.denominator",
        "return (x.numerator << bits) // x.denominator + (1 << bits) // 99",
    ),
    (
        "reports.py",
        "return max(self.sure, 1 - self.law.mass())",
        "return self.sure * 0",
    ),
    (
        "reports.py",
        "here * base)):",
        "here)):",
    ),
    (
        "reports.py",
        "found[j + at] = found.get(j + at, 0) + max(below(part), 0)",
        "found[j] = found.get(j, 0) + max(below(part), 0)",
    ),
    (
        "reports.py",
        "Fraction(target) - self.lost()",
        "Fraction(target) + self.lost()",
    ),
    (
        "numerics/scores.py",
        "found, first, second = [], 0, lost << bits",
        "found, first, second = [], 0, -(sum(two) // 9)",
    ),
    (
        "numerics/scores.py",
        "law = law * Grid.of(_by_score(row, scores), bits) ** n",
        "law = law * Grid.of(_by_score(row, scores), bits) ** (n // 2)",
    ),
    (
        "numerics/scores.py",
        "found.append((first >> bits, -(-second >> bits)))",
        "found.append((first >> bits, -(-second >> bits + 1)))",
    ),
    (
        "numerics/sums.py",
        "moment(law) * step / 2**bits / n",
        "moment(law) * step / 2**bits / (n + 1)",
    ),
    (
        "numerics/sums.py",
        "start = max(1, law.shift)",
        "start = max(0, law.shift - 1)",
    ),
    (
        "numerics/sums.py",
        "(total / n + outside) / scale",
        "(total / n + outside) / (scale + 1)",
    ),
    (
        "numerics/sums.py",
        "total += weight * tails.excess(C, a - b, fixed)",
        "total += weight * tails.excess(C, a - b, fixed - 1)",
    ),
    (
        "shuffler.py",
        "law = [(Fraction(0), 1 - sum(w for _, _, w in self.outputs))]",
        "law = [(Fraction(0), Fraction(0))]",
    ),
    (
        "shuffler.py",
        "found.get(key, (0, 0, 0)), triple",
        "(0, 0, 0), triple",
    ),
    (
        "shuffler.py",
        "[(n - 1, Q[z])], F, points)",
        "[(n - 2, Q[z])], F, points)",
    ),
    (
        "exchange.py",
        "alone = one.alone + one.given * _power(1 - one.hidden, n - 1)",
        "alone = one.alone",
    ),
    (
        "exchange.py",
        "_add(found, formulas.spread(gained, mass), mass)",
        "_add(found, gained, mass)",
    ),
    (
        "exchange.py",
        "bare += formulas.unhidden(gained, mass)",
        "bare += 0 * gained",
    ),
    (
        "known.py",
        "return max(means) * blocks.step + alone",
        "return min(means) * blocks.step / 2",
    ),
    (
        "known.py",
        "blocks_of(others, n - given * users, Fraction(F), part)[0]",
        "blocks_of(others, 1, Fraction(F), part)[0]",
    ),
    (
        "numerics/scores.py",
        "b - last[1] + 1 + self.lost",
        "(b - last[1]) // 2",
    ),
    (
        "numerics/laws.py",
        "map(max, zip(",
        "map(min, zip(",
    ),
    (
        "numerics/laws.py",
        "weight = math.comb(size, alikes) *",
        "weight =",
    ),
    (
        "exchange.py",
        "_coarse(law, users * self.first, many, bits) ** number",
        "_coarse(law, self.first, many, bits) ** number",
    ),
    (
        "exchange.py",
        "found[at + 1] = found.get(at + 1, 0) + c * over",
        "found[at] = found.get(at, 0) + c * over",
    ),
    (
        "exchange.py",
        "found.append((2 * users, times(law, law)))",
        "found.append((2 * users, law))",
    ),
    (
        "binary.py",
        "max(found - F * lost, Fraction(0)), min(found + lost, Fraction(1))",
        "found * 2, found / 2",
    ),
    (
        "binary.py",
        "[(low, r), (n - 1 - high, s)]",
        "[(low, r), (n - 1, s)]",
    ),
    (
        "binary.py",
        "blocks += [(low, middle), (middle + 1, high)]",
        "blocks += [(low, middle)]",
    ),
    (
        "memo.py",
        "orders, left = orders * math.comb(left, c), left - c",
        "orders, left = orders * math.comb(t, c), left - c",
    ),
    (
        "memo.py",
        "[r**c for c in range(t + 1)]",
        "[r for c in range(t + 1)]",
    ),
    (
        "rounds.py",
        "1 - 1 / F + d / F",
        "1 - 1 / F + d / F / 9",
    ),
    (
        "rounds.py",
        ".add(pair, t)",
        ".add(pair, 1)",
    ),
    (
        "central.py",
        "[1 / (2 * E)] * 2",
        "[1 / E] * 2",
    ),
    (
        "central.py",
        "return STEP * inverse.last(is_enough",
        "return STEP + STEP * inverse.last(is_enough",
    ),
    (
        "question.py",
        "return found is not None and found <= F\n",
        "return True\n",
    ),
]
RUN = """
import random
from tests.mechanisms.accounting import test_cases, test_central, test_random as cases
for kind in cases.KINDS:
    rng = random.Random(3)
    for _ in range(25):
        kind(rng)
for name in ("variation_ratio_formula_is_no_upper_bound", "delta_of_a_channel"):
    getattr(test_cases, f"test_{name}")()
test_central.test_reports_of_one_user_add_up_without_delta()
test_central.test_no_data_set_breaks_the_promise(2)
"""


def run(folder):
    return subprocess.run(
        [sys.executable, "-c", RUN],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.fixture(scope="module")
def place(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("accountant")
    for name in ("common", "tests"):
        (folder / name).symlink_to(root / name)
    shutil.copytree(root / "mechanisms", folder / "mechanisms")
    return folder


@pytest.mark.trial
def test_without_a_fault_nothing_is_found(place):
    assert run(place).returncode == 0


@pytest.mark.trial
@pytest.mark.parametrize("name, old, new", FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_found(place, name, old, new):
    path = place / "mechanisms" / "accounting" / name
    text = path.read_text()
    assert old in text
    try:
        path.write_text(text.replace(old, new, 1))
        assert run(place).returncode == 1
    finally:
        path.write_text(text)


def test_faults_are_of_what_stands_there(root):
    for name, old, new in FAULTS:
        text = (root / "mechanisms" / "accounting" / name).read_text()
        assert old in text and old != new
