package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.JoinedBytes;
import dev.joust.spi.Response;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A body that is sent back, unless it is too large. */
final class EchoBody extends RequestBody {

  private final int maxBytes;
  private final JoinedBytes joined;

  EchoBody(
      HttpServletRequest request,
      HttpServletResponse response,
      Application application,
      int maxBytes) {
    super(request, response, application);
    this.maxBytes = maxBytes;
    this.joined = JoinedBytes.ofBody(request.getContentLengthLong());
  }

  @Override
  void begin() throws IOException {
    if (request.getContentLengthLong() > maxBytes) {
      refuse(application.bodyTooLarge());
    } else {
      super.begin();
    }
  }

  @Override
  void read(ServletInputStream in) throws IOException {
    joined.readFrom(in);
    if (joined.length() > maxBytes) {
      refuse(application.bodyTooLarge());
    }
  }

  @Override
  Response answer() {
    return application.echo(request.getContentType(), joined.bytes());
  }
}
