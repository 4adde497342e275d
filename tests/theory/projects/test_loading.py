"""Packages are imported whole."""

import sys

from theory.projects import loading


def test_a_package_is_imported_whole(tmp_path, monkeypatch):
    package = tmp_path / "some_package"
    (package / "inner").mkdir(parents=True)
    (package / "__init__.py").write_text("FOUND = []\n")
    (package / "inner" / "__init__.py").touch()
    for name in ("first", "inner/second"):
        (package / f"{name}.py").write_text(
            f"from some_package import FOUND\nFOUND.append({name!r})\n"
        )
    monkeypatch.syspath_prepend(tmp_path)
    loading.import_all("some_package")
    found = sys.modules["some_package"].FOUND
    for name in ("", ".first", ".inner", ".inner.second"):
        monkeypatch.delitem(sys.modules, f"some_package{name}")
    assert sorted(found) == ["first", "inner/second"]
