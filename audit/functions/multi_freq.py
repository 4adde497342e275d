"""multi-freq-ldpy."""

from multi_freq_ldpy.long_freq_est import L_GRR, L_OSUE, L_OUE, L_SOUE, L_SUE, dBitFlipPM
from multi_freq_ldpy.mdim_freq_est import RSpFD_solution as fake
from multi_freq_ldpy.mdim_freq_est import SMP_solution as one
from multi_freq_ldpy.mdim_freq_est import SPL_solution as split
from multi_freq_ldpy.pure_frequency_oracles import ADP, GRR, HE, LH, SS, UE

# permanent budgets of longitudinal protocols, as multiples of that of the first report
PERMANENT = 2
grr, ss, he = GRR.GRR_Client, SS.SS_Client, HE.HE_Client


def sue(x, k, eps):
    return UE.UE_Client(x, k, eps, False)


def oue(x, k, eps):
    return UE.UE_Client(x, k, eps, True)


def blh(x, k, eps):
    return LH.LH_Client(x, k, eps, False)


def olh(x, k, eps):
    return LH.LH_Client(x, k, eps, True)


def adp(x, k, eps):
    return ADP.ADP_Client(x, k, eps)


def l_grr(x, k, eps):
    return L_GRR.L_GRR_Client(x, k, PERMANENT * eps, eps)


def l_sue(x, k, eps):
    return L_SUE.L_SUE_Client(x, k, PERMANENT * eps, eps)


def l_osue(x, k, eps):
    return L_OSUE.L_OSUE_Client(x, k, PERMANENT * eps, eps)


def l_soue(x, k, eps):
    return L_SOUE.L_SOUE_Client(x, k, PERMANENT * eps, eps)


def l_oue(x, k, eps):
    return L_OUE.L_OUE_Client(x, k, PERMANENT * eps, eps)


def d_bit_flip(x, k, eps):
    return dBitFlipPM.dBitFlipPM_Client(x, k, k, 2, eps)


def smp_grr(x, k, eps):
    return one.SMP_GRR_Client(x, [k, k], 2, eps)


def smp_ue(x, k, eps):
    return one.SMP_UE_Client(x, [k, k], 2, eps)


def smp_ss(x, k, eps):
    return one.SMP_SS_Client(x, [k, k], 2, eps)


def spl_grr(x, k, eps):
    return split.SPL_GRR_Client(x, [k, k], 2, eps)


def spl_ue(x, k, eps):
    return split.SPL_UE_Client(x, [k, k], 2, eps)


def rsfd_grr(x, k, eps):
    return fake.RSpFD_GRR_Client(x, [k, k], 2, eps)


def rsfd_ue_zero(x, k, eps):
    return fake.RSpFD_UE_zero_Client(x, [k, k], 2, eps)


def rsfd_ue_rnd(x, k, eps):
    return fake.RSpFD_UE_rnd_Client(x, [k, k], 2, eps)
