"""Programs as people write them: of none is a wrong verdict said."""

import pytest

from checker.programs import program
from tests.checker.programs import attack, idioms
from tests.rings import turns

# one of each kind in the default run; all of them among the trials
FEW = (
    "seeds-entropy",
    "seeds-raw_upper_half",
    "loaded-salt_of_uuid",
    "loaded-first_input_in_global",
    "loaded-alternating",
    "leaving-name_of_attribute",
    "leaving-file_written",
    "leaving-printed",
    "outputs-overflow",
    "outputs-bits_in_dict",
    "fair-mirrored",
    "fair-overlapping",
    "asked-2",
    "hostile-leaks-loop_errors",
    "hostile-leaks-hidden_generator",
    "hostile-leaks-lying_property",
    "hostile-leaks-doc_counts",
    "unseen-leaks-finger_of_set",
    "unseen-leaks-library_flags",
    "unseen-leaks-equal_decimal",
    "unseen-leaks-identity",
    "unseen-leaks-number_as_member",
    "unseen-leaks-float_with_own_sum",
    "unseen-leaks-wraps_between",
    "unseen-leaks-underflow_raises",
    "unseen-leaks-rare_entry",
    "unseen-leaks-behind_weak_reference",
    "unseen-leaks-order_of_set",
    "limits-leaks-memory_of_new_array",
    "limits-leaks-memory_of_half",
    "limits-leaks-left_out_by_where",
    "limits-leaks-memory_told_by_stack",
    "limits-leaks-only_first_in_the_middle",
    "limits-leaks-class_of_source",
    "limits-leaks-arguments",
    "limits-leaks-text_or_copy",
    "corners-leaks-memory_of_named_model",
    "corners-leaks-file_of_library",
    "surroundings-leaks-switch_in_environment",
    "surroundings-leaks-name_of_caller",
    "surroundings-leaks-members_of_objects",
    "surroundings-leaks-order_of_made_texts",
    "surroundings-leaks-folder_of_file",
    "surroundings-decided-own_place",
    "honest-decided-oue_empty",
    "honest-decided-alias_table",
    "honest-decided-discrete_laplace",
    "honest-decided-logged_report",
    "honest-decided-flipped_by_bytes",
    "limits-fair-unpacked",
)
# what the answer says
SAID = {
    "honest-decided-logged_report": "assumed: the collector does not see what the program logs",
    "limits-fair-unpacked": "C code is given random bytes; secrets.randbits is understood",
}
# of these the answer is that they provide it
DECIDED = (
    "surroundings-decided-number_of_one_type",
    "fair-times_one",
    "fair-mirrored_pair",
    "fair-overlapping",
    "fair-a_number_among_them",
    "unseen-fair-class_that_code_with_pop_makes",
    "unseen-fair-columns",
    "unseen-fair-told_of_all",
    "unseen-fair-member_of_enumeration",
    "unseen-fair-redrawn_in_place",
    "unseen-fair-same_type_is_no_copy",
    "limits-fair-filled",
    "limits-fair-bits_added",
    "limits-fair-cached",
    "limits-fair-a_builtin",
    "limits-fair-words",
    "corners-fair-class_of_a_call",
    "corners-fair-chosen_texts",
)
# of these too, each after 20 s of CPU
LONG = ("unseen-fair-identities",)
PARTS = 20
pytestmark = pytest.mark.usefixtures("warm")


@pytest.fixture(autouse=True)
def few_orders(request, monkeypatch):
    """Try two more orders of sets, and all of them among the trials."""
    if not request.node.get_closest_marker("trial"):
        monkeypatch.setattr(program, "HASH_SEEDS", program.HASH_SEEDS[:2])


@pytest.mark.parametrize("name", FEW)
def test_no_verdict_is_wrong(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    _, holds, why, wrong = attack.idiom(tmp_path, name)
    assert not wrong and SAID.get(name, "") in why, (holds, why)
    assert {path.name for path in tmp_path.iterdir()} <= {"drawn.py", "__pycache__"}


@pytest.mark.parametrize("name", DECIDED)
def test_equal_laws_are_decided(tmp_path, name):
    assert attack.idiom(tmp_path, name)[1]


@pytest.mark.parametrize("name", LONG)
def test_equal_laws_of_long_walks_are_decided(tmp_path, name):
    test_equal_laws_are_decided(tmp_path, name)


@pytest.mark.trial
@pytest.mark.parametrize("part", range(PARTS))
def test_no_other_verdict_is_wrong(tmp_path, monkeypatch, part):
    monkeypatch.chdir(tmp_path)
    for name in sorted(idioms.programs())[part::PARTS]:
        _, holds, why, wrong = attack.idiom(tmp_path, name)
        assert not wrong, (name, holds, why)


@pytest.mark.parametrize("seed", range(2))
def test_no_twisted_program_is_judged_wrongly(tmp_path, monkeypatch, seed):
    monkeypatch.chdir(tmp_path)
    holds, why, wrong = attack.twisted(tmp_path, seed)
    assert not wrong, (holds, why)


@pytest.mark.trial
@pytest.mark.parametrize("part", range(PARTS))
def test_no_other_twisted_program_is_judged_wrongly(tmp_path, monkeypatch, part):
    monkeypatch.chdir(tmp_path)
    for seed in turns.drawn(range(2 + part, 1000, PARTS)):
        holds, why, wrong = attack.twisted(tmp_path, seed)
        assert not wrong, (seed, holds, why)
