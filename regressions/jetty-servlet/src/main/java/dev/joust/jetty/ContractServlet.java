package dev.joust.jetty;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Feature;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.JoinedBytes;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

/** Answers requests on a thread of Jetty's pool, whose input and output block. */
final class ContractServlet extends HttpServlet {

  static final Set<Feature> FEATURES =
      Set.of(
          Feature.PAYLOAD,
          Feature.HTTP_1_0,
          Feature.ECHO,
          Feature.CHUNK_EXTENSIONS,
          Feature.CHUNK_TRAILERS,
          Feature.REQUEST_SYNTAX_CHECK,
          Feature.THREADS_END);

  private static final long serialVersionUID = 1;

  private final transient Application application;
  private final transient CounterRecorder counters;
  private final int maxMessageBytes;

  ContractServlet(Application application, CounterRecorder counters, ServerSettings settings) {
    this.application = application;
    this.counters = counters;
    this.maxMessageBytes = settings.maxMessageBytes();
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    counters.request();
    response.setHeader("Date", application.date());
    Answer answer = application.answer(request.getMethod(), request.getRequestURI());
    if (answer == Interaction.ECHO_BODY) {
      echo(request, response);
    } else if (answer instanceof Response ready) {
      send(response, ready);
    } else {
      // A route of a feature that this contender does not have.
      send(response, (Response) application.answer("GET", "/none"));
    }
  }

  private void echo(HttpServletRequest request, HttpServletResponse response) throws IOException {
    JoinedBytes body = JoinedBytes.ofBody(request.getContentLengthLong());
    if (request.getContentLengthLong() <= maxMessageBytes
        && body.readAll(request.getInputStream(), maxMessageBytes)) {
      send(response, application.echo(request.getContentType(), body.bytes()));
    } else {
      response.setHeader("Connection", "close");
      send(response, application.bodyTooLarge());
    }
  }

  private static void send(HttpServletResponse response, Response answer) throws IOException {
    response.setStatus(answer.status());
    response.setContentType(answer.contentType());
    response.setContentLength(answer.bodyBytes());
    for (Header header : answer.headers()) {
      response.setHeader(header.name(), header.value());
    }
    ContractHandler.write(response.getOutputStream(), answer.body());
  }
}
