"""The trusted code stays small."""

import ast
import sys

import grimp

KERNEL = "sorts terms binding theorem query decide identity values"
MEANING = "statement definedness"
# facts are no code: there are at most 6, each with a reference
FACTS = "axioms"
# in the place of Z3 where certificates decide: of the standard library alone, counted by itself
CHECKER = "theory.certificates.check_certificates"
MOST = 850


def statements(path):
    """Return the number of statements of Python: imports and docstrings do not count."""
    idle = (ast.Import, ast.ImportFrom)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and not isinstance(n, idle)]
    return sum(not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)) for n in found)


def vocabulary():
    """Return the modules of notions that formal statements are made of."""
    graph = grimp.build_graph("common", "mechanisms", "theory", cache_dir=None)
    rooms = [m for m in graph.modules if m.startswith("theory.statements.")]
    found, stack = set(), rooms
    while stack:
        for module in graph.find_modules_directly_imported_by(stack.pop()):
            if module.startswith("theory.notions.") and module not in found:
                found.add(module)
                stack.append(module)
    return found


def counts(root):
    """Return the statements of the kernel, of what statements are, and of the vocabulary."""
    kernel, meaning = (
        sum(statements(root / "theory" / "kernel" / f"{name}.py") for name in names.split())
        for names in (KERNEL, MEANING)
    )
    words = sum(statements(root / f"{name.replace('.', '/')}.py") for name in vocabulary())
    return kernel, meaning, words


def test_trusted_code_is_short(root):
    assert sum(counts(root)) < MOST


def test_the_page_says_how_much_it_is(root):
    page = (root / "docs" / "trust.md").read_text(encoding="utf-8")
    assert f"fewer than {MOST} statements of Python" in " ".join(page.split())


def test_the_page_names_every_trusted_file(root):
    page = (root / "docs" / "trust.md").read_text(encoding="utf-8")
    for name in f"{KERNEL} {MEANING} {FACTS}".split():
        assert f"../theory/kernel/{name}.py" in page


def test_the_kernel_imports_no_proof(root):
    for name in f"{KERNEL} {MEANING} {FACTS}".split():
        tree = ast.parse((root / "theory" / "kernel" / f"{name}.py").read_text(encoding="utf-8"))
        modules = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        ours = {m for m in modules if m.startswith(("theory", "mechanisms", "common"))}
        assert all(m.startswith("theory.kernel") for m in ours - {CHECKER})
        assert CHECKER not in ours or name == "decide"


def test_the_page_says_how_long_the_checker_is(root):
    page = (root / "docs" / "trust.md").read_text(encoding="utf-8")
    found = statements(root / f"{CHECKER.replace('.', '/')}.py")
    assert f"({found} statements)" in page
    tree = ast.parse((root / f"{CHECKER.replace('.', '/')}.py").read_text(encoding="utf-8"))
    imported = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    # `recheck` when it is run as a program
    assert imported <= {*sys.stdlib_module_names, "recheck"}
