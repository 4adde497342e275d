"""The vocabulary: each name means what the notion or the formula says."""

import pytest

from theory.kernel import trace
from theory.kernel.sorts import REAL, Refused, functions, index
from theory.kernel.terms import const
from theory.notation import read, symbols
from theory.notation.matching import Match, arguments_of, instance, may
from theory.notation.notions import REGISTERED, define
from theory.notation.vocabulary import stating, vocabulary
from theory.views import notation

X, Y = index("X"), index("Y")
Q, E = const("Q", functions(X, Y, REAL)), const("E", REAL)


@pytest.mark.parametrize("notion", vocabulary(), ids=lambda notion: notion.name)
def test_definitions_are_read_back_to_what_the_code_builds(notion):
    declared, defined = notation.unfolded(notion).splitlines()
    smaller = [one for one in vocabulary() if one.order > notion.order]
    body = defined.partition(" := ")[2]
    assert read.term(body, notion.parameters, smaller) is notion.pattern
    assert declared.startswith("for all ") and notion.says.endswith(".")


def test_what_names_mean_is_written_of_today():
    entries = notation.markdown()
    assert all(f"**{notion.name}.** {notion.says}\n" in entries for notion in vocabulary())
    assert notation.definitions() == symbols.UNFOLDED.read_text(encoding="utf-8")
    assert set(symbols.definitions()) == {notion.name for notion in vocabulary()}


def test_every_notion_is_an_instance_of_itself():
    for notion in vocabulary():
        values = arguments_of(notion, notion.pattern)
        assert values is not None, notion.name
        assert instance(notion, values) is notion.pattern


def test_an_instance_of_other_sorts_is_refused():
    with pytest.raises(Refused, match="LDP: Q is not of sort"):
        instance(REGISTERED["LDP"], dict.fromkeys(REGISTERED["LDP"].parameters, E))


def test_what_is_no_instance_is_not_found():
    almost = Y.forall(lambda y: X.forall(lambda x: X.forall(lambda z: Q(x, y) <= E + Q(z, y))))
    assert arguments_of(REGISTERED["LDP"], almost) is None


def test_the_first_look_passes_over_no_instance():
    looked = passed = 0
    for notion in vocabulary():
        metas = frozenset(notion.parameters)
        for term in (other.pattern for other in vocabulary()):
            if term.op == notion.pattern.op and not may(notion.pattern, term, metas):
                passed += 1
                assert not Match(metas).of(notion.pattern, term), (notion.name, term)
            looked += 1
    assert 0 < passed < looked


def test_a_name_is_defined_once():
    with pytest.raises(ValueError, match="the notion LDP is defined twice"):
        define("LDP", [], lambda: None, "")


def test_notions_that_run_formulas_are_marked():
    """A file of claims names its formulas itself, so that records say what they are about."""
    some = {one.name for one in stating()}
    with trace.watching():
        for notion in vocabulary():
            with trace.noting() as ran:
                notion.build(*notion.parameters)
            assert bool(ran) == notion.runs == (notion.name not in some), notion.name
