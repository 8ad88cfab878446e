package dev.joust.vertx.base;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;

/** Finds clients that wait for leave to send their body (RFC 9110, section 10.1.1). */
public final class Expectation {

  private Expectation() {}

  /** Whether the client waits. To let it go on is another method in Vert.x 4.5 than in 5. */
  public static boolean isIn(HttpServerRequest request) {
    String expectation = request.getHeader(HttpHeaderNames.EXPECT);
    return expectation != null
        && expectation.equalsIgnoreCase("100-continue")
        && request.version() != HttpVersion.HTTP_1_0;
  }
}
