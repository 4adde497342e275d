"""Section V-A: the attack of the experiments, beside the Bayes adversary against IDUE."""

from fractions import Fraction

from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import apply, function, with_sorts
from theory.kernel.sorts import BOOL, functions, letters
from theory.kernel.terms import and_, implies, ite, letter, not_, real
from theory.kernel.theorem import compute, elimination
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.library.sharing import VALUE
from theory.library.unary import Likelihood
from theory.proofs.oneid.section_5_a_bayes import more_right, no_likelier
from theory.statements.oneid.attack import GUESS
from theory.statements.oneid.unary import Y
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.tables import table

said = stated("oneid-heuristic-is-bayes")
ATTACK, GAP, INFINITE, M_LESS_ONE, U, A = said.attack, said.e, said.infinite, said.h, said.U, said.a
B, X = said.b, said.X

TWENTY, THREE = letters(20), letters(3)
SORTS = {U: TWENTY, X: THREE}
# one user of the first value, three of the second, sixteen of the third
COUNTS = [1, 3, 16]
# e^eps of (7) at gamma = 4; the third value's is infinite
BUDGETS = [Fraction(19, 4), Fraction(17, 2), 1]


def named(*order):
    """Return the guess that names a user of the first of these values whose bit is 1, or user 1."""
    users = {2: letter(TWENTY, 4), 1: letter(TWENTY, 1), 0: letter(TWENTY, 0)}

    def guess(y):
        user = users[1]
        for k in reversed(order):
            user = ite(y(letter(THREE, k)), users[k], user)
        return user

    return function(functions(THREE, BOOL), guess)


@refutes("oneid-heuristic-any-idue", sorts=SORTS)
def refuted(statement):
    """Return that 20 users of three values are named better by a/b than by their budgets."""
    formula = with_sorts(statement.formula, SORTS)
    a = table([THREE], [Fraction(9, 20), Fraction(3, 8), Fraction(9, 20)])
    b = table([THREE], [Fraction(3, 20)] * 3)
    infinite = table([THREE], [False, False, True])
    value = table([TWENTY], [letter(THREE, k) for k, c in enumerate(COUNTS) for _ in range(c)])
    attack = named(2, 1, 0)
    values = (a, b, table([THREE], BUDGETS), infinite, value, attack)
    body = formula
    for term in values:
        body = apply(body.args[0], term)
    hypotheses, conclusion = body.args
    better = named(2, 0, 1)
    false = apply(conclusion.args[0], better)
    steps = [compute(hypotheses), compute(not_(false)), elimination(conclusion.args[0], better)]
    return deny(formula, *values, using=steps)


@number_lemma
def forms(p, u, less, v):
    """Return what two values of OneID's form have to do with one another, the second's u less."""
    (a, b), (c, d) = probabilities(u, v), probabilities(less, v)
    scale, other_scale = 1 + u + v, 1 + less + v
    p = p.under(less >= 0, u >= 0, v > 0)
    p.have(and_(scale > 0, other_scale > 0))
    ranges = p.have(and_(*(and_(x >= 0, x <= 1) for x in (a, b, c, d))))
    p.have(c * b - a * d == (u - less) / (scale * other_scale))
    silent = p.have((1 - a) * (1 - d) == (1 - c) * (1 - b))
    loud = p.have(implies(less <= u, a * d <= c * b))
    goal = and_(*(t.formula.args[1] for t in (ranges, silent, loud)))
    return p.have(goal)


def unknown_of(x):
    """Return u of a value."""
    return ite(INFINITE(x), real(0), one_id(M_LESS_ONE, GAP(x))[0])


def smaller():
    """Return that a budget that is no larger has no smaller u, and that u is not negative."""
    p, h = Given(), M_LESS_ONE
    x, z = p.fix(X, X)
    (u, v), (less, _) = (one_id(h, GAP(k)) for k in (x, z))
    p = p.under(h > 0, GAP(x) > h)
    return p.have(and_(u > 0, v > 0, implies(GAP(z) >= GAP(x), less <= u)))


@proves("oneid-heuristic-is-bayes")
@proves("oneid-heuristic-corrected")
def corrected(statement):
    """Return that no guess is right more often than the attack: by budget, in OneID's form."""
    p = Given(statement)
    y, w, x, guess = p.fix(Y, U, X, GUESS)
    here, there, v = VALUE(w), VALUE(ATTACK(y)), 1 / M_LESS_ONE
    p.know(smaller())
    p.have(and_(unknown_of(x) >= 0, v > 0))
    own, other = unknown_of(here), unknown_of(there)
    p.have(implies(y(here), and_(y(there), other <= own)), at=[y, w, here, there])
    for pair in ((own, other), (unknown_of(x), unknown_of(x))):
        p.use(forms(*pair, v))

    def law(y):
        return Likelihood(X, p(A), p(B), y)

    no_likelier(p, law(y), here, there)
    more_right(p, law, guess, ATTACK)
    return p.conclude()
