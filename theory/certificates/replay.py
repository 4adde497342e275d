"""Check exported derivations: each step again by its rule, from the first to a claim's statement.

Trusted; needs only the standard library, with `language` for terms and `check_certificates` for
what solvers decided. `docs/certificates.md` says why the rules are sound and how a file is read.
"""

import functools
import hashlib
import itertools
import re
from collections import Counter
from fractions import Fraction

if __package__:
    from theory.certificates import arithmetic, check_certificates, finite, language
else:  # run from its own folder
    import arithmetic
    import check_certificates
    import finite
    import language

need, number, term = language.need, language.number, language.term
at, over = language.at, language.over
BOOL, REAL, TRUE, Term = language.BOOL, language.REAL, language.TRUE, language.Term
MOST_BYTES = 100_000_000
# facts taken on trust, by the hash of their formula
AXIOMS = {
    "clt": "3aea41a0878426907404f84f610cfe02256d3b9539f6b6897d6ffac3172eb9db",
    "zero": "439551b01c92947fe5f6efd445209ad1f69b117a9cac96e69ea2faca69af18bc",
}


# ---- the rules


def derived(rule, given, args):
    """Return what a rule gives from theorems and its details."""
    if rule in FACTS:
        need(not given, f"{rule} has no premises")
        return FACTS[rule](*args)
    if rule == "induct":
        return induct(*given, *args[:2], args[2:])
    need(rule in ("instance", "at_sorts", "generalise"), f"no rule {rule}")
    (formula,) = given
    if rule == "generalise":
        for c in reversed(args):
            formula = term("forall", term("fn", c, formula))
        return formula
    # a theorem holds for all values of its constants, and for all finite non-empty sets
    put = language.instance if rule == "instance" else language.with_sorts
    return put(formula, dict(zip(args[::2], args[1::2], strict=True)))


def point(op, f, j):
    """Return that the fold of f(i) if i = j, and of the unit otherwise, is f(j)."""
    unit = number(int(op == "prod"))
    alone = over(j.sort, lambda i: term("ite", term("=", i, j), at(f, i), unit))
    return term("=", term(op, alone), at(f, j))


def exchange(op, f):
    """Return that both orders of a double fold agree."""
    one, other = f.sort[0], f.sort[1][0]
    rows = over(one, lambda i: term(op, at(f, i)), "!!")
    columns = over(other, lambda j: term(op, over(one, lambda i: at(f, i, j))), "!!")
    return term("=", term(op, rows), term(op, columns))


FACTS = {
    # what holds of all holds of one; what holds of the exception, if there is one, holds of all
    "elimination": lambda p, x: term("=>", term("forall", p), at(p, x)),
    "counterexample": lambda p: term("=>", at(p, term("exception", p)), term("forall", p)),
    "leibniz": lambda f, a, b: term("=>", term("=", a, b), term("=", at(f, a), at(f, b))),
    "extensional": lambda f, g: term(
        "=>",
        term("forall", over(f.sort[0], lambda x: term("=", at(f, x), at(g, x)))),
        term("=", f, g),
    ),
    "unfold": lambda t: term("=", t, finite.listed(t)),
    "identical": arithmetic.identity,
    **{f"point.{op}": functools.partial(point, op) for op in ("sum", "prod")},
    **{f"exchange.{op}": functools.partial(exchange, op) for op in ("sum", "prod")},
}


def induct(base, step, invariant, given, rest):
    """Return `given => invariant(folds)`; it holds of no index, and with one more if it held.

    Parameters
    ----------
    base, step : Term
        `given => invariant(units)`; `given and invariant(state) => invariant(state and index i)`.
    invariant, given : Term
    rest : list of Term
        An arbitrary index i and state, constants found nowhere else, then sums and products.
    """
    i, state, folds = rest[0], rest[1 : len(rest) // 2 + 1], rest[len(rest) // 2 + 1 :]
    need(folds and len(folds) == len(state), "one constant a fold is needed")
    need(all(f.op in ("sum", "prod") and f.args[0].sort[0] == i.sort for f in folds), "no folds")
    arbitrary = {i, *state}
    need(len(arbitrary) == len(folds) + 1 and all(c.op == "const" for c in arbitrary), "constants")
    need(all(arbitrary.isdisjoint(t.free) for t in (invariant, given, *folds)), "not arbitrary")
    units = [number(int(f.op == "prod")) for f in folds]
    pairs = zip(folds, state, strict=True)
    more = [term(finite.LISTS[f.op], s, at(f.args[0], i)) for f, s in pairs]
    need(base is term("=>", given, at(invariant, *units)), "another base")
    held = term("and", given, at(invariant, *state))
    need(step is term("=>", held, at(invariant, *more)), "another step")
    return term("=>", given, at(invariant, *folds))


# ---- files


def built(head, args):
    """Return the object in parentheses: a sort of functions, a value of a function, a term."""
    need(all((type(x) is Term) != (head == "->") for x in args), "sorts and terms are mixed up")
    if head == "->":
        domain, image = args
        return domain, image
    if type(head) is Term:
        return at(head, *args)
    return term(head, *args)


@functools.cache
def atom(word):
    """Return a number, letter 1 of 3 letters {1/3}, or the sort {3}."""
    if found := re.fullmatch(r"\{(?:(\d{1,4})/)?(\d{1,4})\}", word):
        j, k = int(found[1] or 1), int(found[2])
        need(1 <= j <= k, f"no letter: {word}")
        return language.make("letter", (), k, j - 1) if found[1] else k
    fits = len(word) < 4000 and re.fullmatch(r"-?\d+(/0*[1-9]\d*)?", word)
    need(fits, f"nothing has the name {word[:40]}")
    return number(Fraction(word))


def opened(formula):
    """Return constants for the outermost quantifiers, and the hypotheses and goal of the rest."""
    constants = []
    while formula.op == "forall":
        (predicate,) = formula.args
        constants.append(language.make("const", (), predicate.sort[0], f"?{len(constants)}"))
        formula = term("app", predicate, constants[-1])
    given, goal = formula.args if formula.op == "=>" else (TRUE, formula)
    return constants, given, goal


class Claim:
    """A file, as far as it was read; a refusal raises ValueError."""

    def __init__(self, certificates):
        self.certificates, self.theorems, self.shown = certificates, {}, {}
        self.names = {BOOL: BOOL, REAL: REAL, "true": TRUE, "false": language.FALSE}
        self.constants, self.steps, self.uncertified, self.axioms = set(), set(), set(), set()
        self.instances, self.opened, self.verdict, self.line = Counter(), None, "", 0

    def read(self, content):
        """Read a whole file, from its bytes."""
        finite.Steps.left = finite.MOST_STEPS
        language.allow()
        for line in content.decode().split("\n"):
            self.take(line)
        self.finish()

    def take(self, line):
        """Read a line: a remark, a name, a step, or what a theorem is to the claim."""
        self.line, remark = self.line + 1, line[:1] in ("", ";")
        need(line.isprintable() and (remark or line.isascii()), "a sign of no alphabet here")
        if remark:
            return None
        kind, *words = WORDS.findall(line)
        if kind in ("sort", "const", "let"):
            return self.name(kind, *words)
        if kind in ("model", "countermodel"):
            return self.instance(kind, words, words.index(":"))
        rule = words.pop(0) if kind[0] == "#" else kind
        numbers = list(itertools.takewhile(self.theorems.__contains__, words))
        given, colon = [self.theorems[w] for w in numbers], words.index(":")
        details, (formula,) = words[len(numbers) : colon], self.values(words[colon + 1 :])
        need(type(formula) is Term and formula.sort == BOOL, "no formula")
        if kind[0] != "#":
            return self.conclude(kind, *given, self.values(details), formula)
        need(kind not in self.theorems, f"{kind} twice")
        self.step(rule, given, details, formula)
        self.theorems[kind] = formula

    def step(self, rule, given, details, formula):
        """Check that a rule gives the formula from theorems and its details."""
        if rule in ("solve", "logic"):
            key = self.solve(given, formula, rule == "logic")
            need(not details or details == [key], f"the certificate's name is {key}")
        elif rule == "compute":
            need(not formula.free and finite.value(formula) is True, "not so")
        elif rule == "axiom":
            (name,) = details
            need(AXIOMS.get(name) == language.digest(formula), f"no axiom {name}")
            self.axioms.add(name)
        else:
            args = self.values(details)
            key = (rule, *given, None, *args)
            if key not in DERIVED:
                DERIVED[key] = derived(rule, given, args)
            need(DERIVED[key] is formula, f"{rule} gives another formula")

    def name(self, kind, name, *words):
        """Give a name to a sort, a constant or a term."""
        new = name not in self.names and name not in language.WORDS
        need(new and re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII), f"no new name: {name}")
        if kind == "sort":
            need(not words, "only a name is needed")
            self.names[name] = name
            return
        if kind == "let":
            (made,) = self.values(words)
            need(type(made) is Term and made.op != "const", "a term that has no name is needed")
        else:
            called, *words = words
            (sort,) = self.values(words)
            fits = type(sort) is not Term and called.isidentifier() and called.isascii()
            need(fits, "a name and a sort are needed")
            made = language.make("const", (), sort, called)
            need(made not in self.constants, "a constant has one name")
            self.constants.add(made)
        self.names[name] = made

    def values(self, words):
        """Return the sorts and terms that words say."""
        stack, first = [[]], False
        for word in words:
            if word == "(":
                stack.append([])
            elif word == ")":
                need(len(stack) > 1 and stack[-1], "a parenthesis is wrong")
                head, *args = stack.pop()
                stack[-1].append(built(head, args))
            else:
                stack[-1].append(self.names.get(word) or (word if first else atom(word)))
            first = word == "("
        need(len(stack) == 1, "a parenthesis is open")
        return stack[0]

    def solve(self, given, goal, logic_alone):
        """Check that the goal follows, by the certificate of the text; return its name."""
        question = (logic_alone, *given, goal)
        known = SOLVED.get(question)
        if known is None:
            text = arithmetic.script([*given, term("not", goal)], logic_alone)
            known = hashlib.sha256(text.encode()).hexdigest()
            if known not in CLOSED:
                certificate = self.certificates.get(known[:16], [])
                if not check_certificates.closes(text, certificate):
                    need(known[:16] not in self.certificates, "its certificate does not fit")
                    self.uncertified.add(known)
                    return known[:16]
                CLOSED.add(known)
            SOLVED[question] = known
        self.steps.add(known)
        return known[:16]

    def conclude(self, what, theorem, sorts, formula):
        """Take a theorem as what the claim says, or as its refutation at some sorts."""
        new = what in ("proved", "refuted", "defined") and what not in self.shown
        need(new, f"not new: {what}")
        pairs = dict(zip(sorts[::2], sorts[1::2], strict=True))
        need(what == "refuted" or not pairs, "sorts are for refutations")
        said = term("not", language.with_sorts(formula, pairs)) if what == "refuted" else formula
        need(theorem is said and not formula.free, "the theorem says something else")
        self.shown[what] = formula

    def instance(self, kind, words, colon):
        """Check that values satisfy the hypotheses, or break a conclusion, of what is concluded."""
        if self.opened is None:
            said = [self.shown[what] for what in ("proved", "refuted") if what in self.shown]
            need(said, "nothing is concluded yet")
            self.opened = opened(said[0])
        constants, given, goal = self.opened
        pairs, values = (self.values(w) for w in (words[:colon], words[colon + 1 :]))
        sizes = dict(zip(pairs[::2], pairs[1::2], strict=True))
        need(
            all(type(x) is str for x in sizes) and all(type(k) is int for k in sizes.values()),
            "sizes of index sorts are needed",
        )
        for c, v in zip(constants, values, strict=True):
            need(not v.free and v.sort == language.sort_with(c.sort, sizes), "a value does not fit")
        exact = finite.Values()
        known = [exact.listed(exact.value(v), v.sort) for v in values]
        part, expected = (given, True) if kind == "model" else (goal, False)
        need(
            finite.Values(sizes, dict(zip(constants, known, strict=True))).value(part) is expected,
            f"no {kind}",
        )
        self.instances[kind] += 1

    def finish(self):
        """Take the claim's verdict, if the file says one."""
        verdicts = [what for what in ("proved", "refuted") if what in self.shown]
        need(len(verdicts) == 1, "one line `proved` or `refuted` is needed")
        defined = self.shown.get("defined", TRUE)
        fits = language.is_defined(self.shown[verdicts[0]], defined)
        need(fits, "denominators are not shown to be nonzero")
        self.verdict = verdicts[0]

    @property
    def statement(self):
        """The hash of the statement that is proved or refuted."""
        return language.digest(self.shown[self.verdict])

    def require(self, name, stated):
        """Refuse the claim unless it is what it must be.

        Parameters
        ----------
        name : str
            The claim's id.
        stated : dict
            By id, the hash of the statement and the verdict, or an empty text for any.
        """
        need(name in stated, f"{name} is no claim with a statement in this project")
        statement, verdict = stated[name]
        need(statement, f"this project's statement of {name} cannot be built")
        owners = [one for one, (other, _) in stated.items() if other == self.statement]
        whose = f"that of {owners[0]}" if owners else "another"
        need(statement == self.statement, f"its statement is {whose}, not that of {name}")
        need(verdict in ("", self.verdict), f"it is {self.verdict} here, and recorded as {verdict}")


# what was checked before is not checked again
DERIVED, SOLVED, CLOSED = {}, {}, set()
WORDS = re.compile(r"[()]|[^\s()]+")
REFUSED, IN_PART, WHOLE = range(3)
FAULTS = (ValueError, TypeError, AttributeError, LookupError, RecursionError, OSError, MemoryError)


def status_and_line(path, certificates, stated=None):
    """Return whether a claim is `REFUSED`, holds `IN_PART` or `WHOLE`, and a line for it.

    Parameters
    ----------
    path : Path
    certificates : dict
        By key.
    stated : dict, optional
        What each claim must be, as of `Claim.require`; the file is refused if it has another
        statement than the claim of its name. Nothing is compared if it is left out.
    """
    claim = Claim(certificates)
    try:
        need(path.stat().st_size < MOST_BYTES, "too long")
        claim.read(path.read_bytes())
        if stated is not None:
            claim.require(path.stem, stated)
    except FAULTS as error:
        why = " ".join(str(error).split())[:200]
        return REFUSED, f"REFUSED {path.name}, line {claim.line}: {why}"
    done, all_steps = len(claim.steps), len(claim.steps) + len(claim.uncertified)
    counted = sorted(claim.instances.items(), reverse=True)
    more = "".join(f", {n} {kind}{'s' * (n > 1)}" for kind, n in counted)
    more += f", given: {', '.join(sorted(claim.axioms))}" if claim.axioms else ""
    line = f"{path.stem}: {claim.verdict}, {done} of {all_steps} solver steps certified{more}"
    return (IN_PART, f"in part {line}") if claim.uncertified else (WHOLE, f"ok      {line}")
