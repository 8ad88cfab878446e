package dev.joust.grizzly;

import org.glassfish.grizzly.Closeable;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http2.Http2Stream;

/** What a request and its answer have to themselves. */
final class Exchange {

  private Exchange() {}

  /** Whether a request came over HTTP/2, where its connection is others' as well. */
  static boolean isStream(Request request) {
    return Http2Stream.getStreamFor(request.getRequest()) != null;
  }

  /** What ends when the client goes: a stream of HTTP/2, or the connection. */
  static Closeable of(Request request) {
    Http2Stream stream = Http2Stream.getStreamFor(request.getRequest());
    return stream == null ? request.getContext().getConnection() : stream;
  }
}
