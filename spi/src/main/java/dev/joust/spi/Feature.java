package dev.joust.spi;

import java.util.Locale;

/**
 * A part of the contract that a framework may be unable to serve at all. A provider lists what it
 * has; the test kit skips, and the harness leaves out, what is missing.
 */
public enum Feature {
  /**
   * {@code GET /payload/{bytes}}, also over HTTP/1.0 with {@link #HTTP_1_0}. A server without it
   * has no HTTP but handshakes: it refuses all else as it likes, and of other features has what is
   * of WebSockets.
   */
  PAYLOAD,
  /** Requests of HTTP/1.0 are answered, without an upgrade and without chunks. */
  HTTP_1_0,
  /** {@code POST /echo}. */
  ECHO,
  /** Extensions of chunks are skipped, as RFC 9112, section 7.1.1, demands. */
  CHUNK_EXTENSIONS,
  /** Fields behind the last chunk are skipped, as RFC 9112, section 7.1.2, demands. */
  CHUNK_TRAILERS,
  /** Malformed request lines and header lines are refused with 400. */
  REQUEST_SYNTAX_CHECK,
  /**
   * A client that stops in the middle of a request, or does not read, keeps no thread waiting.
   * Without it, as many as there are threads keep others waiting.
   */
  NON_BLOCKING,
  /** WebSocket {@code /echo} after RFC 6455 in full. */
  WEBSOCKET,
  /**
   * {@code POST /job} and {@code GET /job/{id}} (with {@link #PAYLOAD}) and, with {@link
   * #WEBSOCKET}, {@code /ws/job}.
   */
  JOBS,
  /**
   * {@code GET /polling} (with {@link #PAYLOAD}) and, with {@link #WEBSOCKET}, {@code /ws/live}.
   */
  LIVE,
  /** {@code GET /sse/job} (with {@link #JOBS}) and {@code GET /sse} (with {@link #LIVE}). */
  SERVER_SENT_EVENTS,
  /** WebSocket {@code /ws/jobs} (with {@link #JOBS} and {@link #WEBSOCKET}). */
  JOBS_SOCKET,
  /** {@code GET /job/{id}/done} (with {@link #JOBS}). */
  LONG_POLL,
  /** {@link ServerSettings.Compression#DEFLATE} may be asked for (with {@link #WEBSOCKET}). */
  DEFLATE,
  /**
   * The bit that tells of a compressed message is refused on all frames but its first (with {@link
   * #DEFLATE}), as RFC 7692, section 6.1, demands.
   */
  COMPRESSED_BIT_CHECK,
  /** {@link Transport#NATIVE} may be asked for, on a system that supports it. */
  NATIVE_TRANSPORT,
  /** {@link ServerSettings.Tls#JDK} may be asked for. */
  TLS,
  /** {@link ServerSettings.Tls#NATIVE} may be asked for (with {@link #TLS}), on this system. */
  NATIVE_TLS,
  /**
   * {@link ServerSettings#http2} may be asked for. All that is not a WebSocket is served over
   * HTTP/2 as it is over HTTP/1.1, less what HTTP/2 has no place for, such as {@code Connection}.
   */
  HTTP2,
  /**
   * {@link ServerSettings#drainSeconds} may be asked for: {@link Server#drain} takes no new
   * connections, finishes the answers that are under way and ends in time.
   */
  DRAIN,
  /**
   * WebSocket sessions are closed with code 1001 (RFC 6455, section 7.4.1) while the server drains
   * (with {@link #DRAIN} and {@link #WEBSOCKET}).
   */
  GOING_AWAY,
  /**
   * Clients of HTTP/2 that reset streams, or send settings or pings, without an end cost little
   * (RFC 9113, section 10.5), with {@link #HTTP2}.
   */
  HTTP2_FLOOD_LIMITS,
  /** WebSocket sessions over streams of HTTP/2 (RFC 8441), with {@link #HTTP2}. */
  HTTP2_WEBSOCKET,
  /**
   * {@link LivePolicy#IGNORE} and {@link LivePolicy#CLOSE} may be asked for (with {@link #LIVE}): a
   * peer takes texts while others have not left, and can be cut off.
   */
  QUEUED_PUSH,
  /** All threads end with their server. */
  THREADS_END,

  /**
   * {@code GET /wait/{how}/{millis}} (with {@link #PAYLOAD}), and {@link ServerSettings#execution}
   * is named among the effective settings.
   */
  WAITING,
  /** {@link ServerSettings#decompression} may be asked for (with {@link #ECHO}). */
  DECOMPRESSION;

  /** The name by which servers tell of it, as {@code http-1-0}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
