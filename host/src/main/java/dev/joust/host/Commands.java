package dev.joust.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Carries out the parent's commands, one JSON object a line, until {@code stop} or the end. */
final class Commands {

  private final ObjectMapper json = JsonMapper.builder().build();
  private final Channel channel;
  private final Metrics metrics;

  Commands(Channel channel, Metrics metrics) {
    this.channel = channel;
    this.metrics = metrics;
  }

  void serve(InputStream input) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!carryOut(line)) {
          return;
        }
      }
    } catch (IOException parentGone) {
      // That is the end as well.
    }
  }

  /** Carries a command out; false if it is to stop. */
  private boolean carryOut(String line) {
    String command = command(line);
    switch (command) {
      case "usage" -> channel.send("usage", metrics.usage());
      case "gc" -> channel.send("gc", metrics.usageAfterCollection());
      case "reset" -> {
        metrics.resetPeaks();
        channel.send("reset", Map.of());
      }
      case "stop" -> {
        return false;
      }
      default ->
          channel.error(
              "unknown command in '%s', known are usage, gc, reset, stop".formatted(line));
    }
    return true;
  }

  private String command(String line) {
    try {
      JsonNode message = json.readTree(line);
      return message.path("command").asText("");
    } catch (JsonProcessingException noJson) {
      return "";
    }
  }
}
