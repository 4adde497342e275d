"""Files that must be refused: every rule with its condition violated, and damaged ones."""

import random

import pytest

from tests.theory.certificates import derived
from tests.theory.certificates.conftest import refused
from theory.certificates import recheck, replay
from theory.kernel.axioms import AXIOMS

NAMES = """sort X
sort Y
const x x X
const x2 x2 X
const y y Y
const r r Real
const s s Real
const f f (-> X Real)
const g g (-> Y Real)
const h h (-> Real Real)
const p p (-> X Bool)
const t t (-> X (-> Y Real))
const two two (-> {2} Real)
let least (fn r (<= 0 r))
let given (forall (fn x (<= 0 (f x))))
#1 solve : (=> (<= r s) (<= r s))
#2 solve : (=> given true)
#3 solve : (=> (and given (<= 0 s)) (<= 0 (+ s (f x))))
#4 solve : (forall (fn s (<= r s)))
"""
INDUCT = "induct #2 #3 least given x s (sum f) : (=> given (<= 0 (sum f)))"
RIGHT = [
    "instance #4 r s : (forall (fn r (<= s r)))",
    "instance #1 r s s r : (=> (<= s r) (<= s r))",
    "generalise #1 r s : (forall (fn r (forall (fn s (=> (<= r s) (<= r s))))))",
    "generalise #4 r : (forall (fn s (forall (fn r (<= s r)))))",
    "generalise #1 x : (forall (fn x (=> (<= r s) (<= r s))))",
    "elimination least r : (=> (forall least) (<= 0 r))",
    "point.sum f x : (= (sum (fn x2 (ite (= x2 x) (f x2) 0))) (f x))",
    "unfold (sum two) : (= (sum two) (+ (two {1/2}) (two {2/2})))",
    INDUCT,
]
WRONG = {
    # bound variables
    "instance #4 r s : (forall (fn s (<= s s)))": "another formula",  # captured
    "generalise #4 r : (forall (fn r (forall (fn r (<= r r)))))": "another formula",
    "elimination (fn r (forall (fn s (<= r s)))) s : (=> (forall (fn r (forall (fn s (<= r s)))))"
    " (forall (fn s (<= s s))))": "another formula",
    "unfold (sum (fn 0 r)) : true": "fn",
    "solve : (fn r (<= r 0))": "no formula",
    # constants
    "instance #1 r x : (=> (<= x s) (<= x s))": "<=",
    "instance #4 r x : true": "a term of its sort",
    "instance #1 r f : true": "a term of its sort",
    "instance #1 (+ r s) r : true": "a term of its sort",
    "instance #1 r : true": "zip",
    "instance r s : true": "unpack",
    "instance #1 r s : (=> (<= s r) (<= s r))": "another formula",
    "generalise #1 (+ r s) : true": "fn",
    "generalise #1 r s : (forall (fn s (forall (fn r (=> (<= r s) (<= r s))))))": "another formula",
    # sorts
    "at_sorts #1 X Real : (=> (<= r s) (<= r s))": "a finite set",
    "at_sorts #1 X (-> X Real) : (=> (<= r s) (<= r s))": "a finite set",
    "at_sorts #1 Bool X : (=> (<= r s) (<= r s))": "a finite set",
    "at_sorts #1 Real X : (=> (<= r s) (<= r s))": "a finite set",
    "at_sorts #1 {2} X : (=> (<= r s) (<= r s))": "a finite set",
    "at_sorts #1 x X : (=> (<= r s) (<= r s))": "a finite set",
    "at_sorts #3 X {2} : (=> (and given (<= 0 s)) (<= 0 (+ s (f x))))": "another formula",
    # quantifiers
    "elimination f x : true": "forall",
    "elimination least x : true": "app",
    "counterexample f : true": "exception",
    "counterexample least : (=> (<= 0 r) (forall least))": "another formula",
    # equality
    "leibniz f x y : true": "=",
    "leibniz f r s : true": "app",
    "leibniz x x x : true": "app",
    "leibniz h r s : (=> (= r s) (= (h s) (h s)))": "another formula",
    "extensional f g : true": "app",
    "extensional r s : true": "",
    # sums
    "point.sum f y : true": "app",
    "point.sum h r : true": "sum",
    "point.sum p x : true": "ite",
    "point.max f x : true": "max",
    "point.prod f x : (= (prod (fn x2 (ite (= x2 x) (f x2) 0))) (f x))": "another formula",
    "exchange.sum f : true": "",
    "exchange.sum h : true": "",
    "exchange.sum t : (= (sum (fn x (sum (t x)))) (sum (fn x (sum (t x)))))": "another formula",
    "unfold (sum f) : true": "cannot be listed",
    "unfold (sum (fn r r)) : true": "sum",
    "unfold (+ r s) : true": "is needed",
    "unfold (sum two) : (= (sum two) (two {1/2}))": "another formula",
    "unfold (sum two) : (= (sum two) (+ (two {1/2}) (two {3/2})))": "no letter",
    # induction
    INDUCT.replace("x s (sum f)", "x s (sum (fn x2 (* s (f x2))))"): "not arbitrary",
    INDUCT.replace("induct #2 #3 least", "induct #2 #3 (fn r (<= s r))"): "not arbitrary",
    "induct #2 #3 least (<= 0 (f x)) x s (sum f) : true": "not arbitrary",
    INDUCT.replace("x s (sum f)", "x s (sum g)"): "no folds",
    INDUCT.replace("x s (sum f)", "y s (sum f)"): "no folds",
    INDUCT.replace("x s (sum f)", "x r (sum f)"): "another step",
    INDUCT.replace("x s (sum f)", "x s r"): "no folds",
    INDUCT.replace("x s (sum f)", "x (+ r s) (sum f)"): "constants",
    INDUCT.replace("x s (sum f)", "x s s (sum f) (sum f)"): "constants",
    INDUCT.replace("x s (sum f)", "x"): "one constant a fold",
    INDUCT.replace("(sum f)", "(prod f)"): "another step",
    INDUCT.replace("#2 #3", "#3 #3"): "another base",
    INDUCT.replace("#2 #3", "#2 #2"): "another step",
    # polynomials and evaluation
    "identical (* r s) (+ r s) : true": "not an identity",
    "identical (/ r (+ r (* -1 r))) 1 : true": "polynomial zero",
    "identical (/ r r) 1 : (= (/ r r) 1)": "another formula",
    "identical (/ r s) (/ (* 2 r) (* 2 s)) : (= (/ r s) (/ (* 2 r) (* 2 s)))": "another formula",
    "identical x x2 : true": "not an identity",
    "compute : (<= r r)": "not so",
    "compute : (<= 1/2 1/3)": "not so",
    "compute : (<= (/ 1 0) 1)": "division by zero",
    "compute : (forall (fn x2 (= x x2)))": "not so",
    "compute : (= (sum (fn x 1)) 1)": "cannot be listed",
    "compute : (forall (fn r (<= 0 (* r r))))": "cannot be listed",
    "compute : (<= (sum (fn h 1)) 1)": "sum",
    # what is taken on trust
    "axiom clt : false": "no axiom",
    "axiom false : false": "no axiom",
    "axiom : false": "unpack",
    # order, names
    "generalise #5 r : true": "#5",
    "generalise #6 r : true": "#6",
    "magic : true": "no rule",
    "magic #1 : (=> (<= r s) (<= r s))": "no rule",
    "unfold #1 (sum two) : true": "no premises",
    "unfold (sum two)": "':'",
    "solve : r": "no formula",
    "solve : X": "no formula",
    "solve r : (<= r s)": "the certificate's name is",
    "solve 0123456789abcdef : (<= r s)": "the certificate's name is",
    "solve : (<= r nobody)": "nobody",
    "solve : (<= r X)": "mixed up",
    "solve : (<= r": "parenthesis",
    "solve : (<= r s))": "parenthesis",
    "solve : ()": "",
    "solve : (r)": "no formula",
    "solve : (<= 1/0 r)": "1/0",
    "solve : (<= 1e9 r)": "1e9",
    "solve : (<= 0x1 r)": "0x1",
    "solve : (<= .5 r)": ".5",
    "solve : (= {1/2} {1/3})": "=",
    "solve : (= {0/2} {1/2})": "no letter",
}


@pytest.mark.parametrize("step", RIGHT)
def test_a_rule_applied_rightly(replay_of, step):
    number, line = replay_of(f"{NAMES}#5 {step}\nproved #5 : true")
    # only the last line, which says that this is the claim, is wrong
    assert number == 0
    assert f"line {len(NAMES.splitlines()) + 2}: the theorem says something else" in line


@pytest.mark.parametrize("step", WRONG)
def test_a_condition_violated(replay_of, step):
    number, line = replay_of(f"{NAMES}#5 {step}\nproved #5 : true")
    assert number == 0
    assert refused(line)
    where = len(NAMES.splitlines()) + 1
    assert f"line {where}: " in line
    assert WRONG[step] in line


TAIL = "#5 generalise #4 r : (forall (fn r (forall (fn s (<= r s)))))\n"
SAID = "(forall (fn r (forall (fn s (<= r s)))))"


def test_a_statement_that_is_the_theorem(replay_of):
    assert replay_of(f"{NAMES}{TAIL}proved #5 : {SAID}\n")[0] == 2


@pytest.mark.parametrize(
    ("end", "why"),
    [
        ("", "is needed"),
        ("proved #5 : (forall (fn r (forall (fn s (<= s r)))))", "something else"),
        ("proved #4 : (forall (fn s (<= r s)))", "something else"),
        (f"refuted #5 : {SAID}", "something else"),
        (f"refuted #5 X {{2}} : {SAID}", "something else"),
        (f"refuted #5 : (not {SAID})\nproved #5 : {SAID}", "is needed"),
        (f"proved #5 X {{2}} : {SAID}", "for refutations"),
        (f"proved #5 : {SAID}\nproved #5 : {SAID}", "not new"),
        (f"proved #5 #4 : {SAID}", ""),
        (f"proved : {SAID}", ""),
        (f"proved #9 : {SAID}", ""),
        (f"defined #5 : {SAID}", "is needed"),
        (f"believed #5 : {SAID}", "not new"),
        ("#5 solve : true\nproved #5 : true", "twice"),
        ("const r r X", "no new name"),
        ("const Real q X", "no new name"),
        ("const q! q X", "no new name"),
        ("const q ! X", "a name and a sort"),
        ("const q q x", "a name and a sort"),
        ("const q q (-> X x)", "mixed up"),
        ("sort true", "no new name"),
        ("sort Z Z", "only a name"),
        ("let q", ""),
        ("let q r s", ""),
        ("let #9 (<= 0 1)", "no new name"),
        ("let", ""),
    ],
)
def test_a_claim_that_is_not_shown(replay_of, end, why):
    number, line = replay_of(f"{NAMES}{TAIL}{end}\n")
    assert number == 0
    assert refused(line)
    assert why in line


def test_axioms_are_the_kernels(replay_of):
    assert set(replay.AXIOMS) == set(AXIOMS)


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe",
        b"\0",
        "\u2028",
        "#",
        ":",
        "(",
        "#1 solve :",
        "#1 solve : " + "(" * 100_000,
        "#1 solve : " + "(not " * 50_000 + "true" + ")" * 50_000,
        f"let n {'9' * 5000}",
        f"let n 1/{'9' * 5000}",
        "let n {99999}",
        "let n {0}",
        # numbers, sums and terms that grow with every line
        "let n0 2\n" + "".join(f"let n{k + 1} (* n{k} n{k})\n" for k in range(64)),
        "const a0 a Real\n" + "".join(f"let a{k + 1} (+ a{k} a{k})\n" for k in range(64)),
        "const a0 a Real\n" + "".join(f"let a{k + 1} (= a{k} 0)\n" for k in range(9)),
        "const b0 b Bool\n"
        + "".join(f"let b{k + 1} (= b{k} (not b{k}))\n" for k in range(30_000))
        + "#1 generalise b0 : b0\n#2 solve : b30000",
        "const r r Real\nlet b0 (<= (/ 1 r) 0)\n"
        + "".join(f"let b{k + 1} (= b{k} (not b{k}))\n" for k in range(64))
        + "let b (forall (fn r b64))\n#1 solve : b\nproved #1 : b",
        "unfold",
        "#1 compute : (forall (fn q q))",
        "#1 compute : (= 0 (sum (fn q 1)))",
        "const h h (-> {9999} {9999})\n#1 compute : (<= 0 (sum (fn h 1)))",
        "const h h (-> {2} (-> {2} (-> {2} {9})))\n#1 compute : (<= 0 (sum (fn h 1)))",
    ],
)
def test_damaged_files_are_refused_in_one_line(replay_of, text):
    number, line = replay_of(text)
    assert number == 0
    assert refused(line)
    assert len(line) < 300


def test_a_folder_without_claims_is_an_error(tmp_path, capsys):
    assert recheck.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_changed_bytes_never_escape_as_an_exception(replay_of):
    rng = random.Random(2)
    text = derived.texts()["proved"].encode()
    for _ in range(300):
        changed = bytearray(text)
        for _ in range(rng.choice((1, 1, 3))):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        number, line = replay_of(bytes(changed))
        assert number == 2 or refused(line)
