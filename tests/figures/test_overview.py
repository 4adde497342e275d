import pytest

from figures import overview


@pytest.mark.usefixtures("rendered")
def test_the_picture_is_drawn_from_the_table(root, tmp_path):
    out = tmp_path / "overview.svg"
    assert overview.main(["--table", str(root / "docs/overview.csv"), "--out", str(out)]) == 0
    drawn = (root / "docs/overview.svg").read_bytes()
    assert out.read_bytes() == drawn, "run python -m figures.overview"


def test_points_are_those_of_the_table(root):
    points = overview.read(root / "docs/overview.csv")
    assert set(points) == {"printed", "LIP", "LDP"}
    k = points["printed"]["P1"].index(overview.MARKED)
    assert round(points["printed"]["real_eps"][k], 2) == 4.15
    assert max(points["LIP"]["real_eps"]) == 1
