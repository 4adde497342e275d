"""What a claim's page says of each hypothesis."""

from pages.claim import hypotheses
from theory.ledger import formal


def judged(name):
    """Return the rows of a claim by hypothesis."""
    found = hypotheses.of_claim(name, formal.formals()[name].build())
    return {one: rest for one, *rest in found}


def test_each_hypothesis_is_judged_in_a_word():
    rows = judged("uldp-urr-l1-worst")
    assert rows["e^eps - 1 < N"][0] == "needed" and rows["eps > 0"][0] == "implied"
    assert rows["s <= N"][0] == "redundant"
    assert rows["s >= 1"] == ["given", "“1 <= s <= N” (the claim's scope)"]
    assert list(rows) == list(formal.formals()["uldp-urr-l1-worst"].build().hypotheses)


def test_words_of_the_paper_have_its_place():
    assert judged("uldp-pum-private")["eps >= 0"][1] == "“eps in R>=0” (Definition 2)"
    assert judged("uldp-urr-l1-greatest")["s >= 1 and N >= 1"][1].endswith("(the claim)")
    assert judged("uldp-urr-against-urap-l1")["s >= 1 and N >= 1"][0] == "needed"


def test_every_claim_has_a_word_for_each():
    for name, stated in formal.formals().items():
        rows = hypotheses.of_claim(name, stated.build())
        assert all(word and why for _, word, why in rows)


def test_without_a_statement_there_is_nothing():
    assert hypotheses.of_claim("x", None) == []
