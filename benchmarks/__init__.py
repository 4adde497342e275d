"""Speed and memory, measured against floors and against what users would pick instead."""
