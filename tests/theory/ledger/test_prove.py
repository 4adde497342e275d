"""Queries put to the solvers: one that does not end holds up no other."""

from types import SimpleNamespace

from theory.certificates import store
from theory.ledger import prove
from theory.solving import opinions

# cvc5 computes coverings of this one for minutes, past any resource limit
ENDLESS = """(set-logic QF_NRA)
(declare-const u0 Real)
(declare-const u1 Real)
(declare-const u2 Real)
(assert (or (= (+ u1 1.0) 0.0) (= (* u2 (+ u1 1.0)) 1.0)))
(declare-const u3 Real)
(declare-const u4 Real)
(assert (or (= (+ u3 1.0) 0.0) (= (* u4 (+ u3 1.0)) 1.0)))
(declare-const u5 Real)
(assert (or (= u1 0.0) (= (* u5 u1) 1.0)))
(define-fun t9 () Real (* (+ (* 1.0 u4) (* (- 1.0) (* 1.0 u2))) (* (* 1.0 u5) u2) (* u3 u4)))
(declare-const u6 Real)
(assert (or (= u3 0.0) (= (* u6 u3) 1.0)))
(define-fun t12 () Real
  (* (+ (* (- 1.0) (* 1.0 u4)) 1.0) (* (* 1.0 u5) u2) (* (* 1.0 u6) u4)))
(define-fun t13 () Real
  (* u3 (+ (* u1 u3) (* (- 1.0) u3) 1.0) (* (* 1.0 u5) u2) (* (* 1.0 u6) u4)))
(assert (= u0 (+ (* (* 1.0 u2) (* u1 u2) (* u3 u4)) t9 t12)))
(assert (not (=> (and (<= 1.0 u3) (<= u3 u1)) (= u0 t13))))
(check-sat)
"""
# it stops at its resource limit
LEFT = """(set-logic QF_NRA)
(declare-const u0 Real)
(declare-const u1 Real)
(declare-const u2 Real)
(declare-const u3 Real)
(declare-const u4 Real)
(define-fun t5 () Real (* (+ (* u1 u2) (* (- 1.0) u3 u4)) (+ (* u1 u2) (* (- 1.0) u3 u4))))
(assert (not (=> (<= 0.0 u0) (<= 0.0 (+ u0 t5)))))
(check-sat)
"""
SHORT = "(set-logic QF_NRA)\n(declare-const x Real)\n(assert (< (* x x) 0.0))\n(check-sat)\n"


def steps(*scripts):
    return [SimpleNamespace(role=prove.STEP, script=script) for script in scripts]


def test_an_opinion_that_does_not_end_is_none_and_the_next_is_heard(monkeypatch):
    monkeypatch.setattr(prove, "OPINION_SECONDS", 0.5)
    found, _ = prove.answer_all(steps(ENDLESS, SHORT), jobs=1)
    assert [one.second for one in found] == ["unknown", "unsat"]


def test_a_listed_step_is_not_asked_about_and_counts_as_undecided(monkeypatch):
    monkeypatch.setattr(opinions, "unasked", lambda: {store.key(ENDLESS)})
    found, seconds = prove.answer_all(steps(ENDLESS, SHORT), jobs=1)
    assert [one.second for one in found] == ["unknown", "unsat"]
    assert list(seconds) == [(SHORT, prove.STEP)]


def test_steps_to_list_are_those_that_it_leaves_undecided(monkeypatch):
    monkeypatch.setattr(prove, "OPINION_SECONDS", 0.5)
    assert prove.undecided([ENDLESS, SHORT, LEFT], jobs=1) == [ENDLESS, LEFT]


def test_where_one_of_several_ends_the_process_the_others_are_heard(monkeypatch):
    monkeypatch.setattr(prove, "OPINION_SECONDS", 0.5)
    asked = steps(*(SHORT.replace("x", f"x{k}") for k in range(5)), ENDLESS, LEFT)
    told = []
    found, _ = prove.answer_all(asked, 2, lambda task, seconds: told.append(task[0]))
    assert [one.second for one in found] == ["unsat"] * 5 + ["unknown"] * 2
    assert sorted(told) == sorted(one.script for one in asked)
