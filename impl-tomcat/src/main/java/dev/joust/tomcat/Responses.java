package dev.joust.tomcat;

import dev.joust.spi.Header;
import dev.joust.spi.Response;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Sends responses as the contract wants them on the wire. */
final class Responses {

  private Responses() {}

  /**
   * Sends a response. A body that fits Tomcat's buffer is left in it, as any servlet does that; one
   * that does not is written as the client takes it.
   */
  static void send(HttpServletRequest request, HttpServletResponse response, Response answer)
      throws IOException {
    response.setStatus(answer.status());
    response.setContentType(answer.contentType());
    response.setContentLength(answer.bodyBytes());
    List<Header> more = answer.headers();
    for (int i = 0; i < more.size(); i++) {
      response.setHeader(more.get(i).name(), more.get(i).value());
    }
    boolean hasBody = !request.getMethod().equals("HEAD");
    if (hasBody && answer.bodyBytes() > response.getBufferSize()) {
      new BodyWriter(asynchronous(request), answer.body()).begin();
      return;
    }
    if (hasBody) {
      response.getOutputStream().write(answer.body());
    }
    if (request.isAsyncStarted()) {
      request.getAsyncContext().complete();
    }
  }

  /** The request's asynchronous processing, begun now unless it was before. */
  static AsyncContext asynchronous(HttpServletRequest request) {
    if (request.isAsyncStarted()) {
      return request.getAsyncContext();
    }
    AsyncContext async = request.startAsync();
    // Never: jobs may take as long as they like, and streams do not end.
    async.setTimeout(0);
    return async;
  }
}
