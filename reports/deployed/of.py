"""Which client and which collector a mechanism has; registered for mechanisms to ask."""

import sys

from common import providers
from mechanisms.channel import Channel
from mechanisms.design.designed import DesignedChannel
from mechanisms.design.orbits import OrbitChannel
from mechanisms.dyadic.tuples import DyadicTuples
from mechanisms.encodings.deployable import SIDES
from mechanisms.memoized import Memoized
from mechanisms.pum import PersonalizedMechanism
from mechanisms.rs_fd import RandomSamplingFakeData
from reports.deployed import channels, client, collector, pum, rs_fd

COLLECTORS = {
    Channel: channels.ChannelCollector,
    DesignedChannel: channels.DesignedCollector,
    OrbitChannel: channels.OrbitCollector,
    PersonalizedMechanism: pum.TaggedCollector,
    RandomSamplingFakeData: rs_fd.TupleCollector,
    DyadicTuples: rs_fd.TupleCollector,
}


def client_of(mechanism, rng=None):
    """Return the client of a mechanism, as `mechanism.client` does.

    Parameters
    ----------
    mechanism : Deployable
        The PUM has `client_of_tags`: its users differ.
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness, optional
    """
    if isinstance(mechanism, Memoized):
        return client.Remembering(mechanism, rng)
    is_tuple = isinstance(mechanism, RandomSamplingFakeData)
    return (rs_fd.TupleClient if is_tuple else client.Client)(mechanism, rng)


def client_of_tags(mechanism, tags, rng=None):
    """Return the client of one user of a PUM, as `mechanism.client` does.

    Parameters
    ----------
    mechanism : PersonalizedMechanism
    tags : array_like of int, shape (K,)
        Her tag of each value.
    rng : numpy.random.Generator, numpy.random.BitGenerator or SystemRandomness, optional
    """
    return pum.TaggedClient(mechanism, tags, rng)


def collector_of(mechanism):
    """Return the collector of a mechanism, as `mechanism.collector` does.

    That of a memoized one is for the reports of one round.

    Parameters
    ----------
    mechanism : Deployable
    """
    if isinstance(mechanism, Memoized):
        mechanism = mechanism.one_report
    return COLLECTORS.get(type(mechanism), collector.Collector)(mechanism)


providers.register(SIDES, sys.modules[__name__])
