"""What the claims say, formally: one closed statement each, from notions and running formulas."""
