# The environment and the repository in a container; what it installs has known hashes. No registry of images could be
# reached where this was written, so that the base has no digest yet: docs/artifact.md says how to give it one.
ARG BASE=python:3.11-slim
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends git make && rm -rf /var/lib/apt/lists/*
WORKDIR /work
COPY . .
RUN make env LOCKED=lock/run.txt
CMD ["make", "all"]
