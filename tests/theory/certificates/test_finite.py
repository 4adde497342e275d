"""Values over finite sets are the kernel's, and no file makes them take for ever."""

import itertools
from fractions import Fraction

import pytest

from theory.certificates import finite, language, replay
from theory.kernel import sorts, terms, values
from theory.kernel.binding import apply, function, function_of
from theory.kernel.terms import and_, const, div, eq, implies, ite, not_, or_

NESTED = [
    "(sum (fn a (sum (fn b (sum (fn c {inner}))))))",
    "(forall (fn a (forall (fn b {inner}))))",
]


@pytest.fixture(autouse=True)
def fewer_steps(monkeypatch):
    """Let a tenth be enough to end."""
    monkeypatch.setattr(finite, "MOST_STEPS", finite.MOST_STEPS // 10)


NAMES = "const a a {{{k}}}\nconst b b {{{k}}}\nconst c c {{{k}}}\n"


@pytest.mark.parametrize(
    "formula",
    [
        # parts that vanish leave no terms to be counted
        "(= 0 (sum (fn a (sum (fn b (sum (fn c (ite (= a b) (ite (= b c) 0 1) 0))))))))",
        "(= 0 (sum (fn a (sum (fn b (sum (fn c (ite (and (= a b) (= b c)) 1 0))))))))",
        "(forall (fn a (forall (fn b (forall (fn c (or (= a b) (= b c) (not (= a b)))))))))",
        "(= 1 (prod (fn a (prod (fn b (prod (fn c (ite (and (= a b) (= b c)) 1 -1))))))))",
    ],
)
@pytest.mark.parametrize("rule", ["compute", "unfold"])
def test_nested_sums_end_soon(replay_of, formula, rule):
    number, line = replay_of(f"{NAMES.format(k=9999)}#1 {rule} : {formula}\n")
    assert number == 0
    assert rule == "unfold" or "too many steps" in line


def test_many_lines_have_one_limit(replay_of):
    one = "(= 0 (sum (fn a (sum (fn b (ite (= a b) 0 0))))))"
    lines = [f"#{k} compute : (or (= {k} 0) (<= (sum (fn a (sum (fn b (ite (= a b) {k} 0))))) 0))"
             for k in range(-40, 0)]  # fmt: skip
    names = NAMES.format(k=200)
    lines = [line.replace("#-", "#") for line in lines]
    number, line = replay_of("\n".join([names + f"#99 compute : {one}", *lines]))
    assert number == 0
    assert "too many steps" in line
    # each alone is within the limit
    said = f"{names}#99 compute : {one}\nproved #99 : {one}\n"
    assert replay_of(said)[0] == 2


def test_a_product_of_long_numbers_ends_soon(replay_of):
    said = f"(<= 0 (prod (fn a (prod (fn b (ite (= a b) {'9' * 3000} {'7' * 3000}))))))"
    number, line = replay_of(f"{NAMES.format(k=9999)}#1 compute : {said}\n")
    assert number == 0
    assert "a number is too long" in line


def test_each_claim_has_its_own_steps(replay_of):
    finite.Steps.left = 0
    said = "(= 3 (sum (fn a 1)))"
    assert replay_of(f"const a a {{3}}\n#1 compute : {said}\nproved #1 : {said}\n")[0] == 2


@pytest.mark.parametrize("said", ["(<= 0 (/ 1 0))", "(= (/ 1 0) (/ 1 0))", "(= 1 (/ 0 0))"])
def test_nothing_is_known_of_a_quotient_by_zero(replay_of, said):
    assert replay_of(f"#1 compute : {said}\nproved #1 : {said}\n")[0] == 0


def test_no_exception_is_known(replay_of):
    said = "(= {1/2} (exception (fn a (= a {2/2}))))"
    assert replay_of(f"const a a {{2}}\n#1 compute : {said}\n")[0] == 0


def test_a_table_is_read_at_a_function_that_is_none(replay_of):
    # of the 16 sets of sets of two letters, half have the whole set
    said = "(= 8 (sum (fn f (ite (f (fn a (= a a))) 1 0))))"
    names = "const a a {2}\nconst f f (-> (-> {2} Bool) Bool)\n"
    assert replay_of(f"{names}#1 compute : {said}\nproved #1 : {said}\n")[0] == 2


TWO, THREE = sorts.letters(2), sorts.letters(3)
x, y, h = const("x", TWO), const("y", THREE), const("h", sorts.functions(TWO, sorts.BOOL))


def closed():
    """Return closed terms of the kernel that use every operation."""
    third = Fraction(1, 3)
    table = function_of(TWO, THREE, lambda i, j: ite(eq(i, terms.letter(TWO, 1)), third, j_of(j)))
    sums = TWO.sum(lambda i: THREE.prod(lambda j: apply(apply(table, i), j) + 1))
    subsets = sorts.functions(TWO, sorts.BOOL)
    counted = subsets.sum(lambda s: TWO.sum(lambda i: ite(apply(s, i), 1, 0)))
    families = sorts.functions(subsets, sorts.BOOL)
    yield from (sums, counted, div(sums, counted), TWO.sum(lambda i: div(1, 1 + j_of(i))))
    yield subsets.forall(lambda s: or_(*(not_(apply(s, i)) for i in members()), everything(s)))
    yield subsets.forall(lambda s: implies(everything(s), eq(s, function(TWO, lambda i: eq(i, i)))))
    yield families.forall(lambda f: families.forall(lambda g: implies(eq(f, g), eq(g, f))))
    yield and_(sums <= counted, not_(eq(counted, 0)))
    yield or_(eq(counted, 1), eq(div(1, counted), 1), counted <= 2)


def j_of(j):
    return ite(eq(j, terms.letter(j.sort, 0)), 0, 2)


def members():
    return [terms.letter(TWO, k) for k in range(2)]


def everything(s):
    return TWO.forall(lambda i: apply(s, i))


@pytest.mark.parametrize("number", range(9))
def test_values_are_the_kernels(number):
    from theory.exporting import export

    (t,) = itertools.islice(closed(), number, number + 1)
    # by way of the text, as a file says it
    writer = export._File([], [])
    writer._count(t)
    shown = writer.term(t)
    claim = replay.Claim({})
    for line in writer.lines:
        claim.take(line)
    (read,) = claim.values(replay.WORDS.findall(shown))
    finite.Steps.left = finite.MOST_STEPS
    assert finite.value(read) == values.Values().value(t)
    assert type(read) is language.Term
