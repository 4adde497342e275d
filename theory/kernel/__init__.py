"""The kernel: terms of its own, and theorems that its rules alone make."""
