package dev.joust.reactornetty;

import dev.joust.netty.base.EventStream;
import dev.joust.reactornetty.base.ContractRequest;
import dev.joust.reactornetty.base.EchoBody;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Header;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.BiFunction;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Answers requests. Reactor Netty hands a connection's next one over when this is answered. */
record HttpHandler(
    Application application,
    CounterRecorder counters,
    ServerSettings settings,
    WebSocketUpgrade upgrade)
    implements BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> {

  @Override
  public Publisher<Void> apply(HttpServerRequest received, HttpServerResponse response) {
    ContractRequest request = new ContractRequest(received, application);
    if (request.isMalformed()) {
      return request.refuse(application.malformed());
    }
    counters.request();
    Answer answer = request.answer(settings);
    if (answer instanceof Response ready) {
      return send(request, response, ready);
    }
    return answer instanceof Pending pending
        ? request.await(pending).flatMap(ready -> Mono.from(send(request, response, ready)))
        : interact(request, response, (Interaction) answer);
  }

  private Publisher<Void> interact(
      ContractRequest request, HttpServerResponse response, Interaction interaction) {
    return switch (interaction) {
      case ECHO_BODY -> echo(request, response);
      case JOB_EVENTS, LIVE_EVENTS -> stream(request, response, interaction);
      default -> upgrade.complete(request, response, interaction);
    };
  }

  private Publisher<Void> echo(ContractRequest request, HttpServerResponse response) {
    HttpServerRequest received = request.request();
    int maxBytes = settings.maxMessageBytes();
    if (EchoBody.isTooLarge(received, maxBytes)) {
      return request.refuse(application.bodyTooLarge());
    }
    return Mono.using(
            () -> EchoBody.of(received, request.channel().alloc(), maxBytes),
            body ->
                received
                    .receive()
                    .doOnNext(body::add)
                    .then(Mono.defer(() -> Mono.from(send(request, response, body)))),
            EchoBody::release)
        .onErrorResume(
            EchoBody.TooLarge.class, tooLarge -> request.refuse(application.bodyTooLarge()));
  }

  private Publisher<Void> send(
      ContractRequest request, HttpServerResponse response, EchoBody body) {
    head(request, response, body.contentType(), body.bytes());
    return response.sendObject(body.taken());
  }

  private Publisher<Void> send(
      ContractRequest request, HttpServerResponse response, Response answer) {
    response.status(answer.status());
    HttpHeaders headers = head(request, response, answer.contentType(), answer.bodyBytes());
    for (Header header : answer.headers()) {
      headers.add(header.name(), header.value());
    }
    return request.request().method().equals(HttpMethod.HEAD)
        ? response.send()
        : response.sendObject(Unpooled.wrappedBuffer(answer.body()));
  }

  private HttpHeaders head(
      ContractRequest request, HttpServerResponse response, CharSequence contentType, int bytes) {
    HttpHeaders headers = response.responseHeaders();
    if (request.isKeptAliveIfTold()) {
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
    }
    return headers
        .set(HttpHeaderNames.CONTENT_TYPE, contentType)
        .set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(bytes))
        .set(HttpHeaderNames.DATE, application.date());
  }

  private Publisher<Void> stream(
      ContractRequest request, HttpServerResponse response, Interaction interaction) {
    response
        .sse()
        .header(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE)
        .header(HttpHeaderNames.DATE, application.date());
    if (request.request().method().equals(HttpMethod.HEAD)) {
      return response.send();
    }
    if (!request.isHttp11()) {
      // HTTP/1.0 knows no chunks.
      response.chunkedTransfer(false).keepAlive(false);
    }
    // A publisher of events would not be told when each has left, so the channel is written to.
    ChannelHandlerContext context =
        request.channel().pipeline().context(NettyPipeline.ReactiveBridge);
    Push push = Push.of(interaction, application);
    return response
        .sendHeaders()
        .then(
            Mono.create(
                end -> {
                  end.onDispose(push::closed);
                  push.opened(new EventStream(context, push, end::success));
                }));
  }
}
