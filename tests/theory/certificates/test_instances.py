"""Models and countermodels of statements: what is written is checked, what is none refused."""

import random
import re
from functools import cache

import pytest

from tests.theory.certificates import by_kernel
from tests.theory.certificates.conftest import refused
from theory.exporting import export, instances
from theory.kernel import values
from theory.kernel.binding import apply, forall, function
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, eq, implies, or_
from theory.ledger import assemble, decisions, formal
from theory.ledger.formal import At, Implied, at

X = index("X")
P, E = const("p", functions(X, REAL)), const("E", REAL)
MARK, LETTER = const("mark", functions(X, BOOL)), const("x", X)
SETS = const("sets", functions(functions(X, BOOL), REAL))
SUMS_TO_1, PRIVATE = eq(X.sum(P), 1), X.forall(lambda i: and_(P(i) >= 0, P(i) <= E * P(LETTER)))
MORE = X.forall(lambda i: implies(MARK(i), SETS(MARK) >= P(i)))
STATEMENT = Statement(
    (P, E, MARK, LETTER, SETS),
    {"sums to 1": SUMS_TO_1, "private": PRIVATE, "more": MORE},
    {"positive": P(LETTER) * E > 0},
)


def least_count(chosen):
    return 1 if all(chosen(i) for i in range(3)) else 2


AT = at(
    {"X": 3},
    p=[1, 0, 0],
    E=2,
    mark=[True, True, False],
    x=0,
    sets=least_count,
)
NEGATIVE = AT.but(p=[2, -1, 0], E=-1)


@cache
def usual():
    """Return the file with a model and a countermodel."""
    return text()


def text(models=(AT,), countermodels=(NEGATIVE,)):
    """Return a file that concludes the statement by a step that nobody certified."""
    found = instances.written(STATEMENT, models, countermodels)
    writer = export._File([], [])
    writer._count(STATEMENT.formula)
    formula = writer.term(STATEMENT.formula)
    writer.lines += [f"#1 solve : {formula}", f"proved #1 : {formula}"]
    for one in found:
        writer.instance(one)
    return "\n".join(writer.lines) + "\n"


def test_what_is_written_is_accepted(replay_of):
    number, line = replay_of(text())
    assert (number, line.partition(", ")[2]) == (
        2,
        "1 of 1 solver steps certified, 1 model, 1 countermodel",
    )


@pytest.mark.parametrize(
    ("models", "countermodels", "why"),
    [
        ([AT.but(p=[1, 1, 0])], [], "no model"),
        ([AT.but(p=[0, 1, 0])], [], "no model"),
        ([NEGATIVE], [], "no model"),
        ([AT.but(sets=lambda chosen: 0)], [], "no model"),
        ([], [AT], "no countermodel"),
        ([], [AT.but(p=[5, 5, 5])], "no countermodel"),
    ],
)
def test_what_is_none_is_refused(replay_of, models, countermodels, why):
    number, line = replay_of(text(models, countermodels))
    assert number == 0
    assert refused(line)
    assert why in line


def changed_line(change):
    """Return the file with its model changed."""
    *lines, model, counter = usual().splitlines()
    return "\n".join([*lines, *change(model, counter)]) + "\n"


@pytest.mark.parametrize(
    "change",
    [
        lambda m, c: [m.replace("X {3}", "X {4}"), c],
        lambda m, c: [m.replace("X {3}", ""), c],
        lambda m, c: [m.replace("X {3}", "X X"), c],
        lambda m, c: [m.replace("X {3}", "X {3} Real {2}"), c],
        lambda m, c: [m.replace("X {3}", "X Bool"), c],
        lambda m, c: [m + " 1", c],
        lambda m, c: [m.rpartition(" ")[0], c],
        lambda m, c: [m.replace(" 2 ", " E "), c],
        lambda m, c: [m.replace(" 2 ", " true "), c],
        lambda m, c: [m.replace(" 2 ", " (/ 2 0) "), c],
        lambda m, c: [m.replace("{1/3}", "{1/4}"), c],
        lambda m, c: [m.replace("{1/3}", "(exception (fn x1 false))"), c],
        lambda m, c: [m.replace(":", ""), c],
        lambda m, c: ["model", c],
        lambda m, c: ["model :", c],
        lambda m, c: [c.replace("countermodel", "model"), c],
        lambda m, c: [m, m.replace("model", "countermodel")],
    ],
)
def test_a_changed_line_is_refused(replay_of, change):
    number, line = replay_of(changed_line(change))
    assert number == 0
    assert refused(line)


def test_an_instance_of_nothing_is_refused(replay_of):
    lines = usual().splitlines()
    model = next(line for line in lines if line.startswith("model"))
    before = [line for line in lines if not line.startswith(("proved", "model", "counter"))]
    number, line = replay_of("\n".join([*before, model]))
    assert number == 0
    assert "nothing is concluded yet" in line


@pytest.mark.parametrize("seed", range(3))
def test_of_random_changes_none_is_accepted_that_the_kernel_denies(replay_of, seed):
    rng, accepted = random.Random(seed), 0
    for _ in range(60):
        lines = usual().splitlines()
        # names of constants differ: the kernel takes fewer
        some = [k for k, line in enumerate(lines) if not line.startswith(("const", "sort"))]
        k = rng.choice([len(lines) - 1, len(lines) - 2, rng.choice(some)])
        words = re.findall(r"[()]|[^\s()]+", lines[k])
        words[rng.randrange(len(words))] = rng.choice([*words, "0", "1", "-1", "{2/3}", "true"])
        lines[k] = " ".join(words)
        number, line = replay_of("\n".join(lines))
        assert (number == 0) == line.startswith("REFUSED")
        if number:
            accepted += 1
            verdicts = by_the_kernel(lines)
            assert len(verdicts) == sum(row.startswith(("model", "counter")) for row in lines)
            assert all(verdicts.values())
    assert accepted > 2


def by_the_kernel(lines):
    """Return what the kernel says of the instances of a statement that it does not prove."""
    reader = by_kernel.Reader()
    for words in (re.findall(r"[()]|[^\s()]+", line) for line in lines):
        if words[0] == "proved":
            (reader.said,) = reader.values(words[words.index(":") + 1 :])
        elif words[0][0] != "#":
            reader.take(*words)
    return reader.verdicts


def test_what_goes_through_the_reals_is_not_written():
    real = function(REAL, lambda r: r * r >= 0)
    some = [at({"X": 1}, reals=[0], E=1)]
    assert not instances.written(
        Statement((E,), {"for all": forall(real), "E > 0": E > 0}, {"E >= 0": E >= 0}), some, []
    )
    statement = Statement((E,), {"E > 0": E > 0}, {"for all": forall(real)})
    assert len(instances.written(statement, some, [])) == 1
    assert not instances.written(statement, [], some)
    h = const("h", functions(REAL, REAL))
    shown = Statement((E, h), {"h": apply(h, E) > 0}, {"E > 0": E > 0})
    assert not instances.written(shown, [at(E=1, h=lambda r: r)], [])


def test_a_size_that_is_missing_and_too_many_rows_are_left_out():
    assert not instances.written(STATEMENT, [At({}, AT.values)], [])
    many = at({"X": 10}, **AT.values | {"p": [1] + [0] * 9, "mark": [True] * 10})
    assert not instances.written(STATEMENT, [many], [])


def test_all_values_are_written_as_they_are():
    (one,) = instances.written(STATEMENT, [AT], [])
    assert one.sorts == {X: letters(3)}
    exact = values.Values()
    for c, term in zip(STATEMENT.constants, one.values, strict=True):
        given = AT.instance().constant(c)
        found = exact.value(term)
        if c.sort.kind != "functions":
            assert found == given
        elif c.sort.domain is X:
            assert [found(k) for k in range(3)] == [given(k) for k in range(3)]


def test_the_instances_of_a_claim_are_in_its_file():

    decision = decisions.deciders()["lip-opt-channel"]()
    made = assemble.assemble("lip-opt-channel", decision)
    lines = [line.split()[0] for line in made.derivation.splitlines()]
    assert lines.count("model") == 1
    assert lines.count("countermodel") == 3


def test_an_undefined_conclusion_is_no_countermodel():
    def build(_=None):
        return Statement((E,), {"E > 0": E > 0, "E < 2": E < 2}, {"either": or_(1 / E > 0, E > 5)})

    implied = Implied("from the other")
    stated = formal.Formal(build, holds=[at(E=1)], dropped={"E > 0": at(E=0), "E < 2": implied})
    complaints, failing = formal.tested(stated)
    found = "python -m theory find looks for an instance"
    assert complaints == [f"no changed formula breaks conclusion 'either'; {found}"]
    assert failing == []
    stated = formal.Formal(build, holds=[at(E=1)], dropped={"E > 0": at(E=-1), "E < 2": implied})
    assert formal.tested(stated)[1] == [at(E=-1)]
