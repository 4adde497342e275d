"""Parts of a claim's page."""
