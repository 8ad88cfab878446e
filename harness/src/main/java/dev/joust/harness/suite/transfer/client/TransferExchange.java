package dev.joust.harness.suite.transfer.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.Labels;
import java.net.URI;
import java.util.List;

/** A way to take one message to the server and back, or only from there. */
public enum TransferExchange {
  /** {@code POST /echo} on a connection that stays open. */
  HTTP_POST("http-post", Endpoint.HTTP_KEEPALIVE),
  /** {@code POST /echo}, each on a connection of its own, which is a part of the time. */
  HTTP_POST_CLOSE("http-post-close", Endpoint.HTTP_CLOSE),
  /** {@code GET /payload/N} on a connection that stays open. */
  HTTP_GET("http-get", Endpoint.HTTP_KEEPALIVE),
  /** {@code GET /payload/N}, each on a connection of its own, which is a part of the time. */
  HTTP_GET_CLOSE("http-get-close", Endpoint.HTTP_CLOSE),
  /** A WebSocket text message and its echo. */
  WEBSOCKET_TEXT("websocket-text", Endpoint.WEBSOCKET),
  /** A WebSocket binary message and its echo. */
  WEBSOCKET_BINARY("websocket-binary", Endpoint.WEBSOCKET),
  /** A WebSocket binary message in fragments of 16 KiB, and its echo. */
  WEBSOCKET_FRAGMENTS("websocket-fragments", Endpoint.WEBSOCKET);

  private final String label;
  private final Endpoint endpoint;

  TransferExchange(String label, Endpoint endpoint) {
    this.label = label;
    this.endpoint = endpoint;
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

  /** What a message is sent by. */
  public Endpoint endpoint() {
    return endpoint;
  }

  /** Whether the message goes up as well. */
  public boolean isEcho() {
    return this != HTTP_GET && this != HTTP_GET_CLOSE;
  }

  URI uri(Address address, int payloadBytes) {
    return endpoint.uri(address, isEcho() ? "/echo" : "/payload/" + payloadBytes);
  }
}
