# An image of the distribution, for runs and for loads. Untried so far. Build and use it by
#   mvn -DskipTests package
#   docker build -t joust .
#   docker run --rm -it --init -v "$PWD/reports:/joust/reports" joust run --profile smoke
# There must be one archive in harness/target. The image has no nginx and no ip: the suite live leaves
# out polling+nginx, and transfer relays bytes instead of shaping a link; both say so.
FROM eclipse-temurin:21-jdk
ADD harness/target/joust-*.tar.gz /opt/
RUN ln -s /opt/joust-*/bin/joust /usr/local/bin/joust && joust --version
# Runs are left below, owned by root: mount a folder here to keep them.
WORKDIR /joust
ENTRYPOINT ["joust"]
CMD ["--help"]
