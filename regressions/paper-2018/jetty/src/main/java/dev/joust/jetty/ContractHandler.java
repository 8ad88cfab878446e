package dev.joust.jetty;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Feature;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.JoinedBytes;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.websocket.server.WebSocketHandler;
import org.eclipse.jetty.websocket.servlet.WebSocketServletFactory;

/** Answers requests on a thread of Jetty's pool, whose input and output block. */
final class ContractHandler extends WebSocketHandler {

  /** As refusals name it. */
  static final String FRAMEWORK = "Jetty 9.4";

  static final Set<Feature> FEATURES =
      Set.of(
          Feature.PAYLOAD,
          Feature.HTTP_1_0,
          Feature.ECHO,
          Feature.CHUNK_EXTENSIONS,
          Feature.CHUNK_TRAILERS,
          Feature.REQUEST_SYNTAX_CHECK,
          Feature.WEBSOCKET,
          Feature.THREADS_END);

  private static final long NO_TIMEOUT = 0;

  private final Application application;
  private final CounterRecorder counters;
  private final int maxMessageBytes;

  ContractHandler(Application application, CounterRecorder counters, ServerSettings settings) {
    this.application = application;
    this.counters = counters;
    this.maxMessageBytes = settings.maxMessageBytes();
  }

  @Override
  public void configure(WebSocketServletFactory factory) {
    factory.getPolicy().setIdleTimeout(NO_TIMEOUT);
    factory.getPolicy().setMaxTextMessageSize(maxMessageBytes);
    factory.getPolicy().setMaxBinaryMessageSize(maxMessageBytes);
    factory.setCreator(
        (request, response) -> {
          response.setExtensions(List.of());
          return new EchoSocket(counters);
        });
  }

  @Override
  public void handle(
      String target, Request base, HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    base.setHandled(true);
    Response answer = base.getResponse();
    if (Collections.list(base.getHeaders(HttpHeader.HOST.asString())).size() > 1) {
      refuse(answer, application.malformed());
      return;
    }
    counters.request();
    Answer decided = decide(base);
    if (decided == Interaction.ECHO_SOCKET) {
      // Jetty sees it only where it stands alone.
      base.getHttpFields().put(HttpHeader.UPGRADE, "websocket");
      super.handle(target, base, request, response);
    } else if (decided == Interaction.ECHO_BODY) {
      echo(base, answer);
    } else if (decided instanceof dev.joust.spi.Response ready) {
      send(answer, ready);
    } else {
      // A route of a feature that this contender does not have.
      send(answer, (dev.joust.spi.Response) application.answer("GET", "/none"));
    }
  }

  private Answer decide(Request request) {
    String method = request.getMethod();
    String path = request.getHttpURI().getPathQuery();
    return request.getHttpVersion() == HttpVersion.HTTP_1_1
            && request.getHttpFields().contains(HttpHeader.UPGRADE)
        ? application.upgrade(method, path, name -> Collections.list(request.getHeaders(name)))
        : application.answer(method, path);
  }

  private void echo(Request request, Response response) throws IOException {
    if (request.getContentLengthLong() > maxMessageBytes) {
      refuse(response, application.bodyTooLarge());
      return;
    }
    JoinedBytes body = JoinedBytes.ofBody(request.getContentLengthLong());
    try {
      if (!body.readAll(request.getInputStream(), maxMessageBytes)) {
        refuse(response, application.bodyTooLarge());
        return;
      }
    } catch (BadMessageException malformed) {
      refuse(response, application.malformed());
      return;
    }
    send(response, application.echo(request.getContentType(), body.bytes()));
  }

  private static void refuse(Response response, dev.joust.spi.Response answer) throws IOException {
    response.getHttpFields().put(HttpHeader.CONNECTION, "close");
    send(response, answer);
  }

  private static void send(Response response, dev.joust.spi.Response answer) throws IOException {
    response.setStatus(answer.status());
    response.getHttpFields().put(HttpHeader.CONTENT_TYPE, answer.contentType());
    response.setContentLength(answer.bodyBytes());
    for (Header header : answer.headers()) {
      response.getHttpFields().put(header.name(), header.value());
    }
    response.getHttpOutput().sendContent(answer.body());
  }
}
