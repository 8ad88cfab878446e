package dev.joust.springwebflux;

import dev.joust.reactornetty.base.ContractRequest;
import dev.joust.reactornetty.base.EchoBody;
import dev.joust.reactornetty.base.SocketGate;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import java.util.List;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.socket.server.upgrade.ReactorNettyRequestUpgradeStrategy;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Hands requests to the application and does what it answers, as <a
 * href="https://docs.spring.io/spring-framework/reference/web/webflux/controller.html">annotated
 * controllers</a> do it.
 */
@RestController
class ContractController {

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;
  private final WebSocketUpgrade upgrade;

  ContractController(Application application, CounterRecorder counters, ServerSettings settings) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
    // https://docs.spring.io/spring-framework/reference/web/webflux-websocket.html
    this.upgrade =
        new WebSocketUpgrade(
            application,
            counters,
            settings.maxMessageBytes(),
            new ReactorNettyRequestUpgradeStrategy(() -> SocketGate.spec(settings)));
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
  Mono<ResponseEntity<DataBuffer>> answer(ServerWebExchange exchange) {
    ContractRequest request =
        new ContractRequest(
            ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest()), application);
    if (request.isMalformed()) {
      return request.refuse(application.malformed());
    }
    counters.request();
    ServerHttpResponse response = exchange.getResponse();
    Answer answer = request.answer(settings);
    if (answer instanceof Response ready) {
      return Mono.just(entity(request, response, ready));
    }
    if (answer instanceof Pending pending) {
      return request.await(pending).map(ready -> entity(request, response, ready));
    }
    Interaction interaction = (Interaction) answer;
    return switch (interaction) {
      case ECHO_BODY -> echo(request, exchange.getRequest(), response);
      case JOB_EVENTS, LIVE_EVENTS -> stream(request, response, interaction).then(Mono.empty());
      default -> upgrade.complete(request, exchange, interaction).then(Mono.empty());
    };
  }

  /** Spring answers OPTIONS by itself where a method does not name it. */
  @RequestMapping(path = "/**", method = RequestMethod.OPTIONS)
  Mono<ResponseEntity<DataBuffer>> options(ServerWebExchange exchange) {
    return answer(exchange);
  }

  private ResponseEntity<DataBuffer> entity(
      ContractRequest request, ServerHttpResponse response, Response answer) {
    return entity(
        request,
        answer.status(),
        answer.contentType(),
        answer.headers(),
        response.bufferFactory().wrap(answer.body()));
  }

  private ResponseEntity<DataBuffer> entity(
      ContractRequest request, int status, String contentType, List<Header> more, DataBuffer body) {
    HttpHeaders headers = new HttpHeaders();
    more.forEach(header -> headers.add(header.name(), header.value()));
    headers.set(HttpHeaders.CONTENT_TYPE, contentType);
    headers.setContentLength(body.readableByteCount());
    headers.set(HttpHeaders.DATE, application.date());
    if (request.isKeptAliveIfTold()) {
      headers.setConnection("keep-alive");
    }
    return ResponseEntity.status(status).headers(headers).body(body);
  }

  private Mono<ResponseEntity<DataBuffer>> echo(
      ContractRequest request, ServerHttpRequest received, ServerHttpResponse response) {
    int maxBytes = settings.maxMessageBytes();
    if (EchoBody.isTooLarge(request.request(), maxBytes)) {
      return request.refuse(application.bodyTooLarge());
    }
    NettyDataBufferFactory buffers = (NettyDataBufferFactory) response.bufferFactory();
    return Mono.using(
            () -> EchoBody.of(request.request(), buffers.getByteBufAllocator(), maxBytes),
            body ->
                received
                    .getBody()
                    .doOnNext(part -> add(part, body))
                    .then(
                        Mono.fromSupplier(
                            () ->
                                entity(
                                    request,
                                    200,
                                    body.contentType(),
                                    List.of(),
                                    buffers.wrap(body.taken())))),
            EchoBody::release)
        .onErrorResume(
            EchoBody.TooLarge.class, tooLarge -> request.refuse(application.bodyTooLarge()));
  }

  private static void add(DataBuffer part, EchoBody body) {
    try {
      body.add(NettyDataBufferFactory.toByteBuf(part));
    } finally {
      DataBufferUtils.release(part);
    }
  }

  private Mono<Void> stream(
      ContractRequest request, ServerHttpResponse response, Interaction interaction) {
    HttpHeaders headers = response.getHeaders();
    headers.setContentType(MediaType.TEXT_EVENT_STREAM);
    headers.setCacheControl(CacheControl.noCache());
    headers.set(HttpHeaders.DATE, application.date());
    if (request.request().method().name().equals(HttpMethod.HEAD.name())) {
      return response.setComplete();
    }
    if (!request.isHttp11()) {
      // HTTP/1.0 knows no chunks.
      HttpServerResponse reactors = ServerHttpResponseDecorator.getNativeResponse(response);
      reactors.chunkedTransfer(false).keepAlive(false);
    }
    return new EventStream(
            request.channel(), response.bufferFactory(), Push.of(interaction, application))
        .writeTo(response);
  }
}
