package dev.joust.grizzly;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.JoinedBytes;
import dev.joust.spi.Pending;
import dev.joust.spi.http.TokenList;
import dev.joust.spi.peer.Push;
import java.io.IOException;
import java.util.concurrent.Executor;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.http.HttpBrokenContentException;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.io.NIOOutputStream;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.http.util.MimeHeaders;
import org.glassfish.grizzly.memory.Buffers;

/** Answers requests on the thread that Grizzly's strategy for I/O has for them. */
final class ContractHandler extends HttpHandler {

  private final Application application;
  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final RequestExecutorProvider executors;

  ContractHandler(
      Application application,
      CounterRecorder counters,
      int maxMessageBytes,
      Executor bodyReaders) {
    this.application = application;
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
    this.executors = request -> request.getMethod() == Method.POST ? bodyReaders : null;
  }

  /**
   * Grizzly's default is a pool of workers for all requests; these handlers never block but where
   * they read a body. Grizzly's notifications of a body's parts get lost on selector threads.
   */
  @Override
  public RequestExecutorProvider getRequestExecutorProvider() {
    return executors;
  }

  /** A body that is too large is refused before it is sent. */
  @Override
  protected boolean sendAcknowledgment(Request request, Response response) throws IOException {
    return request.getContentLengthLong() > maxMessageBytes
        || super.sendAcknowledgment(request, response);
  }

  @Override
  public void service(Request request, Response response) throws IOException {
    if (hasTwoHosts(request.getRequest().getHeaders())) {
      refuse(response, application.malformed());
      return;
    }
    counters.request();
    // An empty line before the request becomes part of Grizzly's method.
    String method = request.getMethod().getMethodString().strip();
    closeIfAsked(request, response);
    Answer decided =
        ContractWebSocketFilter.hasUpgrade(request.getRequest())
            ? application.upgrade(
                method, request.getRequestURI(), request.getRequest().getHeaders()::values)
            : application.answer(method, request.getRequestURI());
    Answer answer = decided.here();
    if (answer instanceof dev.joust.spi.Response ready) {
      send(response, ready);
    } else if (answer instanceof Pending pending) {
      response.suspend();
      Connection<?> connection = request.getContext().getConnection();
      pending.whenReady(
          done ->
              connection.executeInEventThread(IOEvent.WRITE, () -> sendSuspended(response, done)));
    } else {
      interact((Interaction) answer, request, response);
    }
  }

  private static boolean hasTwoHosts(MimeHeaders headers) {
    int first = headers.indexOf(Header.Host, 0);
    return first >= 0 && headers.indexOf(Header.Host, first + 1) >= 0;
  }

  /** Grizzly itself sees {@code close} only where it stands alone. */
  private static void closeIfAsked(Request request, Response response) {
    if (TokenList.isAmongOthers(request.getHeader(Header.Connection), "close")) {
      response.setHeader(Header.Connection, "close");
    }
  }

  private void interact(Interaction interaction, Request request, Response response)
      throws IOException {
    switch (interaction) {
      case ECHO_BODY -> echo(request, response);
      case JOB_EVENTS, LIVE_EVENTS ->
          new EventStream(request, response, Push.of(interaction, application))
              .begin(application.date());
      default -> throw new IllegalStateException(interaction + " is the WebSocket filter's");
    }
  }

  private void echo(Request request, Response response) throws IOException {
    if (request.getContentLengthLong() > maxMessageBytes) {
      refuse(response, application.bodyTooLarge());
      return;
    }
    try {
      JoinedBytes body = JoinedBytes.ofBody(request.getContentLengthLong());
      if (body.readAll(request.getInputStream(), maxMessageBytes)) {
        send(response, application.echo(request.getContentType(), body.bytes()));
      } else {
        refuse(response, application.bodyTooLarge());
      }
    } catch (HttpBrokenContentException malformed) {
      refuse(response, application.malformed());
    }
  }

  /** Refuses a request and ends a connection of HTTP/1, as the rest of the request is of no use. */
  private void refuse(Response response, dev.joust.spi.Response answer) throws IOException {
    if (Exchange.isStream(response.getRequest())) {
      send(response, answer);
      return;
    }
    response.setHeader(Header.Connection, "close");
    send(response, answer);
    response.flush();
    LingeringClose.of(response.getRequest().getContext().getConnection());
  }

  /** Over HTTP/2, unlike over HTTP/1.1, Grizzly sends the body of an answer to HEAD. */
  private static boolean hasBody(Request request) {
    return request.getMethod() != Method.HEAD || !Exchange.isStream(request);
  }

  private void sendSuspended(Response response, dev.joust.spi.Response answer) {
    try {
      send(response, answer);
      response.resume();
    } catch (IOException clientGone) {
      Exchange.of(response.getRequest()).closeSilently();
    }
  }

  private void send(Response response, dev.joust.spi.Response answer) throws IOException {
    response.setStatus(answer.status());
    response.getResponse().setContentType(answer.contentType());
    response.setContentLength(answer.bodyBytes());
    response.setHeader(Header.Date, application.date());
    for (dev.joust.spi.Header header : answer.headers()) {
      // Set through the response, Upgrade would make Grizzly wait for another protocol.
      response.getResponse().getHeaders().setValue(header.name()).setString(header.value());
    }
    if (answer.bodyBytes() > 0 && hasBody(response.getRequest())) {
      NIOOutputStream output = response.getNIOOutputStream();
      // Only of one who has asked, Grizzly queues what the client does not take; others it blocks.
      output.canWrite();
      output.write(
          Buffers.wrap(response.getRequest().getContext().getMemoryManager(), answer.body()));
    }
  }
}
