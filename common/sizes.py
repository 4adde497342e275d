"""Options that say how many values there are and how many are sensitive, or an alphabet's file."""

from common import alphabet as alphabets
from common.lines import shortened


def fill(chosen):
    """Fill in the numbers of values and the share that options or an alphabet say.

    Parameters
    ----------
    chosen : argparse.Namespace
        With `alphabet` and `notion`; its `values`, `sensitive` and `share` are numbers afterwards.

    Returns
    -------
    Alphabet or None

    Raises
    ------
    ValueError
        If a number is missing or said twice.
    UserError
        If the alphabet's file is not usable.
    """
    if chosen.alphabet is None:
        if chosen.values is None:
            raise ValueError("--values is required, or --alphabet")
        if chosen.sensitive is not None and not 1 <= chosen.sensitive <= chosen.values:
            raise ValueError(
                f"--sensitive must lie in 1..--values, got {chosen.sensitive} of {chosen.values}"
            )
        if chosen.share is not None:
            chosen.share = _share(chosen.share)
        return None
    if chosen.values is not None or chosen.sensitive is not None:
        raise ValueError("--alphabet says what --values and --sensitive say; keep one")
    alphabet = alphabets.read(chosen.alphabet)
    chosen.values = len(alphabet)
    if chosen.notion != "uldp":
        return alphabet
    mask = alphabet.require("sensitive", "ULDP")
    chosen.sensitive = sum(mask)
    if not chosen.sensitive:
        raise ValueError(f"{alphabet.path} has no sensitive label; ULDP needs one")
    if chosen.share == "prior":
        prior = alphabet.require("prior", "--share prior")
        chosen.share = float(sum(p for p, flag in zip(prior, mask, strict=True) if flag))
    elif chosen.share is not None:
        chosen.share = _share(chosen.share)
    return alphabet


def _share(text):
    try:
        return float(text)
    except ValueError as error:
        raise ValueError(
            f"--share must be a number, or prior with --alphabet, got {shortened(text)}"
        ) from error
