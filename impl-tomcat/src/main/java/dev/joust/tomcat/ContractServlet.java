package dev.joust.tomcat;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import org.apache.tomcat.websocket.server.WsServerContainer;

/** Hands requests to the application and does what it answers. */
final class ContractServlet extends HttpServlet {

  private static final long serialVersionUID = 1;
  private static final int PART_BYTES = 8 * 1024;
  private static final String PENDING = Pending.class.getName();

  private final transient Application application;
  private final transient CounterRecorder counters;
  private final transient ContractProtocol protocol;
  private final transient ServerSettings settings;
  private transient WebSocketUpgrade upgrade;

  ContractServlet(
      Application application,
      CounterRecorder counters,
      ContractProtocol protocol,
      ServerSettings settings) {
    this.application = application;
    this.counters = counters;
    this.protocol = protocol;
    this.settings = settings;
  }

  @Override
  public void init() {
    WsServerContainer sockets =
        (WsServerContainer)
            getServletContext().getAttribute("jakarta.websocket.server.ServerContainer");
    upgrade = new WebSocketUpgrade(application, counters, protocol, settings, sockets);
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    if (request.getDispatcherType() == DispatcherType.ASYNC) {
      Response[] awaited = new Response[1];
      ((Pending) request.getAttribute(PENDING)).whenReady(ready -> awaited[0] = ready);
      Responses.send(request, response, awaited[0]);
      return;
    }
    counters.request();
    String method = request.getMethod();
    String target = request.getRequestURI();
    Answer decided =
        request.getHeader("Upgrade") != null && request.getProtocol().equals("HTTP/1.1")
            ? application.upgrade(
                method, target, name -> Collections.list(request.getHeaders(name)))
            : application.answer(method, target);
    Answer answer = decided.here();
    if (answer instanceof Response ready) {
      if (request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null) {
        unwanted(request, response, ready).begin();
      } else {
        Responses.send(request, response, ready);
      }
    } else if (answer instanceof Pending pending) {
      // Comes back to this servlet when the response is ready, on one of Tomcat's own threads.
      AsyncContext async = Responses.asynchronous(request);
      request.setAttribute(PENDING, pending);
      pending.whenReady(ready -> async.dispatch());
    } else {
      interact((Interaction) answer, request, response);
    }
  }

  /** A body that nobody wants. Left to Tomcat, the rest of it is read by calls that block. */
  private RequestBody unwanted(
      HttpServletRequest request, HttpServletResponse response, Response ready) {
    byte[] part = new byte[PART_BYTES];
    return new RequestBody(request, response, application) {
      @Override
      void read(ServletInputStream in) throws IOException {
        in.read(part);
      }

      @Override
      Response answer() {
        return ready;
      }
    };
  }

  private void interact(
      Interaction interaction, HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    switch (interaction) {
      case ECHO_BODY ->
          new EchoBody(request, response, application, settings.maxMessageBytes()).begin();
      case JOB_EVENTS, LIVE_EVENTS ->
          new EventStream(request, response, Push.of(interaction, application)).begin();
      default -> upgrade.complete(interaction, request, response);
    }
  }
}
