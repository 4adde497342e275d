"""The site: claims, graphs, findings, figures and mechanisms as pages that open from disk."""
