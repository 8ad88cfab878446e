package dev.joust.spring;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.JoinedBytes;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.socket.server.standard.StandardWebSocketUpgradeStrategy;

/**
 * Hands requests to the application and does what it answers, as <a
 * href="https://docs.spring.io/spring-framework/reference/web/webmvc/mvc-controller.html">annotated
 * controllers</a> do it.
 */
@RestController
class ContractController {

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;
  private final AsyncTaskExecutor executor;
  private final WebSocketUpgrade upgrade;

  ContractController(
      Application application,
      CounterRecorder counters,
      ServerSettings settings,
      AsyncTaskExecutor applicationTaskExecutor) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
    this.executor = applicationTaskExecutor;
    this.upgrade =
        new WebSocketUpgrade(
            application, counters, settings, executor, new StandardWebSocketUpgradeStrategy());
  }

  @RequestMapping({
    "/payload/{bytes}",
    "/echo",
    "/job",
    "/job/{id}",
    "/job/{id}/done",
    "/wait/{how}/{millis}",
    "/polling",
    "/sse",
    "/sse/job",
    "/ws/job",
    "/ws/jobs",
    "/ws/live",
    "/**"
  })
  Object answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
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
      return entity(ready);
    }
    if (answer instanceof Pending pending) {
      return await(pending);
    }
    Interaction interaction = (Interaction) answer;
    return switch (interaction) {
      case ECHO_BODY -> echo(request);
      case JOB_EVENTS, LIVE_EVENTS -> stream(request, interaction);
      default -> upgrade.complete(interaction, request, response);
    };
  }

  /** Spring answers OPTIONS by itself where a method does not name it. */
  @RequestMapping(path = "/**", method = RequestMethod.OPTIONS)
  Object options(HttpServletRequest request, HttpServletResponse response) throws IOException {
    return answer(request, response);
  }

  private static ResponseEntity<ByteBuffer> entity(Response answer) {
    HttpHeaders headers = new HttpHeaders();
    answer.headers().forEach(header -> headers.add(header.name(), header.value()));
    headers.set(HttpHeaders.CONTENT_TYPE, answer.contentType());
    headers.setContentLength(answer.bodyBytes());
    return ResponseEntity.status(answer.status()).headers(headers).body(answer.body());
  }

  private static DeferredResult<ResponseEntity<ByteBuffer>> await(Pending pending) {
    DeferredResult<ResponseEntity<ByteBuffer>> result = new DeferredResult<>();
    result.onCompletion(pending.whenReady(ready -> result.setResult(entity(ready)))::cancel);
    return result;
  }

  private ResponseEntity<ByteBuffer> echo(HttpServletRequest request) throws IOException {
    int maxBytes = settings.maxMessageBytes();
    if (request.getContentLengthLong() > maxBytes) {
      return entity(application.bodyTooLarge());
    }
    JoinedBytes body = JoinedBytes.ofBody(request.getContentLengthLong());
    if (!body.readAll(request.getInputStream(), maxBytes)) {
      return entity(application.bodyTooLarge());
    }
    return entity(application.echo(request.getContentType(), body.bytes()));
  }

  private ResponseEntity<ResponseBodyEmitter> stream(
      HttpServletRequest request, Interaction interaction) throws IOException {
    ResponseEntity.BodyBuilder head =
        ResponseEntity.ok()
            .contentType(MediaType.TEXT_EVENT_STREAM)
            .cacheControl(CacheControl.noCache());
    if (request.getMethod().equals("HEAD")) {
      return head.build();
    }
    ResponseBodyEmitter emitter = new ResponseBodyEmitter(-1L);
    Push push = Push.of(interaction, application);
    emitter.onCompletion(push::closed);
    // By default the head is sent with the first event.
    emitter.send("", MediaType.TEXT_EVENT_STREAM);
    executor.execute(() -> push.opened(new EventStream(emitter, push, executor)));
    return head.body(emitter);
  }
}
