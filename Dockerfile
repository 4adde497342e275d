# The environment and the repository in a container. Not tried: no registry of images could be reached.
FROM python:3.11-slim
RUN apt-get update && apt-get install -y --no-install-recommends git make && rm -rf /var/lib/apt/lists/*
WORKDIR /work
COPY . .
RUN make env
CMD ["make", "all"]
