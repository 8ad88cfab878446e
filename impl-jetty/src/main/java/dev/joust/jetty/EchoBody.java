package dev.joust.jetty;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** Reads a request's body whole, as it comes, without blocking. */
final class EchoBody {

  private final Request request;
  private final int maxBytes;
  private final Consumer<ByteBuffer> complete;
  private final Runnable tooLarge;
  private final Consumer<Throwable> failed;
  private final ByteArrayOutputStream joined = new ByteArrayOutputStream();
  private final Runnable more = Invocable.from(InvocationType.NON_BLOCKING, this::readOn);

  EchoBody(
      Request request,
      int maxBytes,
      Consumer<ByteBuffer> complete,
      Runnable tooLarge,
      Consumer<Throwable> failed) {
    this.request = request;
    this.maxBytes = maxBytes;
    this.complete = complete;
    this.tooLarge = tooLarge;
    this.failed = failed;
  }

  void read() {
    if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > maxBytes) {
      tooLarge.run();
      return;
    }
    readOn();
  }

  private void readOn() {
    boolean last = false;
    while (!last) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(more);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        failed.accept(chunk.getFailure());
        return;
      }
      last = chunk.isLast();
      boolean fits = chunk.remaining() <= maxBytes - joined.size();
      if (fits) {
        byte[] part = new byte[chunk.remaining()];
        chunk.get(part, 0, part.length);
        joined.writeBytes(part);
      }
      chunk.release();
      if (!fits) {
        tooLarge.run();
        return;
      }
    }
    complete.accept(ByteBuffer.wrap(joined.toByteArray()));
  }
}
