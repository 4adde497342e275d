import pytest

from common.errors import UserError, run


def test_a_user_error_is_one_line(capsys):
    def main():
        raise UserError("config/config.yaml: scale: mend it")

    with pytest.raises(SystemExit) as stop:
        run(main)
    assert stop.value.code == 1
    assert capsys.readouterr().err == "error: config/config.yaml: scale: mend it\n"


def test_a_file_that_cannot_be_read_is_one_line(capsys, tmp_path):
    with pytest.raises(SystemExit) as stop:
        run((tmp_path / "absent.csv").read_text)
    assert stop.value.code == 1
    assert capsys.readouterr().err == f"error: {tmp_path}/absent.csv: No such file or directory\n"


def test_the_status_is_passed_on():
    with pytest.raises(SystemExit) as stop:
        run(lambda: 0)
    assert stop.value.code == 0
