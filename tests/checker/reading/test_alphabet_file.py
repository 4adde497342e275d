"""An alphabet's file says for the checker and the account what options say without it."""

import json
import re

import pytest

from checker.account.command import main as account
from checker.command import main as check

ALPHABET = "label,sensitive,budget,prior\nflu,yes,ln 3,1/2\nhiv,yes,ln 3,1/4\nwell,no,inf,1/4\n"
CHANNEL = ",a,b,c\nwell,1/3,1/3,1/3\nhiv,1/3,2/3,0\nflu,2/3,1/3,0\n"


@pytest.fixture
def place(tmp_path):
    (tmp_path / "d.csv").write_text(ALPHABET)
    (tmp_path / "channel.csv").write_text(CHANNEL)
    (tmp_path / "numbered.csv").write_text("2/3,1/3,0\n1/3,2/3,0\n1/3,1/3,1/3\n")
    (tmp_path / "prior.csv").write_text("well,1/4\nflu,1/2\nhiv,1/4\n")
    (tmp_path / "budgets.csv").write_text("well,inf\nflu,ln 3\nhiv,ln 3\n")
    return tmp_path


def answers(run, capsys, place, text):
    """Return the status and what is printed."""
    status = run([word.replace("@", f"{place}/") for word in text.split()])
    return status, capsys.readouterr()


BY_HAND = [
    ("@channel.csv --notion uldp", "--sensitive flu,hiv"),
    ("@numbered.csv --notion uldp", "--sensitive 0,1"),
    ("@channel.csv --notion osldp --epsilon 1", "--sensitive flu,hiv"),
    ("@channel.csv --notion oneid", "--budgets @budgets.csv"),
    ("@channel.csv --notion lip --epsilon 3", "--prior @prior.csv"),
    ("@channel.csv --notion ldp", ""),
]
NAMED = [
    ("urr", "--k 3 --sensitive 0,1", "flu hiv flu"),
    ("rr", "--k 3", "flu hiv flu"),
    ("oue", "--k 3", "flu hiv 1"),
]


@pytest.mark.parametrize(("asked", "by_hand"), BY_HAND)
def test_the_checker_answers_as_with_options(place, capsys, asked, by_hand):
    one = answers(check, capsys, place, f"{asked} --json --alphabet @d.csv")
    two = answers(check, capsys, place, f"{asked} --json {by_hand}")
    assert one == two and one[0] in (0, 1) and one[1].err == ""


@pytest.mark.parametrize(("name", "by_hand", "labels"), NAMED)
def test_the_answer_on_a_mechanism_has_the_labels(place, capsys, name, by_hand, labels):
    asked = f"--mechanism {name} --epsilon 1 --json"
    one, two = (
        answers(check, capsys, place, f"{asked} {more}") for more in ("--alphabet @d.csv", by_hand)
    )
    assert one[0] == two[0] == 0
    one, two = (json.loads(found[1].out) for found in (one, two))
    tightest = one.pop("tightest"), two.pop("tightest")
    assert one == two
    names = [[found.pop(key) for key in ("x", "x'", "y")] for found in tightest]
    assert names == [labels.split(), ["0", "1", labels.split()[2].replace("flu", "0")]]
    assert tightest[0] == tightest[1]


def test_an_answer_on_fewer_values_has_no_labels(place, capsys):
    """Its matrix is of other values."""
    rows = "".join(f"label {k},{'yes' if k < 3 else 'no'}\n" for k in range(9))
    (place / "nine.csv").write_text(f"label,sensitive\n{rows}")
    asked = "--mechanism oue --epsilon 1 --json --alphabet @nine.csv"
    found = json.loads(answers(check, capsys, place, asked)[1].out)
    assert found["inputs"] == 8 and found["tightest"]["x"] == "0"


ACCOUNTS = [
    ("@channel.csv --notion osldp", "@channel.csv --notion osldp --sensitive flu,hiv"),
    ("@channel.csv --notion oneid", "@channel.csv --notion oneid --budgets @budgets.csv"),
    ("rr:epsilon=1 --delta 0.1", "rr:epsilon=1,k=3 --delta 0.1"),
    (
        "urr:epsilon=1 --reports 3 --delta 0.1",
        "urr:epsilon=1,k=3,sensitive=0-1 --reports 3 --delta 0.1",
    ),
]


@pytest.mark.parametrize(("asked", "by_hand"), ACCOUNTS)
def test_the_account_answers_as_with_options(place, capsys, asked, by_hand):
    more = "" if "oneid" in asked or "delta" in asked else " --delta 0.1"
    one = answers(account, capsys, place, f"{asked}{more} --json --alphabet @d.csv")
    two = answers(account, capsys, place, f"{by_hand}{more} --json")
    assert one[0] == 0 and timeless(one) == timeless(two)


def test_the_account_names_sensitive_labels(place, capsys):
    """Where they stand in the file does not matter."""
    (place / "d.csv").write_text("label,sensitive\nwell,no\nhiv,yes\ncold,no\nflu,yes\n")
    for asked, values in (
        ("urr:epsilon=1 --reports 3", "hiv and flu"),
        ("rr:epsilon=1 --reports 3", "well and hiv"),
    ):
        found = answers(account, capsys, place, f"{asked} --delta 0.1 --alphabet @d.csv")
        assert f"attained by the values {values}\n" in found[1].out


def timeless(answer):
    """Return what is printed without the seconds that it took, with labels for numbers."""
    record = json.loads(answer[1].out)
    labels = {"0": "flu", "1": "hiv", "2": "well"}
    record |= {"values": [labels.get(value, value) for value in record.get("values", ())]}
    return {key: value for key, value in record.items() if key not in ("seconds", "channel")}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("@channel.csv --notion uldp --sensitive flu", "--sensitive: .*d.csv says it"),
        ("@channel.csv --notion oneid --epsilon 1", "--budgets: says what --epsilon would"),
        ("@three.csv --notion uldp", "--alphabet: cold, an input, is no label of"),
        ("@two.csv --notion uldp", "has 3 labels, and the channel 2 inputs"),
        ("--mechanism urr --epsilon 1 --k 4", "--k: is 4, and .* has 3 labels"),
        ("--program a.py:f --inputs 0..1", "--alphabet: has no meaning with what is no channel"),
    ],
)
def test_what_does_not_fit_is_named(place, capsys, asked, message):
    (place / "three.csv").write_text(CHANNEL.replace("flu", "cold"))
    (place / "two.csv").write_text("a,1\nb,1\n")
    status, printed = answers(check, capsys, place, f"{asked} --alphabet @d.csv")
    assert status == 2 and printed.err.count("\n") == 1
    assert re.search(message, printed.err), printed.err
