# An image of the distribution, with what its suites ask the system for. Build and use it by
#   mvn -DskipTests package
#   docker build -t joust .
#   docker run --rm -it --init --ulimit nofile=20000:20000 -v "$PWD/reports:/joust/reports" joust run --profile smoke
# There must be one archive in harness/target. The suite transfer shapes links only with the rights to make network
# namespaces (--cap-add SYS_ADMIN --cap-add NET_ADMIN); without them it relays bytes, and says so.
FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends iproute2 nginx-light openjdk-17-jdk-headless \
 && rm -rf /var/lib/apt/lists/*
ADD harness/target/joust-*.tar.gz /opt/
RUN ln -s /opt/joust-*/bin/joust /usr/local/bin/joust && joust --version
# Runs are left below, owned by root: mount a folder here to keep them.
WORKDIR /joust
ENTRYPOINT ["joust"]
CMD ["--help"]
