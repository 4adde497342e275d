"""Claims are found by where they are printed."""

import pytest

from theory.views import locators, recorded


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("Proposition 7", ("proposition", "7")),
        ("propositions  7", ("proposition", "7")),
        ("Thm. 2", ("theorem", "2")),
        ("(23)", ("equation", "23")),
        ("equation 23", ("equation", "23")),
        ("Section IV-F", ("section", "iv-f")),
        ("Appendix E.1.3", ("appendix", "e.1.3")),
        ("Figure 6(b)", ("figure", "6(b)")),
        ("Propositions 7 and 8", None),
        ("23", None),
        ("lip-optimum", None),
        ("Proposition", None),
        ("a theorem", None),
    ],
)
def test_words_ask_for_one_place(words, place):
    assert locators.asked(words) == place


@pytest.mark.parametrize(
    ("words", "first", "others", "none"),
    [
        ("Proposition 7", "uldp-urr-l1-worst", "uldp-worst-l1-poured", "uldp-urr-private"),
        ("Theorem 2", "lip-opt-channel", "lip-optimum", "lip-mip"),
        ("(23)", "lip-symmetric-optimum", "uldp-pum-l1", "lip-derivative"),
        ("Proposition 1", "lip-mip", "oneid-idue-private", "uldp-urap-l1-worst"),
    ],
)
def test_a_place_finds_what_is_printed_there_first(words, first, others, none):
    found = [claim.id for claim in locators.found(recorded.everything(), words)]
    assert found[0] == first or first in found[:2]
    assert others in found and none not in found


def test_a_place_within_another_is_found():
    found = {claim.id for claim in locators.found(recorded.everything(), "Section IV-F")}
    assert {"oneid-confidence-level", "oneid-two-groups-within"} <= found
    assert found < {claim.id for claim in locators.found(recorded.everything(), "Section IV")}


def test_a_place_comes_before_what_follows_it():
    found = [claim.id for claim in locators.found(recorded.everything(), "Proposition 10")]
    assert found.index("uldp-urap-l1-worst") < found.index("uldp-urap-covers-low-privacy")
