"""Steps of a derivation, for readers."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import pytest

from tests.theory.here import solvers_here
from theory.ledger import records
from theory.notation.vocabulary import vocabulary
from theory.views.steps import LONGEST, Derivation


@pytest.fixture(scope="module")
def derivation(tmp_path_factory):
    """Return the derivation of uRR's privacy."""
    texts = {}
    with solvers_here():
        _, _, failures, _ = records.decide(["uldp-urr-private"], 1, keep=texts.__setitem__)
    assert not failures
    path = tmp_path_factory.mktemp("derivations") / "uldp-urr-private.txt"
    path.write_text(texts["uldp-urr-private"], encoding="utf-8")
    return Derivation(path, vocabulary())


def test_the_claim_is_the_last_lemma(derivation):
    last = derivation.lemmas[-1]
    assert last.number == derivation.claimed and last.rule == "of any, so of all"
    assert derivation.formula_of_step(last).startswith("∀ y ∈ (X → 𝔹), r ∈ ℝ: r > 1 ⇒ mechanism(")


def test_lemmas_are_steps_that_others_use_again(derivation):
    shown = [derivation.formula_of_step(step) for step in derivation.lemmas]
    assert "|X_S| ≥ 0" in shown
    numbers = [step.number for step in derivation.lemmas]
    assert numbers == sorted(numbers) and len(set(shown)) == len(shown)


def test_every_formula_is_read(derivation):
    for step in derivation.steps.values():
        said = derivation.formula_of_step(step)
        assert said != step.formula or "(" not in step.formula
        assert len(said) <= LONGEST + 2
        assert all(k < step.number for k in step.premises)
        assert bool(step.certificate) == (step.rule in ("arithmetic", "logic"))


def test_what_cannot_be_read_is_shown_as_it_is(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text("#1 solve 0123456789abcdef : (strange 1)\nproved #1 : 1\n")
    found = Derivation(path)
    assert found.formula_of_step(found.lemmas[0]) == "(strange 1)"
