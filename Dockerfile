# The environment and the repository in a container; what it installs has known hashes, and the base is
# pinned by its digest. What could be tried of it where it was written: docs/artifact.md.
ARG BASE=python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends git make && rm -rf /var/lib/apt/lists/*
WORKDIR /work
COPY . .
RUN make env LOCKED=lock/run.txt
CMD ["make", "all"]
