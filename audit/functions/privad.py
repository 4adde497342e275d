"""privadjust: its clients, with public hash functions that are fixed."""

from privadjust.count_mean.private_cms_client import privateCMSClient
from privadjust.hadamard_count_mean.private_hcms_client import privateHCMSClient


def _client(kind, k, eps):
    """Return a client of two hash functions onto 0..k-1, without a data set."""
    made = object.__new__(kind)
    made.epsilon, made.k, made.m, made.client_matrix = eps, 2, k, []
    return made


def cms(x, k, eps):
    client = _client(privateCMSClient, k, eps)
    client.H = [lambda x: x % k, lambda x: (3 * x + 1) % k]
    return client.client(x)


def hcms(x, k, eps):
    client = _client(privateHCMSClient, k, eps)
    client.hashes = [lambda x: x % k, lambda x: (3 * x + 1) % k]
    client.H = client.hadamard_matrix(k)
    return client.client(x)
