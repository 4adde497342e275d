import pytest

from theory.certificates import check_certificates, replay


def refused(line):
    return line.startswith("REFUSED claim.txt, line ") and "\n" not in line


@pytest.fixture
def replay_of(tmp_path, monkeypatch):
    # whatever solvers say, the other rules decide
    monkeypatch.setattr(check_certificates, "closes", lambda text, certificate: True)
    monkeypatch.setattr(replay, "SOLVED", {})
    monkeypatch.setattr(replay, "CLOSED", set())

    def write(text):
        path = tmp_path / "claim.txt"
        path.write_bytes(text if type(text) is bytes else text.encode())
        return replay.status_and_line(path, {})

    return write
