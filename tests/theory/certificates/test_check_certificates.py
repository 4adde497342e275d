"""The checker of certificates: what it accepts is refuted, and nothing else."""

import copy
import random
import re
import subprocess
import sys
from fractions import Fraction

import pytest
import z3

from tests.theory.certificates.scripts import FALSE_ONES, TRUE_ONES, certified, script
from theory.certificates import check_certificates, store
from theory.certificates.check_certificates import Clauses, closes

NUMBER = re.compile(r"\b\d+\.0\b")
VARIABLE = re.compile(r"\bu\d+\b")


def z3_says(text):
    solver = z3.SolverFor("QF_NRA")
    solver.set(rlimit=5_000_000)
    solver.from_string(text)
    return str(solver.check())


def accepted(text, certificate):
    """Return whether a certificate closes a text; only a ValueError may refuse."""
    try:
        return closes(text, certificate)
    except ValueError:
        return False


@pytest.mark.parametrize("name", TRUE_ONES)
def test_what_holds_has_a_certificate(name):
    text, certificate = certified()[name]
    assert certificate is not None
    assert closes(text, certificate)


def test_arithmetic_needs_lemmas():
    text, certificate = certified()["square"]
    assert [step[0] for step in certificate].count("lemma") == 1
    assert not closes(text, [])


@pytest.mark.parametrize("name", FALSE_ONES)
def test_no_certificate_closes_what_does_not_hold(name):
    text = script(FALSE_ONES[name])
    assert z3_says(text) == "sat"
    for _, certificate in certified().values():
        assert not accepted(text, certificate)


def without(text, k):
    """Return a script without its k-th assertion."""
    lines = text.split("\n")
    places = [i for i, line in enumerate(lines) if line.startswith("(assert")]
    return "\n".join(line for i, line in enumerate(lines) if i != places[k])


def test_without_an_assertion_that_matters_nothing_is_accepted():
    refused = 0
    for text, certificate in certified().values():
        for k in range(text.count("(assert")):
            shorter = without(text, k)
            if z3_says(shorter) == "sat":
                refused += 1
                assert not accepted(shorter, certificate)
    assert refused > 15


def changed_text(text, choose):
    """Return a script with one change, of those that reach its meaning."""
    kinds = [
        lambda: NUMBER.sub(lambda m: f"{choose.randrange(4)}.0", text, count=1),
        lambda: text.replace("(<= ", "(= ", choose.randint(1, 2)),
        lambda: text.replace("(not ", "(and ", 1),
        lambda: text.replace("(=> ", "(or ", 1),
        lambda: text.replace("(+ ", "(* ", choose.randint(1, 3)),
        lambda: text.replace("(or ", "(and ", 1),
        lambda: without(text, choose.randrange(text.count("(assert"))),
        lambda: _swapped(text, choose),
    ]
    return choose.choice(kinds)()


def _swapped(text, choose):
    head, mark, tail = text.partition("(assert")
    names = sorted(set(VARIABLE.findall(text)))
    old, new = choose.choice(names), choose.choice(names)
    return head + mark + re.sub(rf"\b{old}\b", new, tail, count=choose.randint(1, 3))


def changed(value, choose):
    """Return a certificate with one change, somewhere in it."""
    value = copy.deepcopy(value)
    places = []

    def walk(part):
        keys = part if isinstance(part, dict) else range(len(part))
        for key in keys:
            places.append((part, key))
            if isinstance(part[key], list | dict):
                walk(part[key])

    walk(value)
    if not places:
        return value
    part, key = choose.choice(places)
    old = part[key]
    if isinstance(old, int):
        part[key] = choose.choice([-old, old + 1, old - 1, 0, f"{old}/2", [old]])
    elif isinstance(old, str):
        part[key] = choose.choice(["u0", "u1", "lemma", "1/2", old + "x", -1])
    elif isinstance(old, list):
        part[key] = choose.choice([old[:-1], old + old[-1:], old[::-1], 1, {}])
    else:
        part[key] = {} if choose.random() < 0.5 else {**old, "": 1}
    return value


def changes(count, seed):
    """Check that what is accepted after a change of text or certificate is refuted by Z3."""
    choose, seen, pairs = random.Random(seed), 0, list(certified().values())
    for n in range(count):
        text, certificate = choose.choice(pairs)
        # a change of the certificate leaves a text that Z3 refuted already
        texts = [text, changed_text(text, choose)] if n % 2 else [changed_text(text, choose)]
        given = changed(certificate, choose) if n % 2 else certificate
        for one in texts:
            if accepted(one, given) and one != text:
                seen += 1
                assert z3_says(one) == "unsat", (one, given)
    return seen


def test_random_changes():
    assert changes(1000, seed=1) > 20


@pytest.mark.trial
def test_thousands_of_random_changes():
    assert changes(10_000, seed=2) > 200


# ---- attacks on single rules ----


def lemma(text, values, rewritings, products, multiples, *before):
    steps = [*before, ["lemma", values, rewritings, products, multiples]]
    return closes(text, steps)


REALS = "(declare-const u0 Real)\n(declare-const u1 Real)\n"
ATOM = ["atom", {"u0": 1}]  # number 2: u0 >= 0


@pytest.mark.parametrize(
    "step",
    [
        # sums that are not contradictions
        [[2], [], [[1, [0]]], []],
        [[2], [], [[0, [0]]], []],
        [[2, -2], [], [[1, [0]], [-1, [1]]], []],
        [[2, -2], [], [[1, [0]], ["-1/2", [1]]], []],
        [[], [], [], []],
        [[2], [], [], []],
        # zero is not positive: no square makes a product positive, no fact >= does
        [[2], [], [[1, [], {}]], []],
        [[2], [], [[1, [0], {}]], []],
        # an equation is no factor, an inequality no multiple
        [[[2]], [], [[1, [0]], [1, []]], []],
        [[2], [], [[1, []]], [[{"": -1}, 0]]],
        # facts that are none
        [[3], [], [[1, []]], []],
        [[1], [], [[1, []]], []],
        [[0], [], [[1, []]], []],
        [[2], [], [[1, [1]]], []],
        [[[2, 2]], [], [[1, []]], []],
        [[True], [], [[1, []]], []],
        # rewriting by what is no equation for the variable
        [[2], [[0, "u0"]], [[1, []]], []],
        [[[2]], [[0, "u1"]], [[1, []]], []],
        [[[2]], [[0, "u0", 0]], [[1, []]], []],
    ],
    ids=str,
)
def test_a_lemma_that_is_none_is_refused(step):
    with pytest.raises(ValueError, match=r"."):
        closes(REALS + "(check-sat)", [ATOM, ["lemma", *step]])


def test_a_denominator_must_be_positive():
    # u0 u1 = 1 and u0 >= 0 only: fact 1 is not known to be > 0
    atoms = [["atom", {"u0 u1": 1, "": -1}], ["atom", {"u0": 1}]]
    with pytest.raises(ValueError, match="may be zero"):
        closes(REALS, [*atoms, ["lemma", [[2], 3], [[0, "u1", 1]], [[1, []]], []]])


def test_relations_survive_a_negative_coefficient():
    # -u0 + u1 = 0 is solved for u0 = u1, not for u0 = -u1
    steps = [["atom", {"u0": -1, "u1": 1}], ["atom", {"u0": 1}], ["atom", {"u1": -1, "": -1}]]
    good = [["lemma", [[2], 3, 4], [[0, "u0"]], [[1, [1]], [1, [2]], [1, []]], []]]
    assert not closes(REALS, steps + good)
    with pytest.raises(ValueError, match="not a contradiction"):
        closes(REALS, [*steps, ["lemma", [[2], 3, 4], [[0, "u0"]], [[1, [1]], [1, [2]]], []]])


def test_a_clause_that_does_not_follow_is_refused():
    text = "(declare-const u0 Bool)(declare-const u1 Bool)(assert (or u0 u1))"
    with pytest.raises(ValueError, match="does not follow"):
        closes(text, [["clause", [2]]])
    with pytest.raises(ValueError, match="no such"):
        closes(text, [["clause", [9]]])


# ---- texts ----

BAD_TEXTS = [
    "(assert",
    "(assert u0)",
    "(assert 1.0)",
    "(assert true))",
    "(assert true true)",
    "(declare-const 1.0 Real)(assert (<= 1.0 0.0))",
    "(declare-const true Bool)",
    "(declare-const ?1 Real)",
    "(declare-const u0 Int)",
    "(declare-const u0 Real)(declare-const u0 Bool)",
    "(define-fun t0 ((x Real)) Real 1.0)",
    "(define-fun t0 () Bool 1.0)",
    "(define-fun t0 () Real true)",
    "(assert (and true 1.0))",
    "(assert (<= true 1.0))",
    "(assert (= true 1.0))",
    "(assert (<= 1.0))",
    "(assert (<= 1.0 1.0 1.0))",
    "(assert (= 1.0 (/ 1.0 0.0)))",
    "(declare-const u0 Real)(assert (= 1.0 (/ 1.0 u0)))",
    "(assert (ite true 1.0 false))",
    "(assert (not))",
    "(assert (=> true true true))",
    "(assert (<= -1.0 0))",
    "(assert (<= 1e5 0.0))",
    "(assert ())",
    "(assert (()))",
    "(assert |u0|)",
    "(push 1)",
    "(set-logic ALL)",
    "(((((((((" * 100,
    "(assert " + "(not " * 5000 + "true" + ")" * 5001,
    "(declare-const u0 Real)(assert (<= 0.0 (* " + "u0 " * 100 + ")))",
    "(define-fun t0 () Real 9.0)"
    + "".join(f"(define-fun t{k + 1} () Real (* t{k} t{k} t{k}))" for k in range(60)),
    "".join(f"(declare-const u{k} Real)" for k in range(40))
    + "(define-fun t0 () Real (+ "
    + " ".join(f"u{k}" for k in range(40))
    + "))(assert (<= 0.0 (* t0 t0 t0 t0 t0 t0 t0 t0)))",
]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=range(len(BAD_TEXTS)))
def test_a_bad_text_is_refused_soon(text):
    with pytest.raises(ValueError, match=r"."):
        closes(text, [])


SHAPES = [
    *(None, 3, "x", {}, {"a": 1}, [], [[]], [["lemma"]], [["atom", 3]], [["atom", {"u0": 1.5}]]),
    *([["atom", {"u0": "1/0"}]], [["atom", {3: 1}]], [[["lemma"]]], [["clause", "ab"]]),
    *([["clause", [True]]], [["__init__", "x"]], [["lemma", [2], [[]], [], []]]),
    *([["lemma", [[2, 3]], [], [], []]], [["lemma", [2], [], [[1]], []]]),
    [["atom", {"u0 " * 61: 1}], ["lemma", [2], [], [[1, [0] * 900]], []]],
]


def test_certificates_of_any_shape_raise_nothing_else():
    text, _ = certified()["square"]
    for shape in SHAPES:
        assert not accepted(text, shape)


def test_fuzz_of_words():
    choose = random.Random(5)
    words = [*"()()=+*", "assert", "and", "or", "not", "<=", "ite", "u0", "u1", "t0", "1.0", "true"]
    words += ["(/ 1.0 2.0)", "declare-const", "Real", "Bool", "define-fun", "()"]
    for text, certificate in list(certified().values())[:6]:
        parts = re.findall(r"[()]|[^\s()]+|\s+", text)
        for _ in range(60):
            some = list(parts)
            for _ in range(choose.randint(1, 3)):
                some[choose.randrange(len(some))] = choose.choice(words)
            fuzzed = "".join(some)
            if accepted(fuzzed, certificate) and fuzzed != text:
                assert z3_says(fuzzed) == "unsat"


def test_values_are_z3s_at_random_points():
    choose = random.Random(7)
    for text, _ in certified().values():
        state = Clauses(text)
        solver = z3.Solver()
        solver.from_string(text)
        formula = z3.And(solver.assertions())
        for _ in range(5):
            values = {
                name: Fraction(choose.randint(-6, 6), choose.randint(1, 3))
                if isinstance(meaning, dict)
                else choose.random() < 0.5
                for name, meaning in state.names.items()
                if name.startswith("u")
            }
            pairs = [
                (z3.Real(n), z3.RealVal(str(v)))
                if isinstance(v, Fraction)
                else (z3.Bool(n), z3.BoolVal(v))
                for n, v in values.items()
            ]
            theirs = z3.is_true(z3.simplify(z3.substitute(formula, *pairs)))
            assert holds(state, values) == theirs


def holds(state, values):
    """Return whether the clauses hold at a point: with the values of unknowns, by search."""
    fixed = [
        [state.names[n] if v else -state.names[n]] for n, v in values.items() if isinstance(v, bool)
    ]
    known, waiting = dict(values), dict(state.known)
    clauses = [*state.clauses, *fixed]
    while waiting:  # a choice is known when what it chooses from is
        before = len(waiting)
        for key, v in list(waiting.items()):
            if isinstance(v, dict):
                clauses, done = _choose(key, v, known, clauses, state)
            else:
                done = v not in state.atoms or _known(state.atoms[v], known)
                if done and v in state.atoms:
                    clauses.append([v if _at(state.atoms[v], known) >= 0 else -v])
            if done:
                del waiting[key]
        assert len(waiting) < before
    return not check_certificates.contradictory(clauses)


def _choose(key, v, known, clauses, state):
    ((name,),) = v
    condition, a, b = key[0], dict(key[1]), dict(key[2])
    for given, p in ((-condition, a), (condition, b)):
        if check_certificates.contradictory([*clauses, [given]]) and _known(p, known):
            known[name] = _at(p, known)
            return clauses, True
    return clauses, False


def _known(p, known):
    return all(x in known for m in p for x in m)


def _at(p, known):
    total = Fraction(0)
    for m, c in p.items():
        product = Fraction(c)
        for x in m:
            product *= known[x]
        total += product
    return total


# ---- the committed file, and the checker alone ----


def test_no_entry_of_the_store_is_malformed():
    found = store.load()
    assert list(found) == sorted(found)
    assert all(re.fullmatch("[0-9a-f]{16}", key) for key in found)
    for key, entry in found.items():
        assert not store.is_model(entry) or key == store.key(entry["text"])
    for certificate in (entry for entry in found.values() if not store.is_model(entry)):
        # an empty one is of what propagation refutes: it says that there is one
        assert {step[0] for step in certificate} <= {"atom", "clause", "lemma"}


def test_the_checker_needs_the_standard_library_alone():
    program = (
        f"import runpy, sys; before = set(sys.modules); "
        f"runpy.run_path({check_certificates.__file__!r}); "
        "print(sorted({m.partition('.')[0] for m in sys.modules} - sys.stdlib_module_names))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() in ("[]", "['__main__']")
