package dev.joust.harness.suite.transfer.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.lab.input.Labels;
import java.util.List;

/** A way to take one message to the server and back, or only from there. */
public enum TransferExchange {
  /** {@code POST /echo} on a connection that stays open. */
  HTTP_POST("http-post"),
  /** {@code POST /echo}, each on a connection of its own, which is a part of the time. */
  HTTP_POST_CLOSE("http-post-close"),
  /** {@code GET /payload/N} on a connection that stays open. */
  HTTP_GET("http-get"),
  /** {@code GET /payload/N}, each on a connection of its own, which is a part of the time. */
  HTTP_GET_CLOSE("http-get-close"),
  /** A WebSocket text message and its echo. */
  WEBSOCKET_TEXT("websocket-text"),
  /** A WebSocket binary message and its echo. */
  WEBSOCKET_BINARY("websocket-binary"),
  /** A WebSocket binary message in fragments of 16 KiB, and its echo. */
  WEBSOCKET_FRAGMENTS("websocket-fragments");

  private final String label;

  TransferExchange(String label) {
    this.label = label;
  }

  /** The name in profiles and tables. */
  @JsonValue
  public String label() {
    return label;
  }

  /**
   * The exchange of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static TransferExchange of(String label) {
    return Labels.find("exchange", label, List.of(values()), TransferExchange::label);
  }

  /** Whether each message has a connection of its own. */
  public boolean closes() {
    return this == HTTP_POST_CLOSE || this == HTTP_GET_CLOSE;
  }

  /** Whether the message goes up as well. */
  public boolean isEcho() {
    return this != HTTP_GET && this != HTTP_GET_CLOSE;
  }

  /** Whether it is one of WebSocket. */
  public boolean isWebSocket() {
    return this == WEBSOCKET_TEXT || this == WEBSOCKET_BINARY || this == WEBSOCKET_FRAGMENTS;
  }

  /** Where the server has it. */
  String path(int payloadBytes) {
    return isEcho() ? "/echo" : "/payload/" + payloadBytes;
  }
}
