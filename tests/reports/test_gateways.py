"""Folders of several gateways are added up as docs/reports_in_files.md says."""

import re

import numpy as np
import pytest

from tests.reports.conftest import SMALL, USERS, estimate


@pytest.mark.parametrize("name", ["rr", "urap", "ubd"])
def test_the_page_adds_two_folders_up(root, perturb, tmp_path, monkeypatch, name):
    perturb(name, *SMALL, out="east")
    perturb(name, out="west", seed="2")
    page = (root / "docs/reports_in_files.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.S)
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(compile(program, "docs/reports_in_files.md", "exec"), names)
    parts = []
    for folder in ("east", "west"):
        text, _ = estimate(tmp_path / folder, tmp_path, "--method", "empirical", name=folder)
        parts.append([float(line.split(",")[1]) for line in text.splitlines()[1:]])
    assert names["server"].n == 2 * USERS
    # both have as many users
    assert names["found"].p == pytest.approx(np.mean(parts, axis=0), abs=1e-12)
    loaded = names["reports"].mechanism.collector().load("east.counts.json")
    assert loaded.n == USERS
