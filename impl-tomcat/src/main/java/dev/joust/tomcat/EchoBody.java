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

  private static final String DEFAULT_CONTENT_TYPE = "application/octet-stream";

  private final int maxBytes;
  private final JoinedBytes joined;

  private EchoBody(
      HttpServletRequest request,
      HttpServletResponse response,
      Application application,
      int maxBytes) {
    super(request, response, application);
    this.maxBytes = maxBytes;
    this.joined = JoinedBytes.ofBody(request.getContentLengthLong());
  }

  static void read(
      HttpServletRequest request,
      HttpServletResponse response,
      Application application,
      int maxBytes)
      throws IOException {
    EchoBody body = new EchoBody(request, response, application, maxBytes);
    if (request.getContentLengthLong() > maxBytes) {
      body.refuse(application.bodyTooLarge());
    } else {
      body.begin();
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
    String contentType = request.getContentType();
    return application.echo(
        contentType == null ? DEFAULT_CONTENT_TYPE : contentType, joined.bytes());
  }
}
