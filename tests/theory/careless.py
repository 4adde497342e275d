"""Claims of a project, each with a mistake: what their author writes, and the line that is told."""

FORMULAS = '''

def twice(E):
    """Return twice a number, in any arithmetic."""
    return 2 * E
'''

STATEMENTS = """\
from own import formulas
from theory.kernel.sorts import BOOL, REAL, functions, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic

E, b, s = (const(name, REAL) for name in ("E", "b", "s"))
f, S = const("f", functions(REAL, REAL)), const("S", functions(BOOL, BOOL))
ONE, BUDGET = letters(1), {"eps >= 0": E >= 1}


@states("over-reals")
def over_reals(twice=formulas.twice):
    met = REAL.forall(lambda r: logic.all_of(r <= f(r), f(r) <= 5))
    return Statement((E, f), {"bounds": met}, {"small": twice(E) <= 2})


@states("copied")
def copied(kept=lambda budget: budget / (1 + budget)):
    return Statement((E,), BUDGET, {"below one": kept(E) < 1})


@states("in-hypothesis")
def in_hypothesis(kept=formulas.kept):
    return Statement((E, b), BUDGET | {"b is large": b >= kept(E)}, {"positive": b > 0})


@states("unused")
def unused(kept=formulas.kept, bound=lambda E: E):
    kept(E)
    return Statement((E,), BUDGET, {"bounded": bound(E) + 1 >= 2})


@states("restated")
def restated(kept=formulas.kept):
    return Statement((E, b), BUDGET | {"b is large": b >= kept(E)}, {"large": b >= kept(E)})


@states("sensitive-alone")
def sensitive_alone(kept=formulas.kept):
    said = BOOL.forall(lambda x: logic.implies(S(x), kept(E) < 1))
    nobody = BOOL.forall(lambda x: logic.negation(S(x)))
    return Statement((E, S), BUDGET | {"X_S": nobody}, {"below one": said})


@states("wrongly-corrected")
def wrongly_corrected(kept=formulas.kept):
    return Statement((E,), BUDGET, {"two thirds": 3 * kept(E) == 2})


@states("one-size")
def one_size(kept=formulas.kept):
    return Statement((E,), BUDGET, {"below s": kept(E) < s}, {s: real(1)})


@states("one-letter")
def one_letter(kept=formulas.kept):
    return Statement((E,), BUDGET, {"below one": ONE.forall(lambda x: kept(E) < 1)})


@states("contradictory")
def contradictory(kept=formulas.kept):
    return Statement((E,), BUDGET | {"E < 1": E < 1}, {"two": kept(E) == 2})


@states("unbroken")
def unbroken(kept=formulas.kept):
    return Statement((E,), BUDGET, {"below one": kept(E) < 1})


@states("chained")
def chained(kept=formulas.kept):
    return Statement((E,), BUDGET, {"a share": 0 <= kept(E) <= 1})
"""

INSTANCES = """\
from theory.ledger.formal import Broken, NotNeeded, at, instances

NEEDED = {"eps >= 0": at(E=-2)}
ONE = {"below one": Broken(at(E=2), {"kept": lambda E: E})}


def five(r):
    return 5


def none(r):
    return 0


instances(
    "over-reals",
    holds=[at(reals=[1], E=1, f=five)],
    dropped={"bounds": at(reals=[6], E=2, f=none)},
    broken={"small": Broken(at(reals=[1], E=1, f=five), {"twice": lambda E: E + 2})},
)
instances("copied", holds=[at(E=2)], dropped=NEEDED, broken=ONE)
instances(
    "in-hypothesis",
    holds=[at(E=2, b=1)],
    dropped={"eps >= 0": at(E=0, b=0), "b is large": at(E=2, b=-1)},
    broken={"positive": Broken(at(E=2, b=-1), {"kept": lambda E: -E})},
)
instances(
    "unused",
    holds=[at(E=2)],
    dropped={"eps >= 0": at(E=0)},
    broken={"bounded": Broken(at(E=2), {"bound": lambda E: 0 * E})},
)
instances(
    "restated",
    holds=[at(E=2, b=1)],
    dropped={"eps >= 0": NotNeeded("for the reader"), "b is large": at(E=2, b=-1)},
    broken={"large": Broken(at(E=2, b=1), {"kept": lambda E: E})},
)
instances(
    "sensitive-alone",
    holds=[at(E=2, S=[False, False])],
    dropped={"eps >= 0": NotNeeded("for the reader"), "X_S": NotNeeded("it is a set")},
    broken={"below one": Broken(at(E=2, S=[False, False]), {"kept": lambda E: E})},
)
instances(
    "wrongly-corrected",
    holds=[at(E=3)],
    dropped={"eps >= 0": at(E=0)},
    broken={"two thirds": Broken(at(E=2), {"kept": lambda E: E + 1})},
)
instances(
    "one-size",
    holds=[at(E=2)],
    dropped=NEEDED,
    broken={"below s": Broken(at(E=2), {"kept": lambda E: E})},
)
instances("one-letter", holds=[at(E=2)], dropped=NEEDED, broken=ONE)
instances(
    "contradictory",
    holds=[at(E=2)],
    dropped={"eps >= 0": at(E=0), "E < 1": at(E=2)},
    broken={"two": Broken(at(E=2), {"kept": lambda E: E + 1})},
)
instances(
    "unbroken",
    holds=[at(E=2)],
    dropped=NEEDED,
    broken={"below one": Broken(at(E=2), {"kept": lambda E: 0 * E})},
)
instances("chained", holds=[at(E=2)], dropped=NEEDED, broken={})
"""

PROOFS = """\
from theory.kernel.terms import real
from theory.kernel.theorem import elimination, generalise, solve
from theory.ledger.decisions import proves, refutes
from theory.tactics.context import Given
from theory.tactics.logic import deny


@proves("over-reals")
def over_reals(statement):
    bounds = statement.hypotheses["bounds"].args[0]
    found = solve(statement.implication, elimination(bounds, real(6)))
    return generalise(found, *statement.constants)


@refutes("wrongly-corrected")
def wrongly_corrected(statement):
    return deny(statement.formula, real(3))


def by_itself(name):
    @proves(name)
    def shown(statement):
        return Given(statement).conclude()


for name in (
    "copied", "in-hypothesis", "unused", "restated", "sensitive-alone", "one-size", "one-letter",
    "contradictory", "unbroken", "chained",
):
    by_itself(name)
"""

CLAIM = """\
- id: {id}
  paper: own
  locator: a mistake
  kind: proposition
  statement: What its author meant.
  printed_as: ours
  scope: all eps >= 0
"""
MORE = {"wrongly-corrected": "  misprint: true\n  corrected: [lip-mip]\n"}

TOLD = {
    "over-reals": "hypothesis 'bounds' is of all real numbers, and instances go through a few",
    "copied": "is a copy of own.formulas.kept: take that one",
    "in-hypothesis": "no changed formula stands in conclusion 'positive'",
    "unused": "it takes own.formulas.kept and says nothing of it",
    "restated": "conclusion 'large' is what hypothesis 'b is large' says",
    "sensitive-alone": "the changed formula does not break conclusion 'below one'",
    "wrongly-corrected": "corrected: lip-mip has no formula and no constant in common with it",
    "one-size": "definition 's' is 1 and nothing else: say so in the claim's scope",
    "one-letter": "it speaks of a set of one element",
    "contradictory": "instance 0 does not meet the hypotheses: {'E < 1': False}",
    "unbroken": "the changed formula does not break conclusion 'below one'",
    "chained": "a symbol has no truth value: 0 ≤ ",
}
