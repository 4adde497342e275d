"""Which of two channels is better: Blackwell's order and Le Cam's deficiency, with certificates."""
