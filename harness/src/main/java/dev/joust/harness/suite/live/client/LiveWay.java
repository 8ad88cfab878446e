package dev.joust.harness.suite.live.client;

import java.util.Locale;

/** How a reader learns of a new state of the live document. */
public enum LiveWay {
  /** It asks {@code /polling} again and again. */
  POLLING("http", "/polling"),
  /** Server-sent events of {@code /sse}. */
  SSE("http", "/sse"),
  /** Messages of the WebSocket {@code /ws/live}. */
  WEBSOCKET("ws", "/ws/live");

  private final String scheme;
  private final String path;

  LiveWay(String scheme, String path) {
    this.scheme = scheme;
    this.path = path;
  }

  /** Whether the server sends of its own accord. */
  public boolean isPush() {
    return this != POLLING;
  }

  /** The address of the document at a server's {@code host:port}. */
  String uri(String address) {
    return scheme + "://" + address + path;
  }

  /** The name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
