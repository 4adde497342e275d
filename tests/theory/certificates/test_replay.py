import hashlib
import random
import re

import pytest
import z3

from tests.theory.certificates import by_kernel, derived
from theory.certificates import arithmetic, check_certificates, language, replay
from theory.commands import export as commanded
from theory.exporting import export
from theory.kernel import theorem as rules
from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, implies
from theory.ledger import decisions

FAULTS = (
    Refused, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError
)  # fmt: skip


@pytest.fixture
def by_z3(monkeypatch):
    """Let Z3 decide in the place of certificates, so that all steps count."""
    asked = {}

    def closes(text, certificate):
        if text not in asked:
            solver = z3.Solver()
            solver.set(rlimit=1_000_000)
            solver.from_string(text)
            asked[text] = solver.check() == z3.unsat
        return asked[text]

    monkeypatch.setattr(check_certificates, "closes", closes)
    monkeypatch.setattr(replay, "SOLVED", {})
    monkeypatch.setattr(replay, "CLOSED", set())
    return asked


def replayed(tmp_path, text, certificates=None):
    path = tmp_path / "claim.txt"
    path.write_text(text, encoding="utf-8")
    return replay.status_and_line(path, certificates or {})


@pytest.mark.parametrize("name", ["proved", "refuted"])
def test_exports_are_accepted(tmp_path, by_z3, name):
    number, line = replayed(tmp_path, derived.texts()[name])
    assert (number, line.split()[:3]) == (2, ["ok", "claim:", f"{name},"])


def test_a_constant_and_a_later_sort_may_have_one_name(tmp_path, by_z3):
    B, b = index("B"), const("B", REAL)
    f, i, j = const("f", functions(B, REAL)), const("i", B), const("j", B)
    first = rules.generalise(rules.solve(implies(b >= 1, b >= 0)), b)
    later = rules.generalise(rules.leibniz(f, i, j), f, i, j)
    whole = rules.solve(and_(first.formula, later.formula), first, later)
    text = export.text(["names"], Statement((), {}, {"it": whole.formula}), [whole])
    assert text.index("const B_1 B_1 Real") < text.index("sort B\n")
    assert replayed(tmp_path, text)[1].startswith("ok")


def test_every_rule_is_among_them():
    rules = {line.split()[1] for text in derived.texts().values() for line in text.splitlines()}
    assert rules >= {
        "solve", "logic", "compute", "instance", "at_sorts", "generalise", "elimination",
        "counterexample", "leibniz", "extensional", "induct", "point.sum", "point.prod",
        "exchange.sum", "unfold", "identical",
    }  # fmt: skip


def test_the_kernel_reads_the_same(tmp_path):
    for name, text in derived.texts().items():
        assert by_kernel.Reader().read(text)[name]


def test_scripts_are_the_kernels_letter_by_letter(tmp_path, by_z3):
    texts = set()
    for _, theorems, _ in (derived.proved(), derived.refuted()):
        stack = list(theorems)
        while stack:
            theorem = stack.pop()
            texts |= {theorem.details[0]} if theorem.rule == "solve" else set()
            stack += theorem.premises
    for text in derived.texts().values():
        assert replayed(tmp_path, text)[0] == 2
    assert set(by_z3) == texts


@pytest.mark.parametrize("seed", range(4))
def test_of_random_changes_none_is_accepted_that_the_kernel_refuses(tmp_path, by_z3, seed):
    rng = random.Random(seed)
    accepted = 0
    for _ in range(250):
        text = changed(rng, derived.texts()[rng.choice(["proved", "refuted"])])
        number, line = replayed(tmp_path, text)
        assert (number == 0) == line.startswith("REFUSED claim.txt, line ")
        if number == 2:
            accepted += 1
            verdicts = by_kernel.Reader().read(text)
            assert verdicts and all(verdicts.values())
    assert 0 < accepted < 100


def changed(rng, text):
    """Return a text with one word or line changed."""
    lines = [line for line in text.splitlines() if line[0] != ";"]
    k = rng.randrange(len(lines))
    words = re.findall(r"[()]|[^\s()]+", lines[k])
    others = re.findall(r"[()]|[^\s()]+", text)
    j = rng.randrange(len(words))
    kind = rng.choice("wwwwwwidls")
    if kind == "w":
        words[j] = rng.choice(others)
    elif kind == "i":
        words.insert(j, rng.choice(others))
    elif kind == "d":
        del words[j]
    lines[k] = " ".join(words)
    if kind == "l":
        del lines[k]
    elif kind == "s":
        other = rng.randrange(len(lines))
        lines[k], lines[other] = lines[other], lines[k]
    return "\n".join(lines)


def test_steps_without_a_certificate_are_told(tmp_path):
    text = (
        "sort X\nconst r r Real\n#1 solve : (<= r 0)\n#2 generalise #1 r : (forall (fn r (<= r 0)))"
    )
    number, line = replayed(tmp_path, f"{text}\nproved #2 : (forall (fn r (<= r 0)))")
    assert (number, line) == (1, "in part claim: proved, 0 of 1 solver steps certified")


def test_a_certificate_that_does_not_fit_is_refused(tmp_path):
    text = "const r r Real\n#1 solve : (<= r 1/7)"
    script = arithmetic.script([replay.term("not", parsed(text))], False)
    key = hashlib.sha256(script.encode()).hexdigest()[:16]
    for wrong in ([], [["lemma", [1], [], [], []]], {"a": 1}, 3, [3]):
        assert replayed(tmp_path, text, {key: wrong})[0] == 0


def parsed(text):
    claim = replay.Claim({})
    *names, step = text.splitlines()
    for line in names:
        claim.take(line)
    (formula,) = claim.values(re.findall(r"[()]|[^\s()]+", step.partition(":")[2]))
    return formula


def test_claims_are_exported_alike_every_time(tmp_path, by_z3):
    name = "lip-derivative"
    assert name in decisions.deciders()
    first, second = commanded.of_claim(name), commanded.of_claim(name)
    assert first == second
    assert replayed(tmp_path, first)[0] == 2


def test_terms_are_counted_by_claim(tmp_path, by_z3, monkeypatch):
    """What one claim makes does not count for the next; one that makes too many is refused."""

    def numbers(first, count):
        return "\n".join(f"let t{k} 1/{k}" for k in range(first, first + count))

    text = derived.texts()["proved"]
    assert replayed(tmp_path, text)[0] == replay.WHOLE
    monkeypatch.setattr(language, "MOST_TERMS", 10)
    monkeypatch.setattr(language.Limit, "terms", language.Limit.terms)
    for first in (10_000, 10_010, 10_020):
        assert (
            "one line `proved` or `refuted` is needed" in replayed(tmp_path, numbers(first, 9))[1]
        )
    assert "line 11: too many terms" in replayed(tmp_path, numbers(11_000, 11))[1]
    assert replayed(tmp_path, text)[0] == replay.WHOLE  # with terms that were made before
