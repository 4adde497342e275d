"""Fetching raw files, from a server on this machine."""

import gzip
import hashlib
import http.server
import threading
from pathlib import Path

import pooch
import pytest

from common.errors import UserError
from experiments import histograms, raw
from experiments.datasets import register

TEXT = b"0\t2010-10-12T00:21:28Z\t51.5\t-0.13\t42\n"


class Server(http.server.ThreadingHTTPServer):
    """Serves `contents` by path, each after as many failures as `failures` says."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.contents, self.failures, self.asked, self.cut = {}, {}, [], set()

    def url(self, name):
        return f"http://127.0.0.1:{self.server_port}/{name}"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name, server = self.path[1:], self.server
        server.asked.append(name)
        if server.failures.get(name, 0):
            server.failures[name] -= 1
            self.send_error(503)
        elif name not in server.contents:
            self.send_error(404)
        else:
            content = server.contents[name]
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2] if name in server.cut else content)

    def log_message(self, *arguments):
        pass


@pytest.fixture
def server(monkeypatch):
    # do not wait between attempts, and do not ask a proxy for this machine
    monkeypatch.setattr(pooch.core.time, "sleep", lambda seconds: None)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def one(server, monkeypatch, tmp_path):
    """Two known files, packed at their address: one is kept so, the other unpacked."""
    packed = gzip.compress(TEXT, mtime=0)
    server.contents = {"gowalla.gz": packed, "kosarak.dat.gz": packed}
    names = {
        "gowalla/loc-gowalla_totalCheckins.txt.gz": "gowalla.gz",
        "kosarak/kosarak.dat": "kosarak.dat.gz",
    }
    gowalla, kosarak = names
    found = raw.Sources(
        {name: server.url(at) for name, at in names.items()},
        {"foursquare/raw_POIs.txt": "a form must be filled in: somewhere"},
    )
    monkeypatch.setattr(raw, "sources", lambda: found)
    md5, sha = hashlib.md5(packed).hexdigest(), hashlib.sha256(TEXT).hexdigest()
    monkeypatch.setattr(register, "md5_checksums", lambda: {gowalla: md5})
    monkeypatch.setattr(register, "checksums", lambda: {kosarak: sha})
    return tmp_path / "raw"


def fetch(folder, *names):
    return raw.main([*names, "--raw", str(folder)])


def files_in(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def test_files_arrive_packed_or_not(one, capsys):
    assert fetch(one) == 0
    assert gzip.decompress((one / "gowalla/loc-gowalla_totalCheckins.txt.gz").read_bytes()) == TEXT
    assert (one / "kosarak/kosarak.dat").read_bytes() == TEXT
    assert len(files_in(one)) == 2
    told = capsys.readouterr().err
    assert "kosarak/kosarak.dat: fetched, 37 bytes" in told
    assert "raw_POIs.txt: get it by hand, a form must be filled in: somewhere" in told


def test_files_that_are_there_are_left_alone(one, server, capsys):
    fetch(one)
    server.asked.clear()
    assert fetch(one) == 0
    assert not server.asked
    assert "kosarak/kosarak.dat: is there" in capsys.readouterr().err


def test_an_altered_file_that_is_there_is_named_and_kept(one, capsys):
    path = one / "kosarak/kosarak.dat"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"mine")
    with pytest.raises(UserError, match=r"1 of 2 raw files .* first is kosarak/kosarak\.dat"):
        fetch(one)
    assert path.read_bytes() == b"mine"
    assert "kosarak.dat: altered or truncated" in capsys.readouterr().err
    # the others are fetched all the same
    assert (one / "gowalla/loc-gowalla_totalCheckins.txt.gz").is_file()


def test_other_line_ends_are_recognised(one, capsys):
    path = one / "kosarak/kosarak.dat"
    path.parent.mkdir(parents=True)
    path.write_bytes(TEXT.replace(b"\n", b"\r\n"))
    with pytest.raises(UserError):
        fetch(one, "kosarak")
    told = capsys.readouterr().err
    assert "the right file, but its lines end with CRLF where LF is expected" in told


def test_a_failing_address_is_tried_again(one, server):
    server.failures = {"kosarak.dat.gz": raw.RETRIES}
    assert fetch(one, "kosarak") == 0
    assert server.asked == ["kosarak.dat.gz"] * (raw.RETRIES + 1)


def test_an_address_that_keeps_failing_is_named(one, server, capsys):
    server.failures = {"kosarak.dat.gz": raw.RETRIES + 1}
    with pytest.raises(UserError, match="1 of 1 raw files"):
        fetch(one, "kosarak")
    assert f"{server.url('kosarak.dat.gz')}: cannot be fetched (503" in capsys.readouterr().err
    assert not files_in(one)


@pytest.mark.parametrize("content", [b"no gzip", gzip.compress(b"altered", mtime=0), None])
def test_another_file_never_arrives(one, server, capsys, content):
    server.contents["kosarak.dat.gz"] = content or server.contents["kosarak.dat.gz"]
    server.cut = set() if content else {"kosarak.dat.gz"}
    with pytest.raises(UserError, match="1 of 1 raw files"):
        fetch(one, "kosarak")
    assert not files_in(one)
    assert "kosarak.dat.gz: " in capsys.readouterr().err


def test_without_a_checksum_nothing_is_fetched(one, server, monkeypatch, capsys):
    monkeypatch.setattr(register, "checksums", dict)
    with pytest.raises(UserError):
        fetch(one, "kosarak")
    assert not server.asked
    assert "no checksum" in capsys.readouterr().err


def test_an_unknown_data_set_is_an_error(one):
    with pytest.raises(UserError, match="nothing: no such data set"):
        fetch(one, "nothing")


def test_a_large_file_tells_how_far_it_is(capsys):
    progress = raw.Progress()
    progress.total = 2 * raw.Progress.LARGE
    for _ in range(100):
        progress.update(progress.total // 100)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "  2 of 20 MB"
    assert len(lines) == 10


def test_every_raw_file_has_an_address_or_a_word():
    """And every data set is reached: by its files, or a word how to get them by hand."""
    found, known = raw.sources(), raw.known_hashes()
    assert set(found.urls) <= set(known)
    assert not set(found.urls) & set(found.by_hand)
    assert set(known) <= {*found.urls, *found.by_hand}
    for dataset in register.datasets().values():
        wanted, by_hand = raw.chosen([dataset.name], found)
        assert wanted or by_hand


def test_all_raw_files_at_hand_are_fetched_and_counted(server, monkeypatch, root, tmp_path):
    at_hand = root.parent / "shared/data"
    if not at_hand.is_dir():
        pytest.skip("the raw files are not at hand")
    names = [name for name in raw.known_hashes() if (at_hand / name).is_file()]
    assert len(names) > 90
    server.contents = {name: (at_hand / name).read_bytes() for name in names}
    found = raw.Sources({name: server.url(name) for name in names}, {})
    monkeypatch.setattr(raw, "sources", lambda: found)
    folder = tmp_path / "raw"
    assert fetch(folder) == 0
    assert {path.relative_to(folder).as_posix() for path in files_in(folder)} == set(names)
    # what was fetched is counted from then on
    out = tmp_path / "rfid.csv"
    assert histograms.main(["rfid", "--raw", str(folder), "--out", str(out)]) == 0
    assert '"source": "raw"' in Path(out).with_suffix(".json").read_text()
