"""What of results lasts, and when two files hold the same."""

import zlib

import pytest
from PIL import Image

from experiments.expected import contents


def test_seconds_and_what_was_told_do_not_last(tmp_path):
    for path in ("a.csv", "logs/x.log", "smoke/times/x.csv", "benchmarks/x.tsv", ".a.1.partial"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("1")
    assert contents.lasting(tmp_path) == ["a.csv"]


@pytest.mark.parametrize(
    ("found", "expected", "close"),
    [
        ("a,1\n", "a,1\n", True),
        ("a,1.0000000001e-3\n", "a,0.001\n", True),
        ("a,0.0011\n", "a,0.001\n", False),
        ("b,1\n", "a,1\n", False),
        ("a,1,2\n", "a,1\n", False),
        ("a,1e-13\n", "a,0\n", True),
        ("a,-1e-13\n", "a,0.0\n", True),
        ("a,nan\n", "a,nan\n", True),
        ("a,nan\n", "a,1\n", False),
        ("a,inf\n", "a,1\n", False),
        ("a,-inf\n", "a,inf\n", False),
        ("a,1\n", "a,nan\n", False),
    ],
)
def test_numbers_may_be_off_and_words_not(found, expected, close):
    assert contents.is_close(found, expected, relative=1e-9, absolute=1e-12) == close


def test_a_picture_is_its_pixels(tmp_path):
    image = Image.new("RGB", (40, 40), "red")
    image.putpixel((1, 1), (0, 0, 255))
    image.save(tmp_path / "a.png", compress_level=1)
    image.save(tmp_path / "b.png", compress_level=9)
    a, b = tmp_path / "a.png", tmp_path / "b.png"
    assert a.read_bytes() != b.read_bytes()
    assert contents.unpacked(a) == contents.unpacked(b)
    image.putpixel((1, 1), (0, 255, 0))
    image.save(b)
    assert contents.unpacked(a) != contents.unpacked(b)


def test_a_pdf_file_is_its_streams(tmp_path):
    def pdf(name, drawn, level):
        packed = zlib.compress(drawn * 50, level)
        path = tmp_path / name
        path.write_bytes(b"%PDF\n1 0 obj\nstream\n" + packed + b"\nendstream\n%%EOF\n")
        return path

    a, b, c = pdf("a", b"1 0 m", 1), pdf("b", b"1 0 m", 9), pdf("c", b"2 0 m", 1)
    assert a.read_bytes() != b.read_bytes()
    assert contents.unpacked(a) == contents.unpacked(b) != contents.unpacked(c)


def test_two_folders_are_compared_file_by_file(tmp_path):
    for name, texts in {"a": "12", "b": "13"}.items():
        (tmp_path / name / "logs").mkdir(parents=True)
        (tmp_path / name / "logs/x.log").write_text(name)
        (tmp_path / name / f"only_{name}.csv").write_text("1")
        for number, text in enumerate(texts):
            (tmp_path / name / f"{number}.csv").write_text(text)
    assert contents.differing(tmp_path / "a", tmp_path / "b") == {
        "1.csv": "differs",
        "only_a.csv": "only in the first",
        "only_b.csv": "only in the second",
    }
