# An image of the distribution: build it with 'mvn -DskipTests package' first, then 'docker build -t joust .'
FROM eclipse-temurin:21-jdk
ADD harness/target/joust-*.tar.gz /opt/
RUN ln -s /opt/joust-*/bin/joust /usr/local/bin/joust && joust --version
# Runs are left below: mount a folder here to keep them.
WORKDIR /joust
ENTRYPOINT ["joust"]
CMD ["--help"]
