package dev.joust.harness;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.harness.cli.JoustCall;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The frameworks' own minimal servers, as {@code bench/adapter-cost} starts them. */
@Timeout(900)
@Tag("long")
class BareServersIT {

  /** Prints which frameworks have one, and what it serves in which way. */
  private static final String LIST =
      """
      for name in $(listing); do
        for way in 'none false' 'jdk false' 'none true'; do
          http2=${way#* }
          shapes=$(served "$name" http-keepalive:512 http-post:512 http2:512 websocket:512)
          [ -z "$shapes" ] || echo "$name" $way ${shapes//:512/}
        done
      done
      """;

  /** Runs one until the input ends. */
  private static final String RUN =
      """
      work=$1 jvm=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m) tls=$3 http2=$4
      trap stop EXIT
      start bare "$2"
      echo listens
      read -r || true
      """;

  @TempDir Path folder;

  /** A way that a minimal server is started in, and the exchanges that it then serves. */
  private record Started(String framework, String tls, String http2, List<String> exchanges) {

    static Started of(String line) {
      List<String> words = List.of(line.split(" "));
      return new Started(words.get(0), words.get(1), words.get(2), words.subList(3, words.size()));
    }

    boolean isSecure() {
      return !tls.equals("none");
    }

    @Override
    public String toString() {
      return "%s, tls %s, http2 %s".formatted(framework, tls, http2);
    }
  }

  static Stream<Started> all() throws IOException, InterruptedException {
    Process list = bash("18100", LIST);
    List<String> lines = list.inputReader().lines().toList();
    assertThat(list.waitFor()).as(String.join("\n", lines)).isZero();
    return lines.stream().map(Started::of);
  }

  @ParameterizedTest
  @MethodSource("all")
  void answers(Started server) throws IOException, InterruptedException {
    String port = freePort();
    Process run =
        bash(port, RUN, folder.toString(), server.framework(), server.tls(), server.http2());
    try (BufferedReader output = run.inputReader()) {
      assertThat(output.readLine()).isEqualTo("listens");
      for (String exchange : server.exchanges()) {
        JoustCall load = load(exchange, server.isSecure(), "127.0.0.1:" + port);
        assertThat(load.status()).as(load.output()).isZero();
        assertThat(load.output()).contains("\"completed\":1", "\"errors\":{}");
      }
    } finally {
      run.getOutputStream().close();
      run.waitFor();
    }
  }

  private JoustCall load(String exchange, boolean isSecure, String address) throws IOException {
    String security = isSecure ? "s://" : "://";
    List<String> arguments =
        new ArrayList<>(
            List.of("load", "--json", "--client", "wire", "-c", "1", "-n", "1", "--warm-up", "0s"));
    arguments.addAll(List.of("--timeout", "60s"));
    if (isSecure) {
      arguments.add("--insecure");
    }
    switch (exchange) {
      case "http-post" -> {
        Path body = Files.write(folder.resolve("body"), new byte[512]);
        arguments.addAll(List.of("--method", "POST", "--body", body.toString()));
        arguments.addAll(List.of("-H", "Content-Type: application/octet-stream"));
        arguments.add("http" + security + address + "/echo");
      }
      case "websocket" -> arguments.add("ws" + security + address + "/echo");
      default -> {
        arguments.addAll(List.of("--exchange", exchange));
        arguments.add("http" + security + address + "/payload/512");
      }
    }
    return JoustCall.of(arguments.toArray(String[]::new));
  }

  /** Otherwise a contender would be missing in the tables of what the contract costs. */
  @Test
  void eachContenderHasOneThatServesWhatItDoes() throws IOException, InterruptedException {
    Map<String, Set<String>> served =
        all()
            .collect(
                groupingBy(
                    Started::framework,
                    flatMapping(started -> started.exchanges().stream(), toSet())));
    Map<String, Set<String>> offered =
        JoustCall.of("list", "--json")
            .output()
            .lines()
            .filter(line -> line.startsWith("{"))
            .map(BareServersIT::json)
            .filter(contender -> !contender.get("control").booleanValue())
            .collect(
                groupingBy(
                    contender -> contender.get("contender").textValue(),
                    flatMapping(BareServersIT::exchanges, toSet())));

    assertThat(served).isEqualTo(offered);
  }

  private static Stream<String> exchanges(JsonNode contender) {
    Set<String> features = new TreeSet<>();
    contender.get("features").forEach(feature -> features.add(feature.textValue()));
    return Map.of(
            "payload", List.of("http-keepalive", "http-post"),
            "http2", List.of("http2"),
            "websocket", List.of("websocket"))
        .entrySet()
        .stream()
        .filter(entry -> features.contains(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream());
  }

  private static JsonNode json(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (IOException broken) {
      throw new UncheckedIOException(line, broken);
    }
  }

  private static String freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return String.valueOf(any.getLocalPort());
    }
  }

  private static Process bash(String port, String script, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("bash", "-euc", ". bench/bare-and-adapter\n" + script, "bash"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(Path.of("..").toFile()).redirectErrorStream(true);
    builder.environment().put("JOUST_PORT", port);
    return builder.start();
  }
}
