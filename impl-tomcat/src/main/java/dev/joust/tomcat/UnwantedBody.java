package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.Response;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A body that nobody wants. Left to Tomcat, the rest of it is read by calls that block. */
final class UnwantedBody extends RequestBody {

  private static final int PART_BYTES = 8 * 1024;

  private final Response answer;
  private final byte[] part = new byte[PART_BYTES];

  UnwantedBody(
      HttpServletRequest request,
      HttpServletResponse response,
      Application application,
      Response answer) {
    super(request, response, application);
    this.answer = answer;
  }

  @Override
  void read(ServletInputStream in) throws IOException {
    in.read(part);
  }

  @Override
  Response answer() {
    return answer;
  }
}
