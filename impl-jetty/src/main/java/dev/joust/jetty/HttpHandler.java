package dev.joust.jetty;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.peer.Push;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.TunnelSupport;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** Answers requests: on the selector's own thread, unless Jetty is told that handlers block. */
final class HttpHandler extends Handler.Abstract {

  private static final PreEncodedHttpField OCTETS = contentType("application/octet-stream");
  private static final PreEncodedHttpField JSON = contentType("application/json");

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;
  private final WebSocketUpgrade<?> upgrade;

  HttpHandler(
      Application application,
      CounterRecorder counters,
      ServerSettings settings,
      WebSocketUpgrade<?> upgrade) {
    super(
        JettyServer.execution(settings) == Execution.EVENT_LOOP
            ? InvocationType.NON_BLOCKING
            : InvocationType.BLOCKING);
    this.application = application;
    this.counters = counters;
    this.settings = settings;
    this.upgrade = upgrade;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    counters.request();
    String method = request.getMethod();
    String target = request.getHttpURI().getPathQuery();
    HttpFields headers = request.getHeaders();
    Answer decided;
    if (headers.contains(HttpHeader.UPGRADE)
        && request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1) {
      decided = application.upgrade(method, target, headers::getValuesList);
    } else if (HttpMethod.CONNECT.is(method)) {
      decided = connect(request, target);
    } else {
      decided = application.answer(method, target);
    }
    Answer answer = decided.here();
    if (answer instanceof dev.joust.spi.Response ready) {
      // A tunnel that is refused has no end to be read to.
      if (method.equals("GET") || method.equals("HEAD") || HttpMethod.CONNECT.is(method)) {
        send(response, ready, callback);
      } else {
        Content.Source.consumeAll(
            request, nonBlocking(() -> send(response, ready, callback), callback::failed));
      }
    } else if (answer instanceof Pending pending) {
      pending.whenReady(ready -> send(response, ready, callback));
    } else {
      interact((Interaction) answer, request, response, callback);
    }
    return true;
  }

  private Answer connect(Request request, String target) {
    TunnelSupport tunnel = request.getTunnelSupport();
    return tunnel == null || tunnel.getProtocol() == null || target == null
        ? application.malformed()
        : application.connect(tunnel.getProtocol(), target, request.getHeaders()::getValuesList);
  }

  private void interact(
      Interaction interaction, Request request, Response response, Callback callback) {
    switch (interaction) {
      case ECHO_BODY -> echo(request, response, callback);
      case JOB_EVENTS, LIVE_EVENTS ->
          new EventStream(request, response, callback, Push.of(interaction, application)).begin();
      default -> {
        if (!upgrade.complete(interaction, request, response, callback)) {
          send(response, application.malformed(), callback);
        }
      }
    }
  }

  private static void send(Response response, dev.joust.spi.Response answer, Callback callback) {
    response.setStatus(answer.status());
    HttpFields.Mutable headers = response.getHeaders();
    describe(headers, answer.contentType(), answer.bodyBytes());
    for (Header header : answer.headers()) {
      headers.put(header.name(), header.value());
    }
    response.write(true, answer.body(), callback);
  }

  private void echo(Request request, Response response, Callback callback) {
    EchoBody body;
    try {
      body =
          new EchoBody(
              request,
              settings.maxMessageBytes(),
              whole -> {
                describe(response.getHeaders(), contentType(request), whole.size());
                whole.writeTo(response, true, Callback.from(whole::release, callback));
              },
              () -> {
                response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
                send(response, application.bodyTooLarge(), callback);
              },
              callback::failed);
    } catch (NoClassDefFoundError before) {
      // Jetty 12.0, against which versions are compared, has no buffers that grow up to a limit.
      Content.Source.asByteBuffer(
          request,
          Promise.from(
              whole -> send(response, application.echo(contentType(request), whole), callback),
              callback::failed));
      return;
    }
    body.read();
  }

  private static String contentType(Request request) {
    String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return contentType == null ? OCTETS.getValue() : contentType;
  }

  private static void describe(HttpFields.Mutable headers, String contentType, long bodyBytes) {
    switch (contentType) {
      case "application/octet-stream" -> headers.put(OCTETS);
      case "application/json" -> headers.put(JSON);
      default -> headers.put(HttpHeader.CONTENT_TYPE, contentType);
    }
    headers.put(HttpHeader.CONTENT_LENGTH, bodyBytes);
  }

  /** A callback that Jetty may run on a selector's thread; others it hands to a second one. */
  private static Callback nonBlocking(Runnable success, Consumer<Throwable> failure) {
    return Callback.from(InvocationType.NON_BLOCKING, success, failure);
  }

  private static PreEncodedHttpField contentType(String value) {
    return new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, value);
  }
}
