"""IDUE with the least objective (OneID, problem (5)), and the certificate that it is."""
