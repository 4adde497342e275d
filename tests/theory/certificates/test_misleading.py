"""Files that would mislead a reader: what they seem to show is not what their steps show."""

import pytest

from tests.theory.certificates.conftest import refused

RATIO = "(forall (fn r (=> (not (= r 0)) (= (/ s r) (/ s r)))))"
NONZERO = "(forall (fn r (=> (not (= r 0)) (not (= r 0)))))"


def quotient(defined, step="solve", said=RATIO):
    """Return a file that proves the statement `for all s: RATIO` and then says it is defined."""
    lines = [
        "const r r Real",
        "const s s Real",
        f"#1 solve : {said}",
        f"#2 generalise #1 s : (forall (fn s {said}))",
        f"proved #2 : (forall (fn s {said}))",
    ]
    return "\n".join([*lines, f"#3 {step} : {defined}", f"defined #3 : {defined}"])


def test_that_nothing_is_divided_by_zero(replay_of):
    """The theorem for it is the one that the statement needs, its first quantifiers outside."""
    inside = "(=> (not (= r 0)) (not (= r 0)))"
    for right in (f"(forall (fn s (forall (fn r {inside}))))", NONZERO):
        assert replay_of(quotient(right))[0] == 2


@pytest.mark.parametrize(
    "defined",
    [
        "true",
        "(forall (fn r (not (= r 0))))",
        "(forall (fn r (=> (not (= r 0)) (not (= r 1)))))",
        "(forall (fn r (=> (not (= s 0)) (not (= r 0)))))",
        "(forall (fn r (forall (fn s (=> (not (= r 0)) (not (= r 0)))))))",
        "(not (= 1 0))",
    ],
)
def test_denominators_of_another_statement(replay_of, defined):
    number, line = replay_of(quotient(defined))
    assert number == 0
    assert "denominators are not shown" in line or "something else" in line


NEEDED = {
    "(<= (/ s r) 1)": "(not (= r 0))",
    "(=> (<= (/ 1 r) s) (<= (/ 1 r) s))": "(not (= r 0))",
    "(and (not (= r 0)) (<= (/ 1 r) s))": "(=> (not (= r 0)) (not (= r 0)))",
    "(and (<= (/ 1 r) s) (not (= r 0)))": "(not (= r 0))",  # the guard comes too late
    "(or (= r 0) (<= (/ 1 r) s))": "(or (= r 0) (not (= r 0)))",
    "(<= (ite (<= 0 r) (/ s r) s) 1)": "(=> (<= 0 r) (not (= r 0)))",
    "(<= (ite (<= 0 r) s (/ s r)) 1)": "(=> (not (<= 0 r)) (not (= r 0)))",
    "(<= (ite (<= 0 s) (/ s r) (/ 1 r)) 1)": "(not (= r 0))",
    "(<= (/ 1 (/ 1 r)) s)": "(and (not (= r 0)) (not (= (/ 1 r) 0)))",
    "(<= (sum (fn x (/ 1 (f x)))) s)": "(forall (fn x (not (= (f x) 0))))",
    "(<= (sum (fn x (/ (f x) r))) s)": "(not (= r 0))",
    "(<= (* 0 (/ 1 r)) s)": "(not (= r 0))",
}


@pytest.mark.parametrize("said", NEEDED)
def test_what_a_statement_needs(replay_of, said):
    def closed(formula):
        return f"(forall (fn f (forall (fn s (forall (fn r {formula}))))))"

    def defined(formula):
        return (
            f"sort X\nconst x x X\nconst f f (-> X Real)\nconst r r Real\nconst s s Real\n"
            f"#1 solve : {closed(said)}\n#2 solve : {closed(formula)}\n"
            f"proved #1 : {closed(said)}\ndefined #2 : {closed(formula)}"
        )

    assert replay_of(defined(NEEDED[said]))[0] == 2
    for other in {*NEEDED.values(), "true", "(not (= s 0))"} - {NEEDED[said]}:
        assert "denominators are not shown" in replay_of(defined(other))[1]


@pytest.mark.parametrize("zero", ["(/ 1 0)", "(/ s 0)", "(/ 1 (+ s (* -1 s)))"])
def test_an_instance_at_an_undefined_term(replay_of, zero):
    text = (
        "const r r Real\nconst s s Real\n#1 solve : (<= r (+ r 1))\n"
        f"#2 instance #1 r {zero} : (<= {zero} (+ {zero} 1))\n"
        f"#3 generalise #2 s : (forall (fn s (<= {zero} (+ {zero} 1))))\n"
        f"proved #3 : (forall (fn s (<= {zero} (+ {zero} 1))))\n"
    )
    assert "denominators are not shown" in replay_of(text)[1]
    assert (
        "denominators are not shown" in replay_of(f"{text}#4 solve : true\ndefined #4 : true\n")[1]
    )


HOLDS = "#1 solve : (<= r (+ r 1))\n#2 generalise #1 r : (forall (fn r (<= r (+ r 1))))\n"
TRICKS = {
    "circular": (
        "#1 generalise #2 r : (forall (fn r (<= r 0)))\n#2 elimination #1 r : (<= r 0)\n"
        "proved #1 : (forall (fn r (<= r 0)))",
        "#2",
    ),
    "of itself": ("#1 generalise #1 r : (forall (fn r (<= r 0)))", "#1"),
    "steps in another order": (
        f"{chr(10).join(HOLDS.splitlines()[::-1])}\nproved #2 : (forall (fn r (<= r (+ r 1))))",
        "#1",
    ),
    "a name before it is given": (
        "#1 solve : (<= later r)\nlet later (+ r -1)\nproved #1 : (forall (fn r (<= later r)))",
        "nothing has the name later",
    ),
    "without its hypothesis": (
        "#1 solve : (=> (<= 0 r) (<= 0 r))\n#2 generalise #1 r : (forall (fn r (<= 0 r)))",
        "another formula",
    ),
    "a free constant": (f"{HOLDS}proved #1 : (<= r (+ r 1))", "something else"),
    "no closed refutation": ("#1 solve : (not (<= r s))\nrefuted #1 : (<= r s)", "something else"),
    "an empty set": ("#1 solve : (forall (fn x b))\n#2 at_sorts #1 X {0} : true", "no letter"),
    "a set of nobody": ("#1 solve : b\nrefuted #1 X Z : b", "nothing has the name Z"),
    "two names of a constant": ("const q r Real", "one name"),
    "a constant of two names": ("let q r", "that has no name"),
    "a sort of two names": ("let Q X", "that has no name"),
    "a quantifier of one's own": ("let forall (fn p true)", "no new name: forall"),
    "a sum of one's own": ("const sum sum (-> X Real)", "no new name: sum"),
    "a sort like an operation": ("sort not", "no new name: not"),
    "a truth of one's own": ("let false true", "no new name: false"),
    "a letter of another alphabet": ("const \u0433 \u0433 Real", "no alphabet"),
    "a digit of another alphabet": ("const t\u0661 t Real", "no alphabet"),
    "a space that is none": ("const q\u00a0q Real", "no alphabet"),
    "a line within a comment": (f"; of r\u2028{HOLDS}", "no alphabet"),
    "a comment that is overwritten": ("; of r\rproved", "no alphabet"),
    "words in another direction": ("; \u202e r of", "no alphabet"),
    "exceptions in another order": (
        "const e e (-> Bool (-> Bool Bool))\n#1 exchange.exception e : true",
        "no rule exchange.exception",
    ),
    "quantifiers in another order": (
        "const e e (-> X (-> X Bool))\n#1 exchange.forall e : true",
        "no rule exchange.forall",
    ),
}
START = "sort X\nconst x x X\nconst r r Real\nconst s s Real\nconst b b Bool\nconst p p Bool\n"


@pytest.mark.parametrize("trick", TRICKS)
def test_tricks(replay_of, trick):
    end, why = TRICKS[trick]
    number, line = replay_of(f"{START}{end}\n")
    assert number == 0
    assert refused(line)
    assert why in line


def test_what_the_tricks_change_is_accepted(replay_of):
    said = "(forall (fn r (<= r (+ r 1))))"
    assert replay_of(f"; of \u2200 r\n{START}{HOLDS}proved #2 : {said}\n")[0] == 2
