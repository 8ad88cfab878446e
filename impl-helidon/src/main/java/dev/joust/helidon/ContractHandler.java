package dev.joust.helidon;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.JoinedBytes;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.http.TokenList;
import dev.joust.spi.peer.Push;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.HttpPrologue;
import io.helidon.http.RequestException;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Hands requests to the application and does what it answers, on the connection's own thread. */
record ContractHandler(Application application, CounterRecorder counters, ServerSettings settings)
    implements Handler {

  private static final String HEAD = "HEAD";
  private static final String DEFAULT_CONTENT_TYPE = "application/octet-stream";

  /** As much as Helidon's sockets write at once; larger bodies are not copied whole. */
  private static final int PART_BYTES = 8 * 1_024;

  @Override
  public void handle(ServerRequest request, ServerResponse response) throws Exception {
    counters.request();
    boolean isLast = isLast(request.headers());
    if (isLast) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    Answer answer = answer(request).here();
    if (answer instanceof Response ready) {
      send(request, response, ready);
    } else if (answer instanceof Pending pending) {
      send(request, response, await(pending));
    } else {
      interact((Interaction) answer, request, response);
    }
    if (isLast) {
      end(request);
    }
  }

  private static boolean isLast(ServerRequestHeaders headers) {
    return headers.contains(HeaderNames.CONNECTION)
        && TokenList.contains(headers.all(HeaderNames.CONNECTION, List::of), "close");
  }

  /** Helidon would wait for the client to close. */
  private static void end(ServerRequest request) {
    if (request.content().hasEntity() && !request.content().consumed()) {
      request.content().consume();
    }
    throw new CloseConnectionException("the client has asked for it");
  }

  /** An upgrade that gets here has a body, which Helidon passes over as well, or is none. */
  private Answer answer(ServerRequest request) {
    HttpPrologue prologue = request.prologue();
    String method = prologue.method().text();
    String target = prologue.uriPath().rawPath();
    ServerRequestHeaders headers = request.headers();
    if (headers.contains(HeaderNames.UPGRADE)) {
      Answer answer =
          application.upgrade(
              method, target, name -> headers.all(HeaderNames.create(name), List::of));
      if (!(answer instanceof Interaction interaction && interaction.isSocket())) {
        return answer;
      }
    }
    return application.answer(method, target);
  }

  private static Response await(Pending pending) throws Exception {
    CompletableFuture<Response> ready = new CompletableFuture<>();
    pending.whenReady(ready::complete);
    try {
      return ready.get();
    } catch (InterruptedException stopping) {
      throw new CloseConnectionException("the server stops", stopping);
    }
  }

  private static void send(ServerRequest request, ServerResponse response, Response answer)
      throws IOException {
    response.status(Status.create(answer.status()));
    response.header(HeaderNames.CONTENT_TYPE, answer.contentType());
    for (Header more : answer.headers()) {
      response.header(HeaderNames.create(more.name()), more.value());
    }
    if (isHead(request)) {
      response.contentLength(answer.bodyBytes());
      response.send();
    } else if (answer.bodyBytes() <= PART_BYTES) {
      response.send(Bytes.of(answer.body()));
    } else {
      response.contentLength(answer.bodyBytes());
      try (OutputStream out = response.outputStream()) {
        write(answer.body(), out);
      }
    }
  }

  private static void write(ByteBuffer body, OutputStream out) throws IOException {
    byte[] part = new byte[PART_BYTES];
    while (body.hasRemaining()) {
      int bytes = Math.min(part.length, body.remaining());
      body.get(part, 0, bytes);
      out.write(part, 0, bytes);
    }
  }

  private static boolean isHead(ServerRequest request) {
    return request.prologue().method().text().equals(HEAD);
  }

  private void interact(Interaction interaction, ServerRequest request, ServerResponse response)
      throws IOException {
    if (interaction == Interaction.ECHO_BODY) {
      echo(request, response);
      return;
    }
    response.header(HeaderNames.CACHE_CONTROL, "no-cache");
    response.header(HeaderNames.CONTENT_TYPE, "text/event-stream");
    if (isHead(request)) {
      response.send();
    } else {
      new EventStream(response.sink(TextSink.TYPE), Push.of(interaction, application)).run();
    }
  }

  private void echo(ServerRequest request, ServerResponse response) throws IOException {
    long declared = request.headers().contentLength().orElse(-1);
    if (declared > settings.maxMessageBytes()) {
      refuse(request, response, application.bodyTooLarge());
    }
    JoinedBytes body = JoinedBytes.ofBody(declared);
    try {
      if (request.content().hasEntity() && !fits(request.content().inputStream(), body)) {
        refuse(request, response, application.bodyTooLarge());
      }
    } catch (RequestException | NumberFormatException badChunk) {
      // Helidon would wait for the rest of the body.
      refuse(request, response, application.malformed());
    }
    response.header(
        HeaderNames.CONTENT_TYPE,
        request.headers().first(HeaderNames.CONTENT_TYPE).orElse(DEFAULT_CONTENT_TYPE));
    response.send(body.bytes().array(), 0, body.length());
  }

  /** Reads a body to its end, or to where it is too large. */
  private boolean fits(InputStream in, JoinedBytes body) throws IOException {
    try {
      return body.readAll(in, settings.maxMessageBytes());
    } catch (DataReader.InsufficientDataAvailableException gone) {
      throw new CloseConnectionException("the client has left", gone);
    }
  }

  /** Answers and ends the connection: what follows is not read. */
  private static void refuse(ServerRequest request, ServerResponse response, Response answer)
      throws IOException {
    response.header(HeaderValues.CONNECTION_CLOSE);
    send(request, response, answer);
    throw new CloseConnectionException("a body is refused");
  }
}
