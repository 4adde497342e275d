"""Models of satisfiable texts: what is accepted satisfies the text, as Z3 evaluates it."""

import json
import random
import re

import pytest
import z3

from tests.theory.certificates.scripts import FALSE_ONES, TRUE_ONES, script
from theory.certificates import recheck, store
from theory.certificates.finder.satisfying import model
from theory.certificates.models import satisfies
from theory.ledger import tally

COMMITTED = [entry for entry in store.load().values() if store.is_model(entry)]
TEXT = """; with a comment (assert false)
(set-logic QF_NRA)
(set-info :status sat)
(declare-fun a () Real)
(declare-const p!0 Bool)
(define-fun t0 () Real (* a (- a 2.0) (/ 1.0 3.0)))
(assert (let ((?x (+ a 1.0)) ($y (> a 0.0))) (let ((?x (- ?x)) (?z ?x)) (and $y (< ?x ?z)))))
(assert (ite p!0 (distinct a t0 0.5) (>= a 1.0 0.0)))
(assert (=> p!0 (not (= a 2.0 2.0)) (or false (<= t0 a 5.0))))
(check-sat)
"""


@pytest.mark.parametrize("name", FALSE_ONES)
def test_what_does_not_hold_has_a_model(name):
    text = script(FALSE_ONES[name])
    found = model(text)
    assert found is not None
    assert satisfies(text, found)


@pytest.mark.parametrize("name", TRUE_ONES)
def test_what_holds_has_none(name):
    text = script(TRUE_ONES[name])
    assert model(text) is None
    choose = random.Random(1)
    names = re.findall(r"declare-const (\S+) (\S+)\)", text)
    for _ in range(20):
        found = {n: choose.choice([0, 1, -1, "1/2", 2]) for n, sort in names if sort == "Real"}
        found |= {n: choose.random() < 0.5 for n, sort in names if sort == "Bool"}
        assert not satisfies(text, found)


def test_no_model_is_guessed_for_an_irrational_number():
    text = "(declare-const a Real)(assert (= (* a a) 2.0))(check-sat)"
    assert model(text) is None
    assert not satisfies(text, {"a": "7/5"})


def test_the_committed_ones_hold_and_changed_ones_are_refused_or_hold_for_z3():
    # of claims that are no theorems: eight fewer since the l1 lower bounds are
    assert len(COMMITTED) >= 8
    choose = random.Random(3)
    for entry in COMMITTED:
        assert satisfies(entry["text"], entry["model"])
        for _ in range(25 if entry["model"] else 0):
            changed = dict(entry["model"])
            name = choose.choice(sorted(changed))
            old = changed[name]
            changed[name] = not old if isinstance(old, bool) else choose.choice([-1, 0, "1/7", 3])
            assert satisfies(entry["text"], changed) == z3_says(entry["text"], changed)


def z3_says(text, found):
    solver = z3.Solver()
    solver.from_string(text)
    pairs = [
        (z3.Bool(n), z3.BoolVal(v)) if isinstance(v, bool) else (z3.Real(n), z3.RealVal(str(v)))
        for n, v in found.items()
    ]
    return z3.is_true(z3.simplify(z3.substitute(z3.And(solver.assertions()), *pairs)))


@pytest.mark.parametrize("a", [-1, 0, "1/2", 1, 2, "7/2", 5, 6])
@pytest.mark.parametrize("p", [True, False])
def test_every_operation_is_z3s(a, p):
    found = {"a": a, "p!0": p}
    assert satisfies(TEXT, found) == z3_says(TEXT, found)


@pytest.mark.parametrize(
    "found",
    [
        *({}, {"a": 1}, {"a": 1, "p!0": True, "q": 1}, {"a": True, "p!0": True}),
        *({"a": 1, "p!0": 1}, {"a": 1.5, "p!0": True}, {"a": "1/0", "p!0": True}),
        *({"a": "x", "p!0": True}, {"a": None, "p!0": True}, None, 3, [], "ab", [["a", 1]]),
        {"a": "9" * 5000 + "/1", "p!0": True},
    ],
    ids=str,
)
def test_a_model_of_another_shape_is_refused(found):
    with pytest.raises(ValueError, match=r"."):
        satisfies(TEXT, found)


@pytest.mark.parametrize(
    "text",
    [
        "(assert u0)",
        "(assert 1.0)",
        "(assert true",
        "(assert true))",
        "(assert (let ((true false)) (not true)))",
        "(assert (let ((1.0 2.0)) (= 1.0 2.0)))",
        "(assert (let ((x true) (x false)) x))",
        "(assert (let ((x y) (y true)) x))",
        "(declare-const true Bool)",
        "(declare-const 1.0 Real)",
        "(define-fun t0 () Bool 1.0)",
        "(define-fun t0 ((x Real)) Real 1.0)",
        "(assert (= true 1.0))",
        "(assert (= 1.0))",
        "(assert (<= true false))",
        "(assert (and 1.0))",
        "(assert (=> true))",
        "(assert (not true true))",
        "(assert (= 1.0 (/ 1.0 0.0)))",
        "(assert (ite true 1.0 true))",
        "(assert (+))",
        "(assert ())",
        "(assert (forall ((x Real)) (= x x)))",
        "(assert " + "(not " * 5000 + "true" + ")" * 5001,
        "(define-fun t0 () Real 9.0)"
        + "".join(f"(define-fun t{k + 1} () Real (* t{k} t{k}))" for k in range(60)),
        "(push 1)",
        "; no line ends this (",
    ],
)
def test_a_bad_text_is_refused(text):
    if text.startswith(";"):
        assert satisfies(text, {})
    else:
        with pytest.raises(ValueError, match=r"."):
            satisfies(text, {})


def test_fuzz_of_words():
    choose, kept = random.Random(4), 0
    words = [*"()+*-", "<=", "and", "not", "a", "p!0", "1.0", "true", "let", "?x", "0.5", "ite"]
    # of the remark on the status Z3 takes fewer
    parts = re.findall(r"[()]|[^\s()]+|\s+", TEXT[TEXT.index("(declare-fun") :])
    for _ in range(400):
        some = list(parts)
        for _ in range(choose.randint(1, 2)):
            some[choose.randrange(len(some))] = choose.choice(words)
        fuzzed, found = "".join(some), {"a": choose.choice([1, 2, "1/2"]), "p!0": True}
        try:
            holds = satisfies(fuzzed, found)
        except ValueError:
            continue
        if holds:
            kept += 1
            assert z3_says(fuzzed, found)
    assert kept > 5


def entries(**changes):
    """Return the committed entries of a small text, with changes."""
    text = "(declare-const a Real)\n(assert (<= 1.0 a))\n(check-sat)"
    return {store.key(text): {"text": text, "model": {"a": 1}} | changes}


def test_recheck_counts_models_and_refuses_wrong_ones():
    assert recheck.satisfiable(entries() | {"ab": []}) == (1, [])
    wrong = [{"model": {"a": 0}}, {"model": {}}, {"model": None}, {"text": "(assert true)"}]
    for changes in [*wrong, {"text": 3}]:
        count, lines = recheck.satisfiable(entries(**changes))
        assert count == 0
        assert lines[0][0] == 0
        assert lines[0][1].startswith("REFUSED certificates.json, model ")
    assert recheck.satisfiable({"ab": {}})[0] == 0


def test_a_wrong_model_fails_recheck(tmp_path, capsys):
    said = "#1 compute : (<= 0 1)\nproved #1 : (<= 0 1)\n"
    (tmp_path / "claim.txt").write_text(said)
    for changes, status in (({}, 0), ({"model": {"a": 0}}, 1)):
        (tmp_path / recheck.CERTIFICATES).write_text(json.dumps(entries(**changes)))
        assert recheck.main([str(tmp_path)]) == status
        last = capsys.readouterr().out.splitlines()[-1]
        assert last.endswith(f"{1 - status} satisfiable texts with a model, {status} refused")


def test_what_a_record_says_of_a_model(monkeypatch):
    (entry,) = entries().values()
    for changes, said in (({}, "exact"), ({"model": {"a": 0}}, "wrong"), ({"text": ""}, "wrong")):
        made = {store.key(entry["text"]): entry | changes}
        monkeypatch.setattr(store, "load", lambda made=made: made)
        assert tally.model(entry["text"]) == said
    monkeypatch.setattr(store, "load", dict)
    assert tally.model(entry["text"]) == "none"


def test_a_texts_key_does_not_depend_on_z3s_numbers():
    text = "(assert (let ((?x7 1.0) ($x9 true)) (and $x9 (= ?x7 ?x7))))"
    assert store.renamed(text) == store.renamed(text.replace("x7", "x71").replace("x9", "x8"))
    assert store.renamed(text) != store.renamed(text.replace("$x9 (=", "true (="))
    assert satisfies(store.renamed(text), {}) == satisfies(text, {})
