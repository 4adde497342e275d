"""`ldp-account`: what reports promise as (eps, delta), with bounds that both hold."""
