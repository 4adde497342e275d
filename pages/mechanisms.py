"""A page a mechanism: formulas, promise, losses, an example that was run; and the reference."""

import doctest

from common import inputs
from common.errors import UserError
from pages import api, explore, formulas, sources
from pages.site import HERE

NOTES = HERE / "mechanisms.yaml"


def add_pages(site, book, made):
    """Add the pages of mechanisms, of modules, and their lists."""
    notes = inputs.read_yaml(NOTES)
    for name, note in notes.items():
        run_example(name, note["example"])
        site.page(
            f"mechanisms/{name}.html",
            "mechanism.html",
            note=note,
            formulas=formulas.shown(name),
            losses=formulas.losses(name),
            plots=explore.shown_on(f"mechanisms/{name}"),
            promise=[book.records[c] for c in note["promise"] if c in book.records],
            bounds=[book.records[c] for c in note["losses"] if c in book.records],
            example=sources.coloured(note["example"], "pycon"),
            made=made,
        )
    modules = api.modules()
    for name, module in modules.items():
        entry = api.module_entry(module)
        file = str(module.relative_filepath)
        site.page(f"mechanisms/api/{name}.html", "module.html", entry=entry, file=file, made=made)
    listed = [(name, first_line(module)) for name, module in modules.items()]
    site.page("mechanisms/index.html", "mechanisms.html", notes=notes, modules=listed, made=made)


def run_example(name, text):
    """Run a doctest; UserError if its output differs from the expected one."""
    told = []
    test = doctest.DocTestParser().get_doctest(text, {}, name, str(NOTES), 0)
    failed = doctest.DocTestRunner(verbose=False).run(test, out=told.append).failed
    if failed or not test.examples:
        line = " ".join("".join(told).split())[-300:] or "it has none"
        raise UserError(f"{NOTES}: the example of {name} does not come out: {line}")


def first_line(module):
    """Return the first line of a module's docstring."""
    return module.docstring.value.partition("\n\n")[0].replace("\n", " ")
