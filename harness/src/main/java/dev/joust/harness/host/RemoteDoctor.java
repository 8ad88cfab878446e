package dev.joust.harness.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.lab.host.SshHost;
import dev.joust.run.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a host says of itself by {@code joust doctor}.
 *
 * @param machine its facts, as a run writes them down
 * @param findings what can spoil numbers there
 */
record RemoteDoctor(JsonNode machine, List<Finding> findings) {

  /** Asks a host, to which Joust's own jars are sent. */
  static RemoteDoctor ask(SshHost host, Path lib, int connections) throws IOException {
    String servers = host.folder() + "/servers";
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                // Findings that break a run are status 4.
                "mkdir \"$1\" && shift && \"$@\" || [ $? = 4 ]",
                "joust",
                servers));
    command.addAll(
        host.javaCommand(
            lib,
            List.of("-Djoust.home=" + host.folder()),
            "dev.joust.harness.cli.Joust",
            "doctor",
            "--json",
            "--connections",
            String.valueOf(connections)));
    String said = host.run(command.toArray(String[]::new));
    JsonMapper json = JsonMapper.builder().build();
    JsonNode doctor = json.readTree(said);
    return new RemoteDoctor(
        doctor.path("environment"),
        List.of(json.treeToValue(doctor.path("findings"), Finding[].class)));
  }

  String cores() {
    return machine.at("/processors/usable").asText("unknown");
  }

  /** How many files a JVM there may have open; no limit is known where it does not tell. */
  long openFiles() {
    return machine.at("/openFiles/soft").asLong(Integer.MAX_VALUE);
  }

  /** How much memory there is to use at most; empty where it does not tell. */
  OptionalLong memoryBytes() {
    return Stream.of("/memory/totalBytes", "/controlGroup/memoryLimitBytes")
        .map(machine::at)
        .filter(JsonNode::isNumber)
        .mapToLong(JsonNode::asLong)
        .min();
  }
}
