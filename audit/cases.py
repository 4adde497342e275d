"""The audited cases: package, function, its lines in the package, sizes and inputs."""

from dataclasses import dataclass

PAIRS = "(0, 0), (0, 1), (1, 0), (1, 1)"


@dataclass(frozen=True)
class Case:
    """One function.

    Parameters
    ----------
    package : str
        As on the registry.
    module, function : str
        Of `audit.functions`.
    source : str
        What it calls: module:name in the package.
    k : int
    inputs : str
    ideal : bool
        Whether its hashes are treated as random functions.
    neighbours : str
        What may differ, where it is not the value.
    """

    package: str
    module: str
    function: str
    source: str
    k: int
    inputs: str = ""
    ideal: bool = False
    neighbours: str = ""

    @property
    def texts(self):
        """The inputs, 0..k-1 by default."""
        return self.inputs or f"0..{self.k - 1}"


def _multi_freq():
    pure, long, several = (
        f"multi_freq_ldpy.{m}."
        for m in ("pure_frequency_oracles", "long_freq_est", "mdim_freq_est")
    )

    def case(function, source, k, inputs="", **more):
        return Case("multi-freq-ldpy", "multi_freq", function, source, k, inputs, **more)

    yield case("grr", pure + "GRR:GRR_Client", 8)
    yield case("ss", pure + "SS:SS_Client", 8)
    yield case("sue", pure + "UE:UE_Client", 8)
    yield case("oue", pure + "UE:UE_Client", 8)
    yield case("blh", pure + "LH:LH_Client", 5, ideal=True)
    yield case("olh", pure + "LH:LH_Client", 4, ideal=True)
    yield case("adp", pure + "ADP:ADP_Client", 6)
    yield case("he", pure + "HE:HE_Client", 4)
    yield case("l_grr", long + "L_GRR:L_GRR_Client", 8)
    yield case("l_sue", long + "L_SUE:L_SUE_Client", 3)
    yield case("l_osue", long + "L_OSUE:L_OSUE_Client", 3)
    yield case("l_soue", long + "L_SOUE:L_SOUE_Client", 3)
    yield case("l_oue", long + "L_OUE:L_OUE_Client", 3)
    yield case("d_bit_flip", long + "dBitFlipPM:dBitFlipPM_Client", 6)
    yield case("smp_grr", several + "SMP_solution:SMP_GRR_Client", 2, PAIRS)
    yield case("smp_ue", several + "SMP_solution:SMP_UE_Client", 2, PAIRS)
    yield case("smp_ss", several + "SMP_solution:SMP_SS_Client", 4, "(0, 0), (1, 0), (2, 3)")
    yield case("spl_grr", several + "SPL_solution:SPL_GRR_Client", 2, PAIRS)
    yield case("spl_ue", several + "SPL_solution:SPL_UE_Client", 2, PAIRS)
    for name in ("GRR", "UE_zero", "UE_rnd"):
        source = f"{several}RSpFD_solution:RSpFD_{name}_Client"
        function = f"rsfd_{name.lower()}"
        yield case(function, source, 2, "(0, 0), (1, 0)", neighbours="one attribute")
        yield case(function, source, 2, PAIRS, neighbours="the whole tuple")


def _pure():
    oracles = "pure_ldp.frequency_oracles."

    def case(function, source, k, **more):
        return Case("pure-ldp", "pure", function, oracles + source, k, f"1..{k}", **more)

    yield case("de", "direct_encoding.de_client:DEClient.privatise", 8)
    yield case("sue", "unary_encoding.ue_client:UEClient.privatise", 8)
    yield case("oue", "unary_encoding.ue_client:UEClient.privatise", 8)
    yield case("he", "histogram_encoding.he_client:HEClient.privatise", 4)
    yield case("blh", "local_hashing.lh_client:LHClient.privatise", 5, ideal=True)
    yield case("olh", "local_hashing.lh_client:LHClient.privatise", 4, ideal=True)
    yield case("fast_lh", "local_hashing.fast_lh_client:FastLHClient.privatise", 4)
    mechanism = "hadamard_mechanism.hadamard_mechanism_client:HadamardMechClient.privatise"
    yield case("hadamard_mechanism", mechanism, 4)
    yield case("hadamard_mechanism_2", mechanism, 4)
    yield case(
        "hadamard_response", "hadamard_response.hr_client:HadamardResponseClient.privatise", 4
    )
    yield case("cms", "apple_cms.cms_client:CMSClient.privatise", 4)
    yield case("hcms", "apple_cms.cms_client:CMSClient.privatise", 4)
    yield case("rappor", "rappor.rappor_client:RAPPORClient.privatise", 4)


def _others():
    frequency = "ldp_toolbox.protocols.frequency."
    for function, source, k in (
        ("grr", "grr:GeneralizedRandomizedResponse.obfuscate", 8),
        ("ss", "ss:SubsetSelection.obfuscate", 8),
        ("sue", "ue:UnaryEncoding.obfuscate", 8),
        ("oue", "ue:UnaryEncoding.obfuscate", 8),
        ("blh", "lh:LocalHashing.obfuscate", 5),
        ("olh", "lh:LocalHashing.obfuscate", 4),
        ("he", "he:HistogramEncoding.obfuscate", 4),
    ):
        yield Case(
            "ldp-toolbox",
            "toolbox",
            function,
            frequency + source,
            k,
            ideal=function in ("blh", "olh"),
        )
    mechanisms = "diffprivlib.mechanisms."
    for function, source, k in (
        ("binary", "binary:Binary.randomise", 2),
        ("geometric", "geometric:Geometric.randomise", 2),
        ("geometric_truncated", "geometric:GeometricTruncated.randomise", 8),
        ("geometric_folded", "geometric:GeometricFolded.randomise", 8),
        ("exponential", "exponential:Exponential.randomise", 8),
        ("permute_and_flip", "exponential:PermuteAndFlip.randomise", 4),
        ("exponential_categorical", "exponential:ExponentialCategorical.randomise", 8),
        ("exponential_hierarchical", "exponential:ExponentialHierarchical.randomise", 4),
    ):
        yield Case("diffprivlib", "diffpriv", function, mechanisms + source, k)
    for function, source, k in (
        ("exponential", "categorical._exponential:dp_exponential_array", 3),
        ("kary", "categorical._randomized_response:dp_randomized_response_kary_array", 3),
        ("binary", "categorical._randomized_response:dp_randomized_response_binary_array", 2),
    ):
        yield Case("trasgodp", "trasgo", function, f"trasgodp.{source}", k)
    for function, source in (
        ("cms", "count_mean.private_cms_client:privateCMSClient.client"),
        ("hcms", "hadamard_count_mean.private_hcms_client:privateHCMSClient.client"),
    ):
        yield Case("privadjust", "privad", function, f"privadjust.{source}", 4)
    yield Case(
        "insurance-fairness-ldp",
        "insurance",
        "krr",
        "insurance_fairness_ldp.mechanisms:KaryRandomisedResponse.privatise",
        8,
    )
    yield Case("diffpriv-pure", "diffpriv_pure", "count", "diffpriv_pure:private_count", 4)


CASES = [*_multi_freq(), *_pure(), *_others()]
BUDGETS = ("1/2", "1", "2")
