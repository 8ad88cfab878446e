package dev.joust.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A machine that had a part in a run over several, as {@code environment.hosts} describes it. What
 * a run of before something was written down does not say is empty.
 *
 * @param role {@code server} or {@code load}
 * @param name what {@code ssh} calls it
 * @param facts the rest of what is known of it, in words
 */
public record RunHost(String role, String name, List<String> facts) {

  public RunHost {
    facts = List.copyOf(facts);
  }

  /** The hosts of a run, the server's first; none if it was on one machine. */
  static List<RunHost> of(JsonNode environment) {
    JsonNode hosts = environment.path("hosts");
    if (hosts.isMissingNode()) {
      return List.of();
    }
    List<RunHost> all = new ArrayList<>();
    all.add(of("server", hosts.path("server"), environment));
    hosts.path("load").forEach(host -> all.add(of("load", host, host.path("environment"))));
    return all;
  }

  private static RunHost of(String role, JsonNode host, JsonNode environment) {
    return new RunHost(
        role,
        host.path("ssh").asText(),
        Stream.of(
                text(environment, "/jvm/version", "JDK %s"),
                text(host, "/cores", "cores %s"),
                clock(host.path("clock")),
                number(host, "/link/roundTripMillis", "round trip %.3f ms"),
                number(host, "/link/toServerMegabits", "%.0f Mbit/s to the server's"),
                number(host, "/link/fromServerMegabits", "%.0f Mbit/s from it"),
                number(host, "/link/mtu", "MTU %.0f"))
            .flatMap(Optional::stream)
            .toList());
  }

  private static Optional<String> text(JsonNode tree, String pointer, String format) {
    return Optional.of(tree.at(pointer).asText())
        .filter(own -> !own.isBlank())
        .map(format::formatted);
  }

  private static Optional<String> number(JsonNode tree, String pointer, String format) {
    return Optional.of(tree.at(pointer))
        .filter(JsonNode::isNumber)
        .map(own -> String.format(Locale.ROOT, format, own.asDouble()));
  }

  private static Optional<String> clock(JsonNode clock) {
    return clock.isObject()
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "clock %+.1f ms ± %.1f ms ahead of the server's",
                clock.path("aheadMillis").asDouble(),
                clock.path("boundMillis").asDouble()))
        : Optional.empty();
  }

  /** What is known of it, in a line. */
  public String text() {
    return String.join("; ", facts);
  }
}
