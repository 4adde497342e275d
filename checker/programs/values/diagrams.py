"""Conditions on even, independent bits, as reduced ordered decision diagrams.

A condition is a number: 0 never holds, 1 always, and others are nodes (bit, what is left if it is
0, what is left if it is 1). Equal conditions have equal numbers.
"""

from checker.programs.values.unobserved import unobserved

# beyond all bits
LAST = 1 << 62


class Diagrams:
    """The nodes, and what was found of them."""

    def __init__(self):
        self.nodes = [(LAST, 0, 0), (LAST, 1, 1)]
        self.numbers, self.joined, self.inverses = {}, {}, {}
        # what was made of whole words of them
        self.words = {}
        # a / 2^e as (a, e), which is added faster than fractions
        self.masses = {0: (0, 0), 1: (1, 0)}

    def bit(self, place):
        """Return the condition that a bit is 1.

        Parameters
        ----------
        place : int
            Of the bit in the order of the diagrams.
        """
        return self._node(place, 0, 1)

    def _node(self, place, low, high):
        if low == high:
            return low
        node = place, low, high
        if node not in self.numbers:
            self.numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return self.numbers[node]

    def both(self, a, b):
        """Return the condition that both hold.

        Parameters
        ----------
        a, b : int

        Examples
        --------
        >>> made = Diagrams()
        >>> a, b = made.bit(1), made.bit(2)
        >>> made.mass(made.both(a, b)), made.both(a, made.inverse(a))
        ((1, 2), 0)
        """
        if a < 2 or b < 2 or a == b or (a, b) in self.joined:
            return self._both(a, b)
        return unobserved(self._both, a, b)

    def _both(self, a, b):
        if a > b:
            a, b = b, a
        if a < 2:
            return b if a else 0
        if a == b:
            return a
        key = a, b
        if key in self.joined:
            return self.joined[key]
        (p, a0, a1), (q, b0, b1) = self.nodes[a], self.nodes[b]
        if p < q:
            made = self._node(p, self._both(a0, b), self._both(a1, b))
        elif q < p:
            made = self._node(q, self._both(a, b0), self._both(a, b1))
        else:
            made = self._node(p, self._both(a0, b0), self._both(a1, b1))
        self.joined[key] = made
        return made

    def inverse(self, a):
        """Return the condition that another does not hold."""
        if a < 2 or a in self.inverses:
            return self._inverse(a)
        return unobserved(self._inverse, a)

    def _inverse(self, a):
        if a < 2:
            return 1 - a
        if a not in self.inverses:
            place, low, high = self.nodes[a]
            made = self._node(place, self._inverse(low), self._inverse(high))
            self.inverses[a], self.inverses[made] = made, a
        return self.inverses[a]

    def either(self, a, b):
        """Return the condition that one of two holds, or both."""
        return self.inverse(self.both(self.inverse(a), self.inverse(b)))

    def differ(self, a, b):
        """Return the condition that exactly one of two holds."""
        return self.both(self.either(a, b), self.inverse(self.both(a, b)))

    def mass(self, condition):
        """Return the probability of a condition as (a, e), which is a / 2^e."""
        if condition in self.masses:
            return self.masses[condition]
        return unobserved(self._mass, condition)

    def _mass(self, condition):
        found = self.masses.get(condition)
        if found is None:
            _, low, high = self.nodes[condition]
            (a, d), (b, e) = self._mass(low), self._mass(high)
            most = max(d, e)
            found = (a << most - d) + (b << most - e), most + 1
            self.masses[condition] = found
        return found

    def weights(self, conditions):
        """Return whole numbers in the ratio of the probabilities of conditions."""
        found = [self.mass(c) for c in conditions]
        most = max(e for _, e in found)
        return [a << most - e for a, e in found]

    def sample(self, condition, rng):
        """Return by place the bits of one of the ways in which a condition holds.

        Parameters
        ----------
        condition : int
            Not 0.
        rng : random.Random
        """
        bits = {}
        while condition > 1:
            place, *sides = self.nodes[condition]
            # a node that may hold has a side that may
            bits[place] = int(not sides[0]) if 0 in sides else rng.randrange(2)
            condition = sides[bits[place]]
        return bits
