"""Prior work: every key is known, and the page is current."""

import pytest

from common.errors import UserError
from theory.ledger import claims
from theory.views import references


def test_the_page_is_current():
    text = references.PAGE.read_text(encoding="utf-8")
    assert text == references.page(), "run python -m theory.views.references"
    entries = "\n".join(map(references.bibtex, references.works()))
    assert references.BIBTEX.read_text(encoding="utf-8") == entries


def test_every_work_is_named_by_a_claim_and_every_key_is_a_work():
    named = {key for claim in claims.statements().values() for key in claim.prior}
    assert named == set(references.works())


def test_a_work_is_cited_in_a_line():
    assert references.cited("acharya2020").endswith("ICML 2020, arXiv 1911.00038")
    with pytest.raises(UserError, match="has no work nobody1999"):
        references.cited("nobody1999")


def test_a_work_that_is_not_at_arxiv_has_no_link():
    assert references.cited("wilson1927").endswith("Association 22, 209-212, 1927")
    assert references.address(references.works()["wilson1927"]) == ""
    assert references.bibtex("wilson1927").endswith("209-212, 1927}\n}\n")


def test_bibtex_has_authors_and_a_year():
    entry = references.bibtex("acharya2020")
    assert "author = {J. Acharya and K. A. Bonawitz" in entry and "year = {2020}" in entry
