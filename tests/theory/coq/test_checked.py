"""Which claims Coq has checked."""

from theory.coq.build import Written
from theory.coq.checked import Checked, is_checked

ONE = Written("lip-mip", "Theorem lip_mip.", "statement", "derivation")


def test_what_was_checked_is_not_checked_again(tmp_path):
    record = Checked(tmp_path, "Coq")
    assert not record.has(ONE)
    record.add(ONE, 1.5)
    assert Checked(tmp_path, "Coq").has(ONE)


def test_another_text_or_checker_checks_anew(tmp_path):
    Checked(tmp_path, "Coq").add(ONE, 1.5)
    assert not Checked(tmp_path, "Coq").has(Written("lip-mip", "Theorem other."))
    assert not Checked(tmp_path, "another Coq").has(ONE)


def test_a_ledger_names_the_derivation(tmp_path):
    Checked(tmp_path, "Coq").add(ONE, 1.5)
    assert is_checked(tmp_path, {"id": "lip-mip", "derivation": "derivation"})
    assert not is_checked(tmp_path, {"id": "lip-mip", "derivation": "other"})
    assert not is_checked(tmp_path, {"id": "lip-mip", "derivation": ""})
    assert not is_checked(tmp_path, {"id": "lip-skew-helps", "derivation": "derivation"})
