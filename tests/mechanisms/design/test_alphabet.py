"""An alphabet says the values of a design, and of what its notion takes what it has."""

import pytest

from common import alphabet as alphabets
from common.errors import UserError
from mechanisms.design import read

ALPHABET = "label,sensitive,budget,prior\nflu,yes,ln 2,1/4\nhiv,yes,ln 2,1/4\nwell,no,inf,1/2\n"
BY_HAND = {
    "notion: OneID-LDP": "budgets: {flu: ln 2, hiv: ln 2, well: inf}",
    "notion: ULDP\neps: ln 2": "sensitive: [flu, hiv]",
    "notion: LDP\neps: ln 2": "",
}


@pytest.fixture
def alphabet(tmp_path):
    (tmp_path / "d.csv").write_text(ALPHABET)
    return alphabets.read(tmp_path / "d.csv")


def problem(tmp_path, text, alphabet=None):
    (tmp_path / "p.yaml").write_text(f"{text}\nutility: guess\n")
    return read.read(tmp_path / "p.yaml", alphabet)


@pytest.mark.parametrize("notion", BY_HAND)
def test_problems_are_those_of_the_keys(tmp_path, alphabet, notion):
    keys = "values: [flu, hiv, well]\nprior: {flu: 1/4, hiv: 1/4, well: 1/2}"
    by_hand = problem(tmp_path, f"{notion}\n{keys}\n{BY_HAND[notion]}")
    assert problem(tmp_path, notion, alphabet) == by_hand


def test_what_both_say_is_refused(tmp_path, alphabet):
    with pytest.raises(UserError, match=r"p.yaml: values: .*d.csv says it too"):
        problem(tmp_path, "notion: LDP\neps: 1\nvalues: [a, b]", alphabet)
