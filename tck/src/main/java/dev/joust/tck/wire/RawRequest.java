package dev.joust.tck.wire;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Requests as text. */
public final class RawRequest {

  private RawRequest() {}

  /** A request head of HTTP/1.1. */
  public static String of(String method, String target, String... headers) {
    return "%s %s HTTP/1.1\r\nHost: joust\r\n".formatted(method, target)
        + Stream.of(headers).map(header -> header + "\r\n").collect(Collectors.joining())
        + "\r\n";
  }

  /** A request head of HTTP/1.1 that announces a body of some length. */
  public static String post(String target, long bodyBytes, String... headers) {
    String head = of("POST", target, headers);
    return head.substring(0, head.length() - 2)
        + String.format(Locale.ROOT, "Content-Length: %d\r\n\r\n", bodyBytes);
  }
}
