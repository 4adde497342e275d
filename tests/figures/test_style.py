from pathlib import Path

import numpy as np
import pytest

from figures import style, tables

pytestmark = pytest.mark.usefixtures("rendered")
ENDINGS = ("pdf", "svg", "png", "csv", "md")


def figure():
    made, panel = style.plt.subplots(layout="constrained")
    panel.plot([1, 2], [3, 4])
    return made


def test_a_figure_stands_with_its_data_and_caption(tmp_path):
    style.save(figure(), tmp_path / "first", csv="a\n1\n", md="Words.\n")
    style.save(figure(), tmp_path / "second", csv=b"a\n1\n", md="Words.\n")
    for ending in ENDINGS:
        first, second = (tmp_path / f"{name}.{ending}" for name in ("first", "second"))
        assert first.read_bytes() == second.read_bytes()
    assert style.plt.get_fignums() == []


def test_last_digits_do_not_reach_a_file(tmp_path):
    # those of logarithms and of products of matrices depend on the processor
    values = np.random.default_rng(1).uniform(1, 9, 300)
    for name, drawn in (("as_it_is", values), ("another", values * (1 + 1e-13 * (values < 5)))):
        made, panel = style.plt.subplots(figsize=(2, 2))
        panel.semilogy(values, drawn, "o", markersize=2)
        style.save(made, tmp_path / name)
    for ending in ENDINGS[:3]:
        first, second = (tmp_path / f"{name}.{ending}" for name in ("as_it_is", "another"))
        assert first.read_bytes() == second.read_bytes()


@pytest.fixture
def stop_at(monkeypatch):
    rename = Path.replace

    def stop(ending):
        def stops(self, path):
            if Path(path).suffix == f".{ending}" and self.suffix == ".partial":
                raise KeyboardInterrupt
            return rename(self, path)

        monkeypatch.setattr(Path, "replace", stops)

    return stop


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_figure_that_is_stopped_leaves_no_file(tmp_path, stop_at, ending):
    stop_at(ending)
    with pytest.raises(KeyboardInterrupt):
        style.save(figure(), tmp_path / "fig", csv="a\n1\n", md="Words.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["csv", "md", "tex"])
def test_a_table_that_is_stopped_leaves_no_file(tmp_path, stop_at, ending):
    stop_at(ending)
    with pytest.raises(KeyboardInterrupt):
        tables.write(tmp_path / "table", ("a",), [["1"]], "Title.")
    assert list(tmp_path.iterdir()) == []
