# The environment and the repository in a container. Built by buildah on Debian 12's own Python 3.11, for no registry of
# images could be reached: python:3.11-slim itself was not tried. A figure from it had the bytes of one from outside.
FROM python:3.11-slim
RUN apt-get update && apt-get install -y --no-install-recommends git make && rm -rf /var/lib/apt/lists/*
WORKDIR /work
COPY . .
RUN make env
CMD ["make", "all"]
