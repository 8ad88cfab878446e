package dev.joust.jetty;

import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * Reads a request's body whole, as it comes, without blocking, and keeps it in the buffers that
 * Jetty read it into. Small parts are copied together: a client chooses their size, and to keep
 * each would take many times the memory of the body.
 */
final class EchoBody {

  private final Request request;
  private final int maxBytes;
  private final Consumer<RetainableByteBuffer> complete;
  private final Runnable tooLarge;
  private final Consumer<Throwable> failed;
  private final RetainableByteBuffer.Mutable body;
  private final Runnable more = Invocable.from(InvocationType.NON_BLOCKING, this::readOn);

  /** {@code complete} takes the body over, and is to release it. */
  EchoBody(
      Request request,
      int maxBytes,
      Consumer<RetainableByteBuffer> complete,
      Runnable tooLarge,
      Consumer<Throwable> failed) {
    this.request = request;
    this.maxBytes = maxBytes;
    this.complete = complete;
    this.tooLarge = tooLarge;
    this.failed = failed;
    this.body = parts(request, maxBytes);
  }

  private static RetainableByteBuffer.Mutable parts(Request request, int maxBytes) {
    ByteBufferPool pool = request.getComponents().getByteBufferPool();
    int bufferBytes = request.getConnectionMetaData().getHttpConfiguration().getInputBufferSize();
    return new RetainableByteBuffer.DynamicCapacity(
        pool, true, maxBytes, bufferBytes, bufferBytes / 2);
  }

  void read() {
    if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > maxBytes) {
      body.release();
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
        body.release();
        failed.accept(chunk.getFailure());
        return;
      }
      last = chunk.isLast();
      boolean fits = body.append(chunk);
      chunk.release();
      if (!fits) {
        body.release();
        tooLarge.run();
        return;
      }
    }
    complete.accept(body);
  }
}
