package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.Response;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** A body that nobody wants. Left to Tomcat, the rest of it is read by calls that block. */
final class UnwantedBody extends RequestBody {

  private final Response answer;

  UnwantedBody(
      HttpServletRequest request,
      HttpServletResponse response,
      Application application,
      Response answer) {
    super(request, response, application);
    this.answer = answer;
  }

  @Override
  void take(byte[] part, int bytes) {}

  @Override
  Response answer() {
    return answer;
  }
}
