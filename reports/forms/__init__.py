"""Forms of the files of a shard: NPY, which is mapped, and Parquet, which other tools read."""
