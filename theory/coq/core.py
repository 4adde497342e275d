"""The core of a refutation of clauses, without premises, facts and lemmas that are not needed.

Z3 finds it by truth values only. It is not trusted: Coq refutes the core.
"""

import z3


def needed(clauses, optional):
    """Return which optional clauses contradict each other and the rest; all if Z3 cannot tell.

    Parameters
    ----------
    clauses : list of list of int
        Literals, -v for the negation of v.
    optional : dict
        By the place of a clause its key; clauses of one key stay together.

    Returns
    -------
    set
        Of keys.
    """
    solver = z3.SimpleSolver()
    solver.set("core.minimize", True)
    guards = {key: z3.Bool(f"needed {k}") for k, key in enumerate(dict.fromkeys(optional.values()))}
    for place, clause in enumerate(clauses):
        literals = [z3.Bool(f"v{v}") if v > 0 else z3.Not(z3.Bool(f"v{-v}")) for v in clause]
        if place in optional:
            literals.append(z3.Not(guards[optional[place]]))
        solver.add(z3.Or(literals))
    if solver.check(*guards.values()) != z3.unsat:
        return set(guards)
    kept = {str(guard) for guard in solver.unsat_core()}
    return {key for key, guard in guards.items() if str(guard) in kept}
