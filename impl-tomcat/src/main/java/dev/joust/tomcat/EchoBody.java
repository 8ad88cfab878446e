package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.Response;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A body that is sent back, unless it is too large. */
final class EchoBody extends RequestBody {

  private static final String DEFAULT_CONTENT_TYPE = "application/octet-stream";

  private final int maxBytes;
  private final ByteArrayOutputStream joined = new ByteArrayOutputStream();

  private EchoBody(
      HttpServletRequest request,
      HttpServletResponse response,
      Application application,
      int maxBytes) {
    super(request, response, application);
    this.maxBytes = maxBytes;
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
  void take(byte[] part, int bytes) throws IOException {
    if (bytes <= maxBytes - joined.size()) {
      joined.write(part, 0, bytes);
    } else {
      refuse(application.bodyTooLarge());
    }
  }

  @Override
  Response answer() {
    String contentType = request.getContentType();
    return application.echo(
        contentType == null ? DEFAULT_CONTENT_TYPE : contentType,
        ByteBuffer.wrap(joined.toByteArray()));
  }
}
