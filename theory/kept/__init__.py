"""What former runs derived: kept, replayed before it counts, asked of solvers again."""
