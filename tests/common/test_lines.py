import pytest

from common.lines import printable, shortened


@pytest.mark.parametrize(
    "text",
    [
        "::error::x",
        " ::warning::x",
        "\t::x",
        "a ##[group]",
        "##vso[x]y",
        "\x1b]0;x\x07",
        "a\rb",
        "\ud800",
    ],
)
def test_nothing_is_left_that_commands(text):
    shown = printable(text)
    assert shown.isprintable() and "##" not in shown and not shown.lstrip().startswith("::")


@pytest.mark.parametrize("text", ["a::b", "std::vector", "#1", "a: b", "\u00e9\u4e2d", "[x]", ""])
def test_what_is_harmless_stays(text):
    assert printable(text) == text


def test_what_is_cut_is_printable_too():
    assert shortened("::" + "x" * 100, 10) == r"\x3a:xxxxxxx\u2026".replace(r"\u2026", "\u2026")
