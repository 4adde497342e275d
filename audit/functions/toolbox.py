"""ldp-toolbox."""

from ldp_toolbox.protocols.frequency.grr import GeneralizedRandomizedResponse
from ldp_toolbox.protocols.frequency.he import HistogramEncoding
from ldp_toolbox.protocols.frequency.lh import LocalHashing
from ldp_toolbox.protocols.frequency.ss import SubsetSelection
from ldp_toolbox.protocols.frequency.ue import UnaryEncoding


def grr(x, k, eps):
    return GeneralizedRandomizedResponse(k, eps).obfuscate(x)


def ss(x, k, eps):
    return SubsetSelection(k, eps).obfuscate(x)


def sue(x, k, eps):
    return UnaryEncoding(k, eps, False).obfuscate(x)


def oue(x, k, eps):
    return UnaryEncoding(k, eps, True).obfuscate(x)


def blh(x, k, eps):
    return LocalHashing(k, eps, False).obfuscate(x)


def olh(x, k, eps):
    return LocalHashing(k, eps, True).obfuscate(x)


def he(x, k, eps):
    return HistogramEncoding(k, eps).obfuscate(x)
