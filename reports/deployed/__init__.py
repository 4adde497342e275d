"""Both sides of a mechanism that is deployed: clients that draw reports, collectors that count.

Importing it gives every mechanism its `client` and `collector`.
"""

from reports.deployed import of

__all__ = ["of"]
