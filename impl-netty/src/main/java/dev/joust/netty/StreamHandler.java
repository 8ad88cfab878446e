package dev.joust.netty;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A stream of HTTP/2. Requests that are a head alone are answered by frames, as in Netty's <a
 * href="https://github.com/netty/netty/blob/4.2/example/src/main/java/io/netty/example/http2/helloworld/multiplex/server/HelloWorldHttp2Handler.java">example</a>:
 * their translation to HTTP messages and back would take a fifth of the CPU. For all others it
 * makes way for handlers that translate.
 */
final class StreamHandler extends ChannelInboundHandlerAdapter {

  private final Application application;
  private final CounterRecorder counters;
  private final UnaryOperator<Answer> execution;
  private final Consumer<ChannelPipeline> translating;
  private Optional<Runnable> awaited = Optional.empty();

  /** Answers a request; {@code translating} adds the handlers of one that is more than a head. */
  StreamHandler(
      Application application,
      CounterRecorder counters,
      UnaryOperator<Answer> execution,
      Consumer<ChannelPipeline> translating) {
    this.application = application;
    this.counters = counters;
    this.execution = execution;
    this.translating = translating;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object frame) {
    if (!(frame instanceof Http2HeadersFrame head)) {
      ReferenceCountUtil.release(frame);
      return;
    }
    if (!isPlain(head)) {
      translate(context, frame);
      return;
    }
    Http2Headers fields = head.headers();
    Answer decided = application.answer(fields.method().toString(), fields.path().toString());
    if (decided instanceof Interaction) {
      translate(context, frame);
    } else {
      answer(context, execution.apply(decided), fields.method());
    }
  }

  /** Whether a request is a head alone, with all that it needs and nothing to be looked at. */
  private static boolean isPlain(Http2HeadersFrame head) {
    Http2Headers fields = head.headers();
    return head.isEndStream()
        && fields.method() != null
        && fields.scheme() != null
        && fields.path() != null
        && fields.authority() != null
        && !fields.contains(HttpHeaderNames.HOST)
        && !fields.contains(HttpHeaderNames.UPGRADE);
  }

  private void translate(ChannelHandlerContext context, Object frame) {
    translating.accept(context.pipeline());
    context.fireChannelRead(frame);
    context.pipeline().remove(this);
  }

  private void answer(ChannelHandlerContext context, Answer answer, CharSequence method) {
    counters.request();
    boolean isHead = HttpMethod.HEAD.asciiName().contentEquals(method);
    if (answer instanceof Response response) {
      StreamResponse.write(context, application, response, isHead);
    } else {
      await(context, (Pending) answer, isHead);
    }
  }

  private void await(ChannelHandlerContext context, Pending pending, boolean isHead) {
    awaited =
        Optional.of(
            HttpHandler.whenReady(
                context,
                pending,
                response -> {
                  awaited = Optional.empty();
                  StreamResponse.write(context, application, response, isHead);
                  context.flush();
                }));
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    awaited.ifPresent(Runnable::run);
  }

  /** Where a frame was wrong, Netty then resets the stream with that error's code. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    if (!(failure instanceof Http2Exception)) {
      context.close();
    }
  }
}
