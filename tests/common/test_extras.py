import pytest

from common import errors, extras


def test_a_package_of_an_extra_is_named_in_one_line(capsys):
    def main():
        raise ModuleNotFoundError(name="scipy.stats")

    with pytest.raises(SystemExit) as stop:
        errors.run(main)
    assert stop.value.code == 2
    assert capsys.readouterr().err == (
        "error: this needs scipy: install context-aware-local-privacy with its extra certificates, "
        "see docs/ci.md\n"
    )


@pytest.mark.parametrize("name", ["theory.absent", None])
def test_what_no_extra_brings_is_a_fault_of_ours(name):
    with pytest.raises(ModuleNotFoundError):
        extras.missing(ModuleNotFoundError(name=name))
