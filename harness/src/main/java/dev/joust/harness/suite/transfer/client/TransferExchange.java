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
  HTTP_POST(Endpoint.HTTP_KEEPALIVE),
  /** {@code POST /echo}, each on a connection of its own, which is a part of the time. */
  HTTP_POST_CLOSE(Endpoint.HTTP_CLOSE),
  /** {@code GET /payload/N} on a connection that stays open. */
  HTTP_GET(Endpoint.HTTP_KEEPALIVE),
  /** {@code GET /payload/N}, each on a connection of its own, which is a part of the time. */
  HTTP_GET_CLOSE(Endpoint.HTTP_CLOSE),
  /** A WebSocket text message and its echo. */
  WEBSOCKET_TEXT(Endpoint.WEBSOCKET),
  /** A WebSocket binary message and its echo. */
  WEBSOCKET_BINARY(Endpoint.WEBSOCKET),
  /** A WebSocket binary message in fragments of 16 KiB, and its echo. */
  WEBSOCKET_FRAGMENTS(Endpoint.WEBSOCKET);

  private final Endpoint endpoint;

  TransferExchange(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /** The name in profiles and tables. */
  @JsonValue
  public String label() {
    return Labels.of(this);
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
