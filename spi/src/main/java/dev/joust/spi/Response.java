package dev.joust.spi;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * A complete response, ready to be sent. Immutable; one object may be sent many times at once.
 *
 * @implSpec On the wire it has exactly the header fields {@code Content-Type}, {@code
 *     Content-Length}, {@code Date} and those of {@link #headers()}, and {@code Connection} where
 *     HTTP asks for it: {@code close} if the connection will be closed, {@code keep-alive} to an
 *     HTTP/1.0 client that asked for it; {@code Upgrade} is among {@link #headers()} where it is
 *     asked for. To HEAD the same without the body.
 */
public final class Response implements Answer {

  private final int status;
  private final String contentType;
  private final List<Header> headers;
  private final ByteBuffer body;

  /**
   * Makes a response.
   *
   * @param status the HTTP status, 200 to 599
   * @param contentType the media type of the body
   * @param headers further header fields
   * @param body the body: its bytes from position to limit, which must not change any more
   */
  public Response(int status, String contentType, List<Header> headers, ByteBuffer body) {
    this.status = status;
    this.contentType = Objects.requireNonNull(contentType, "contentType");
    // The empty list of List.of makes a new iterator each time that it is looped over.
    this.headers = headers.isEmpty() ? Collections.emptyList() : List.copyOf(headers);
    this.body = body.slice().asReadOnlyBuffer();
  }

  private Response(int status, String contentType, String body, Header... headers) {
    this(
        status,
        contentType,
        List.of(headers),
        ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
  }

  static Response text(int status, String text, Header... headers) {
    return new Response(status, "text/plain", text, headers);
  }

  static Response json(int status, String json, Header... headers) {
    return new Response(status, "application/json", json, headers);
  }

  @Override
  public Answer on(Executor handlers) {
    return Pending.on(handlers, () -> this);
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The value of {@code Content-Type}. */
  public String contentType() {
    return contentType;
  }

  /** Header fields beyond {@code Content-Type}, {@code Content-Length} and {@code Date}. */
  public List<Header> headers() {
    return headers;
  }

  /** The body's length, the value of {@code Content-Length}. */
  public int bodyBytes() {
    return body.remaining();
  }

  /** The body as a read-only view with a position of its own; the bytes are shared. */
  public ByteBuffer body() {
    return body.duplicate();
  }
}
