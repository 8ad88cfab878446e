package dev.joust.vertx.base;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;

/** Answers clients that wait for leave to send their body (RFC 9110, section 10.1.1). */
public final class Expectation {

  private Expectation() {}

  /** Lets the client send its body if it waits; returns whether it does. */
  public static boolean meet(HttpServerRequest request) {
    String expectation = request.getHeader(HttpHeaderNames.EXPECT);
    boolean waits =
        expectation != null
            && expectation.equalsIgnoreCase("100-continue")
            && request.version() != HttpVersion.HTTP_1_0;
    if (waits) {
      request.response().writeContinue();
    }
    return waits;
  }
}
