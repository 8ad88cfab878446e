package dev.joust.grizzly;

import dev.joust.spi.Application;
import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.LiveDocument;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.glassfish.grizzly.CloseListener;
import org.glassfish.grizzly.CloseType;
import org.glassfish.grizzly.Closeable;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.http.Protocol;
import org.glassfish.grizzly.http.io.NIOOutputStream;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.memory.Buffers;

/** Answers a request with server-sent events. */
final class EventStream {

  private final Request request;
  private final Response response;
  private final Application application;
  private final NIOOutputStream output;
  private final CloseListener<Closeable, CloseType> whenClosed = (closeable, type) -> cancel();
  private volatile Optional<Registration> waiting = Optional.empty();

  EventStream(Request request, Response response, Application application) {
    this.request = request;
    this.response = response;
    this.application = application;
    this.output = response.getNIOOutputStream();
  }

  /** Sends one event when a new job completes, then ends the stream. */
  void job() throws IOException {
    if (begin()) {
      Job job = application.jobs().create();
      Connection<?> connection = request.getContext().getConnection();
      connection.addCloseListener(whenClosed);
      waiting =
          Optional.of(
              job.onComplete(
                  () -> connection.executeInEventThread(IOEvent.WRITE, () -> push(job))));
      if (!connection.isOpen()) {
        waiting.get().cancel();
      }
    }
  }

  private void push(Job job) {
    request.getContext().getConnection().removeCloseListener(whenClosed);
    try {
      write(job.event().bytes());
      response.resume();
    } catch (IOException clientGone) {
      request.getContext().getConnection().closeSilently();
    }
  }

  private void cancel() {
    waiting.ifPresent(Registration::cancel);
  }

  /** Sends live documents until the client leaves. */
  void live() throws IOException {
    if (begin()) {
      LiveWriter writer = new LiveWriter(application.liveFeed(), this::write);
      request
          .getContext()
          .getConnection()
          .addCloseListener(
              (CloseListener<Closeable, CloseType>) (closeable, type) -> writer.end());
      writer.begin();
    }
  }

  /** Sends the head at once; false if that is all that was asked for. */
  private boolean begin() throws IOException {
    response.getResponse().setContentType("text/event-stream");
    response.setHeader(Header.CacheControl, "no-cache");
    response.setHeader(Header.Date, application.date());
    if (request.getProtocol() == Protocol.HTTP_1_0) {
      response.getResponse().getProcessingState().setKeepAlive(false);
    }
    if (request.getMethod().getMethodString().equals("HEAD")) {
      return false;
    }
    response.suspend();
    response.flush();
    return true;
  }

  private void write(LiveDocument document, Consumer<Throwable> written) {
    try {
      write(document.event().bytes());
      output.notifyCanWrite(
          new WriteHandler() {
            @Override
            public void onWritePossible() {
              written.accept(null);
            }

            @Override
            public void onError(Throwable failure) {
              written.accept(failure);
            }
          });
    } catch (IOException | RuntimeException clientGone) {
      written.accept(clientGone);
    }
  }

  private void write(ByteBuffer event) throws IOException {
    output.write(Buffers.wrap(request.getContext().getMemoryManager(), event));
    output.flush();
  }
}
