package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Says factors and settings in a reader's words. What it does not know it leaves as it is. */
public final class Names {

  private static final Map<String, String> EXCHANGES =
      Map.of(
          "http-close", "HTTP, new connections",
          "http-keepalive", "HTTP keep-alive",
          "http2", "HTTP/2",
          "websocket", "WebSocket",
          "ws-http2", "WebSocket over HTTP/2",
          "websocket-kept", "WebSocket, kept open",
          "sse", "server-sent events",
          "polling+nginx", "polling through nginx",
          "long-poll", "long polling");

  private static final Map<String, String> COMPRESSIONS =
      Map.of(
          "deflate", "deflate with context takeover",
          "deflate-no-context-takeover", "deflate without context takeover");

  /** How servers that have just started are marked where there is room for two words. */
  public static final String COLD = "cold JVM";

  /** What that means. */
  public static final String COLD_IN_FULL = COLD + ": includes class loading and compilation";

  private static final long KILO = 1_000;
  private static final long KIBI = 1_024;

  private Names() {}

  /** All of a place. */
  public static String of(Place place) {
    Cell cell = place.cell();
    List<String> words = new ArrayList<>();
    cell.value(Factor.EXCHANGE).map(Names::exchange).ifPresent(words::add);
    cell.without(Factor.EXCHANGE).factors().forEach((name, own) -> words.add(factor(name, own)));
    if (place.cold()) {
      boolean hasLoad = !place.setting().way().equals(SuiteLayout.SCENARIO);
      words.add(COLD + (hasLoad ? ", client " + place.setting().client() : ""));
    }
    return words.isEmpty() ? "all" : String.join(" · ", words);
  }

  /** A factor with its value: {@code 1,000 connections}. */
  public static String factor(String name, String value) {
    String shown = value(name, value);
    return switch (name) {
      case Factor.EXCHANGE, Factor.COMPRESSION, "payloadBytes" -> shown;
      case Factor.SECURITY -> "within " + shown;
      case "connections", "readers", "users", "streams" -> shown + " " + name;
      case "windowBytes" -> "window " + shown;
      case Factor.REQUEST_BODY -> "request body " + shown;
      case "pipeline" -> shown + " messages under way";
      case "messagesPerConnection" -> shown + " messages a session";
      case "loadPercent" -> "at " + shown + " of capacity";
      case "p99LimitMillis" -> "p99 up to " + shown;
      case "stalledPercent" -> shown + " % stalled";
      case "limit" -> "limit " + shown;
      case "link" -> "link " + shown;
      default -> name + " " + shown;
    };
  }

  /** A factor's value: {@code 100 kB} for {@code 100000} of {@code payloadBytes}. */
  public static String value(String name, String value) {
    return switch (name) {
      case Factor.EXCHANGE -> exchange(value);
      case Factor.SECURITY -> value.toUpperCase(Locale.ROOT);
      case Factor.COMPRESSION -> COMPRESSIONS.getOrDefault(value, value);
      default -> number(value).map(number -> value(name, value, number)).orElse(value);
    };
  }

  private static String value(String name, String value, double number) {
    return switch (name) {
      case "payloadBytes", "windowBytes" -> bytes((long) number);
      case "loadPercent" -> value + " %";
      case "p99LimitMillis" -> Digits.of((long) number) + " ms";
      default -> number == Math.rint(number) ? Digits.of((long) number) : value;
    };
  }

  static String axis(String factor) {
    return switch (factor) {
      case "payloadBytes" -> "size, bytes";
      case "windowBytes" -> "window, bytes";
      case "loadPercent" -> "load, % of the capacity";
      case "stalledPercent" -> "stalled readers, % of the others";
      case "p99LimitMillis" -> "limit of p99, ms";
      default -> factor;
    };
  }

  /** A factor above a field in which its value is chosen. */
  public static String label(String factor) {
    String axis = axis(factor);
    return axis.substring(0, 1).toUpperCase(Locale.ROOT) + axis.substring(1);
  }

  /** A factor's value as a number, if it is one. */
  public static Optional<Double> number(String value) {
    try {
      double number = Double.parseDouble(value);
      return Double.isFinite(number) ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException text) {
      return Optional.empty();
    }
  }

  private static String exchange(String value) {
    return EXCHANGES.getOrDefault(
        value, value.replaceFirst("^poll-(\\d+)(ms|s)$", "polling each $1 $2"));
  }

  private static String bytes(long bytes) {
    if (bytes >= KIBI && bytes % KIBI == 0) {
      return bytes % (KIBI * KIBI) == 0
          ? Digits.of(bytes / KIBI / KIBI) + " MiB"
          : Digits.of(bytes / KIBI) + " KiB";
    }
    if (bytes >= KILO && bytes % KILO == 0) {
      return bytes % (KILO * KILO) == 0
          ? Digits.of(bytes / KILO / KILO) + " MB"
          : Digits.of(bytes / KILO) + " kB";
    }
    return Digits.of(bytes) + " B";
  }
}
