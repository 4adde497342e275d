"""Implications between notions by proved claims, and channels that separate two notions."""
