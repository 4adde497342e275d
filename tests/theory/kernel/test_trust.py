"""The trusted code stays small."""

import ast

import pytest

KERNEL = "sorts terms binding theorem query decide identity values axioms"
MEANING = "statement definedness printing"


def statements(path):
    """Return the number of statements of Python: imports and docstrings do not count."""
    idle = (ast.Import, ast.ImportFrom)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and not isinstance(n, idle)]
    return sum(not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)) for n in found)


@pytest.mark.parametrize(("names", "most"), [(KERNEL, 717), (MEANING, 197)])
def test_trusted_code_is_short(root, names, most):
    folder = root / "theory" / "kernel"
    assert sum(statements(folder / f"{name}.py") for name in names.split()) <= most


def test_the_page_names_every_trusted_file(root):
    page = (root / "docs" / "trust.md").read_text(encoding="utf-8")
    for name in (KERNEL + " " + MEANING).split():
        assert f"../theory/kernel/{name}.py" in page


def test_the_kernel_imports_no_proof(root):
    for name in (KERNEL + " " + MEANING).split():
        tree = ast.parse((root / "theory" / "kernel" / f"{name}.py").read_text(encoding="utf-8"))
        modules = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        ours = {m for m in modules if m.startswith(("theory", "mechanisms", "calp"))}
        assert all(m.startswith("theory.kernel") for m in ours)
