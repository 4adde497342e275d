import io

import pytest
from matplotlib import pyplot as plt

from pages.panels import stacked


def svg(figure):
    written = io.StringIO()
    figure.savefig(written, format="svg")
    plt.close(figure)
    return written.getvalue()


@pytest.fixture(scope="module")
def drawn():
    """Four panels that share their axes, with titles, and a legend above them."""
    figure, axes = plt.subplots(2, 2, sharex=True, sharey=True)
    for k, panel in enumerate(axes.flat):
        panel.plot([0, 1], [k, 1], label="a curve")
        panel.set_title(f"panel {k}")
    figure.legend(*panel.get_legend_handles_labels(), loc="upper center")
    return stacked(svg(figure))


def test_each_panel_is_a_part_within_the_picture(drawn):
    assert len(drawn.panels) == 4 and len(drawn.legend) == 1
    for part in drawn.panels:
        box = part["panel"]
        assert 0 <= box.left < box.right <= drawn.width
        assert 0 <= box.top < box.bottom <= drawn.height
    first, second, third, _ = (part["panel"] for part in drawn.panels)
    assert first.right <= second.left and first.bottom <= third.top


def test_labels_that_panels_share_are_cut_out_for_each(drawn):
    has = [(part["x"] is not None, part["y"] is not None) for part in drawn.panels]
    assert has == [(True, False), (True, True), (False, False), (False, True)]
    own, shared = drawn.panels[0]["panel"], drawn.panels[1]["y"]
    assert shared.left == own.left and shared.right < own.right


def test_a_colour_bar_stays_with_its_panel():
    figure, axes = plt.subplots(1, 2)
    for panel in axes:
        figure.colorbar(panel.imshow([[0, 1]], aspect="auto"), ax=panel)
    found = stacked(svg(figure))
    assert len(found.panels) == 2
    assert found.panels[0]["panel"].right > 0.4 * found.width


def test_one_panel_or_one_column_is_not_parted():
    for shape in ((1, 1), (2, 1)):
        assert stacked(svg(plt.subplots(*shape)[0])) is None
    assert stacked('<svg viewBox="0 0 4 3"/>') is None
