from contextlib import nullcontext

import pytest
from matplotlib.axis import Axis
from matplotlib.backends import _backend_pdf_ps

from figures import once, style

pytestmark = pytest.mark.usefixtures("rendered")


def figure():
    """Return two panels of unequal width that share an axis, with all kinds of ticks and fonts."""
    made, panels = style.plt.subplots(
        1, 2, sharey=True, width_ratios=(1, 3), layout="constrained", figsize=(6, 3)
    )
    panels[0].set(yscale="log", ylabel=r"$\sqrt{\mathcal{E}/N}$", title=r"$\varepsilon$")
    for panel in panels:
        panel.errorbar([0.1, 2, 40], [1e-3, 2, 700], yerr=[1e-4, 1, 20], label="points")
    panels[1].set(xscale="log", title="b")
    made.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center")
    return made


def saved(folder):
    style.save(figure(), folder / "figure")
    return {path.suffix: path.read_bytes() for path in folder.iterdir()}


def test_the_files_keep_their_bytes(tmp_path, monkeypatch):
    faster, plain = tmp_path / "faster", tmp_path / "plain"
    made = [saved(faster)]
    monkeypatch.setattr(once, "drawing", nullcontext)
    made.append(saved(plain))
    assert made[0] == made[1]
    assert set(made[0]) == {".pdf", ".svg", ".png"}


@pytest.fixture
def places(monkeypatch):
    """The axes whose ticks Matplotlib placed, one after the other."""
    seen, place = [], Axis._update_ticks

    def counted(axis):
        seen.append(axis)
        return place(axis)

    monkeypatch.setattr(Axis, "_update_ticks", counted)
    return seen


def test_ticks_are_placed_once_a_layout(tmp_path, places):
    made = figure()
    style.save(made, tmp_path / "figure")
    # constrained layout takes two passes; then the figure is measured and written three times
    assert all(places.count(axis) <= 3 for axis in places)
    assert len(places) >= 4


def labels(axis):
    return [tick.label1.get_text() for tick in axis._update_ticks()]


@pytest.mark.parametrize(
    "change",
    [
        lambda made, panel: panel.set_xlim(0, 7000),
        lambda made, panel: made.set_size_inches(1, 3),
        lambda made, panel: panel.set_xscale("log"),
        lambda made, panel: panel.set_xticks([1, 2], ["one", "two"]),
    ],
)
def test_ticks_are_placed_anew_where_they_no_longer_hold(change):
    made, panel = style.plt.subplots()
    panel.plot([1, 60], [1, 2])
    with once.drawing():
        before = labels(panel.xaxis)
        change(made, panel)
        after = labels(panel.xaxis)
    style.plt.close(made)
    assert before != after == labels(panel.xaxis)


def test_a_font_is_cut_once_for_the_same_glyphs(tmp_path, monkeypatch):
    fonts, cut = [], once.cut

    def counted(font, glyphs):
        fonts.append(font)
        return cut(font, glyphs)

    once.part.cache_clear()
    monkeypatch.setattr(once, "cut", counted)
    first, second = tmp_path / "first", tmp_path / "second"
    made = saved(first)
    found = len(fonts)
    assert saved(second) == made
    assert len(fonts) == found > 0


def test_matplotlib_is_left_as_it_was():
    before = Axis._update_ticks, _backend_pdf_ps.get_glyphs_subset
    with pytest.raises(KeyboardInterrupt), once.drawing():
        assert Axis._update_ticks is not before[0]
        raise KeyboardInterrupt
    assert (Axis._update_ticks, _backend_pdf_ps.get_glyphs_subset) == before
