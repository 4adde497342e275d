"""An example against a step that is refused: Z3's values of a query's unknowns, as text."""

import z3


def example(solver, query):
    """Return the values of a model of what is unknown in a query, or nothing if Z3 has none."""
    try:
        solver.check()
        model = solver.model()
    except z3.Z3Exception:  # it gave up this time, or has an answer alone
        return ""
    values = {d.name(): model[d] for d in model.decls()}
    lines = [f"  {t} = {values[name]}" for name, t in query.unknowns.items() if name in values]
    return "\nfor example where\n" + "\n".join(lines[:40])
