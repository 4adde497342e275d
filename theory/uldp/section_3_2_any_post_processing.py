"""Section 3.2, other version: what any post-processing preserves of ULDP."""

from mechanisms import urr
from theory.kernel.binding import apply, function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, eq, implies, ite, not_, real
from theory.kernel.theorem import instance, solve
from theory.ledger.claims import Decision, decides
from theory.library import ratios
from theory.notions.uldp import invertible_if_reachable
from theory.statements.uldp import post_processing as model
from theory.statements.uldp.post_processing import PROTECTED, Q0, Q1, SENSITIVE, E, X, Y, Z
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, deny, derive, prove
from theory.tactics.sums import ZERO
from theory.tactics.tables import table
from theory.uldp import columns
from theory.uldp.proposition_02_post_processing import a, b, bounded, ratio, signs, x, y, z

TWO = letters(2)


def denied():
    """Return that it is false: a quarter of uRR's protected output joins the invertible one."""
    formula = with_sorts(model.any_post_processing().formula, dict.fromkeys((X, Y, Z), TWO))
    kinds = [urr.output_probabilities(flag, real(1), real(2)) for flag in (True, False)]
    told = table([TWO] * 2, [[kinds[y][x != y] for y in range(2)] for x in range(2)])
    mixing = table([TWO] * 2, model.MIXING)
    mask = table([TWO], [True, False])
    return deny(formula, mask, mask, told, mixing, real(2))


def part():
    """Return (5) of the part through Y_P, and of the whole where nothing else leads to z."""
    statement = model.any_post_processing_part()
    H = statement.given
    sign = signs(H, Q1(y, z))

    def weight(y):
        return ite(PROTECTED(y), Q1(y, z), ZERO)

    through = bounded(H, weight, *sign, ratio(H))
    only = Y.forall(lambda y: implies(not_(PROTECTED(y)), eq(Q1(y, z), 0)))
    given = and_(H, only)
    unmixed = prove(implies(and_(given, not_(PROTECTED(y))), eq(Q1(y, z), 0)), at=[y])
    whole = bounded(given, lambda y: Q1(y, z), *sign, unmixed, ratio(H))
    unmixed = apply(statement.goals[1].args[0], z)
    return concluded(statement, every(through, z), every(solve(implies(H, unmixed), whole), z))


def one_sided():
    """Return that what ULDP protects one-sidedly survives: sums over y of (25)."""
    statement = model.any_post_processing_osldp()
    H = statement.given
    entry, *sign = signs(H, Q0(x, y), Q1(y, z))
    put = {columns.FIRST: function(X, lambda x: Q0(x, y)), columns.P0: PROTECTED(y)}
    put |= {columns.SENSITIVE: SENSITIVE, columns.E0: E}
    column = instance(columns.one_sided(invertible_if_reachable), put)
    given = and_(H, SENSITIVE(a))
    column = solve(implies(H, column.formula.args[1]), column, every(entry, x), *at(H, y))
    bound = prove(implies(given, Q0(a, y) <= E * Q0(b, y)), column, at=[a, b], rounds=2)
    mixed = ratios.mixed(Y, 1, lambda y: Q0(a, y), E, lambda y: Q0(b, y), lambda y: Q1(y, z))
    premise, conclusion = mixed.formula.args
    held = derive(given, premise, lambda i: [instance(t, {y: i}) for t in (*sign, bound)])
    found = every(solve(implies(given, conclusion), mixed, held), b)
    goal = apply(apply(statement.goals[0].args[0], z).args[0], a)
    return concluded(statement, every(solve(implies(H, goal), found), z, a))


@decides("uldp-any-post-processing")
def any_post_processing():
    """Some of the protected output joins the invertible one."""
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "The sentence is of the other version of Section 3.2; our copy's asks for types to be "
            "preserved. If a z is obtained from a protected y and from an invertible one too, its "
            "Pr(z|x) has both parts, and (5) can fail. It holds for the part that comes through "
            "Y_P (that is, if the type of y is kept beside z, or nothing invertible leads to z), "
            "and for sensitive x beside any x', which is OSLDP: the protection of sensitive values "
            "does survive any post-processing."
        ),
        scope="Pr(z|x) for every z that some y of Y_P leads to; the witness has s = N = 1",
        corrected=["uldp-any-post-processing-part", "uldp-any-post-processing-osldp"],
        theorem=denied,
        sorts=dict.fromkeys((X, Y, Z), TWO),
    )


@decides("uldp-any-post-processing-part")
def any_post_processing_part():
    """Proposition 2's sum over Y, with the invertible y left out by weight 0."""
    return Decision(
        verdict="proved",
        why="Term by term within e^eps; (4) and Definition 3 play no part.",
        scope="all alphabets of any size, all eps >= 0, any randomized post-processing",
        theorem=part,
    )


@decides("uldp-any-post-processing-osldp")
def any_post_processing_osldp():
    """Sum over Y of (25) at one sensitive x and any x'."""
    return Decision(
        verdict="proved",
        why=(
            "Each column of a ULDP mechanism is one of OSLDP, and the inequality (25) at two "
            "inputs survives sums over Y. (4) implies (4'), so that it holds with (4) too."
        ),
        scope="all alphabets of any size, all eps >= 0, any randomized post-processing",
        theorem=one_sided,
    )
