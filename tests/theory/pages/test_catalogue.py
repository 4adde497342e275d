"""The catalogue is of the theorems that are derived here, in a notation that is read back."""

from theory.kernel.terms import and_, implies
from theory.notation import read
from theory.notation.vocabulary import vocabulary
from theory.pages import catalogue


def test_the_page_is_of_these_theorems():
    made = catalogue.page()
    assert catalogue.PAGE.read_text(encoding="utf-8") == made, (
        "run python -m theory.pages.catalogue"
    )


def test_what_is_printed_is_what_is_proved():
    shared = catalogue.theorems()
    assert len(shared) > 150
    for name in ("moments.mean", "cauchy_schwarz.theorem", "squares.least"):
        text = "\n".join(catalogue.lines(shared[name]))
        stated = read.statement(text, vocabulary())
        parts = and_(*stated.goals)
        back = implies(stated.given, parts) if stated.hypotheses else parts
        assert back is shared[name].formula


def test_a_call_is_written_without_values_of_defaults():
    def some(first, *more, last=None):
        """Return it."""

    assert catalogue.called("room.some", some) == "room.some(first, *more, last)"
