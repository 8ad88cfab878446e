package dev.joust.netty;

import dev.joust.netty.base.EventStream;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.Pending;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The HTTP of a connection, or of a stream of HTTP/2, which has one request. Answers are written as
 * requests are read, so pipelined ones stay in order; what follows a stream of events, an answer
 * that is not ready or a handshake waits until then.
 */
final class HttpHandler extends ChannelInboundHandlerAdapter {

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;
  private final UnaryOperator<Answer> execution;
  private final Responses responses;
  private final HeadAnswers encoder;
  private final Queue<Object> waiting = new ArrayDeque<>(0);
  private EchoBody echo;
  private Optional<Runnable> awaited = Optional.empty();
  private boolean streaming;
  private boolean closing;
  private boolean leaving;

  HttpHandler(
      Application application,
      CounterRecorder counters,
      ServerSettings settings,
      UnaryOperator<Answer> execution,
      HeadAnswers encoder) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
    this.execution = execution;
    this.responses = new Responses(application);
    this.encoder = encoder;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (closing) {
      ReferenceCountUtil.release(message);
    } else if (streaming) {
      waiting.add(message);
    } else if (((HttpObject) message).decoderResult().isFailure()) {
      ReferenceCountUtil.release(message);
      refuse(context, application.malformed());
    } else {
      if (message instanceof HttpRequest request) {
        receive(context, request);
      }
      if (message instanceof HttpContent content) {
        receive(context, content);
      }
    }
  }

  private void receive(ChannelHandlerContext context, HttpRequest request) {
    HttpHeaders headers = request.headers();
    boolean http11 = request.protocolVersion().isKeepAliveDefault();
    if (http11 && !hasOneHost(headers)) {
      refuse(context, application.malformed());
      return;
    }
    counters.request();
    Answer decided =
        http11 && headers.contains(HttpHeaderNames.UPGRADE)
            ? application.upgrade(request.method().name(), request.uri(), headers::getAll)
            : application.answer(request.method().name(), request.uri());
    Answer answer = execution.apply(decided);
    if (!(answer instanceof Interaction)) {
      continueIfExpected(context, request);
    }
    if (answer instanceof Response response) {
      send(context, responses.of(response), request);
    } else if (answer instanceof Pending pending) {
      await(context, request, pending);
    } else {
      interact(context, request, (Interaction) answer);
    }
  }

  private static boolean hasOneHost(HttpHeaders headers) {
    Iterator<? extends CharSequence> hosts =
        headers.valueCharSequenceIterator(HttpHeaderNames.HOST);
    if (!hosts.hasNext()) {
      return false;
    }
    hosts.next();
    return !hosts.hasNext();
  }

  private void await(ChannelHandlerContext context, HttpRequest request, Pending pending) {
    streaming = true;
    context.channel().config().setAutoRead(false);
    awaited =
        Optional.of(
            whenReady(
                context,
                pending,
                response -> {
                  awaited = Optional.empty();
                  streaming = false;
                  send(context, responses.of(response), request);
                  readOn(context);
                }));
  }

  /** Hands a response that is not ready to the channel's own thread; returns what gives it up. */
  static Runnable whenReady(
      ChannelHandlerContext context, Pending pending, Consumer<Response> ready) {
    return pending.whenReady(response -> context.executor().execute(() -> ready.accept(response)))
        ::cancel;
  }

  private void interact(
      ChannelHandlerContext context, HttpRequest request, Interaction interaction) {
    switch (interaction) {
      case ECHO_BODY -> {
        if (HttpUtil.getContentLength(request, 0L) > settings.maxMessageBytes()) {
          refuse(context, application.bodyTooLarge());
        } else {
          continueIfExpected(context, request);
          echo = EchoBody.of(request, context.alloc());
        }
      }
      case JOB_EVENTS, LIVE_EVENTS -> stream(context, request, interaction);
      default -> {
        streaming = true;
        // Netty itself sees it only where it stands alone.
        request.headers().set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET);
        new WebSocketUpgrade(application, counters, settings)
            .complete(context, request, interaction, responses.headers())
            .addListener(done -> leave(context, done.isSuccess()));
      }
    }
  }

  private void leave(ChannelHandlerContext context, boolean upgraded) {
    if (!upgraded) {
      context.close();
      return;
    }
    context.fireUserEventTriggered(SocketHandler.OPEN);
    while (!waiting.isEmpty()) {
      context.fireChannelRead(waiting.remove());
    }
    context.fireChannelReadComplete();
    removeFrom(context.pipeline(), settings);
  }

  /** Takes what is for requests alone out of a pipeline that frames pass from now on. */
  static void removeFrom(ChannelPipeline pipeline, ServerSettings settings) {
    if (settings.decompression()) {
      pipeline.remove(HttpContentDecompressor.class);
    }
    pipeline.remove(HttpHandler.class);
  }

  private void receive(ChannelHandlerContext context, HttpContent content) {
    if (echo == null) {
      content.release();
      return;
    }
    if (!echo.add(content.content(), settings.maxMessageBytes())) {
      echo = null;
      refuse(context, application.bodyTooLarge());
    } else if (content instanceof LastHttpContent) {
      EchoBody complete = echo;
      echo = null;
      send(context, responses.of(200, complete.contentType(), complete.body()), complete.request());
    }
  }

  private void stream(ChannelHandlerContext context, HttpRequest request, Interaction interaction) {
    HttpVersion version = request.protocolVersion();
    boolean ends = !version.isKeepAliveDefault() || !LaterApi.isKeepAlive(request);
    var head = responses.eventStream(version);
    if (ends) {
      head.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    encoder.answersHead(request.method().equals(HttpMethod.HEAD));
    context.write(head);
    if (request.method().equals(HttpMethod.HEAD)) {
      endStream(context, ends);
      return;
    }
    streaming = true;
    context.channel().config().setAutoRead(interaction == Interaction.LIVE_EVENTS);
    // This stream ends with the connection: what follows is never answered, so never kept.
    closing = interaction == Interaction.LIVE_EVENTS;
    context.flush();
    Push push = Push.of(interaction, application);
    awaited = Optional.of(push::closed);
    push.opened(new EventStream(context, push, () -> endStream(context, ends || leaving)));
  }

  private void endStream(ChannelHandlerContext context, boolean closes) {
    awaited = Optional.empty();
    streaming = false;
    var last = context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
    if (closes) {
      closing = true;
      last.addListener(ChannelFutureListener.CLOSE);
      return;
    }
    readOn(context);
  }

  /** The next answer is the last; a stream that would not end by itself ends now. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == NettyServer.LEAVE) {
      leaving = true;
      if (streaming && closing) {
        awaited.ifPresent(Runnable::run);
        endStream(context, true);
      }
    }
    context.fireUserEventTriggered(event);
  }

  private void readOn(ChannelHandlerContext context) {
    while (!waiting.isEmpty() && !streaming) {
      channelRead(context, waiting.remove());
    }
    context.flush();
    if (!streaming) {
      context.channel().config().setAutoRead(true);
    }
  }

  private void send(ChannelHandlerContext context, FullHttpResponse response, HttpRequest request) {
    encoder.answersHead(request.method().equals(HttpMethod.HEAD));
    if (LaterApi.isKeepAlive(request) && !leaving) {
      if (!request.protocolVersion().isKeepAliveDefault()) {
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
      }
      context.write(response, context.voidPromise());
    } else {
      closing = true;
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
  }

  /**
   * Refuses a request and ends the connection. The client may still be sending: the socket is
   * drained before it closes, as a reset would take the response from the client.
   */
  private void refuse(ChannelHandlerContext context, Response response) {
    closing = true;
    encoder.answersHead(false);
    FullHttpResponse message = responses.of(response);
    message.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    context.writeAndFlush(message).addListener(new LingeringClose());
  }

  private static void continueIfExpected(ChannelHandlerContext context, HttpRequest request) {
    if (HttpUtil.is100ContinueExpected(request)) {
      context.writeAndFlush(
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  /** A client that sends but does not read is not read from either. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (!streaming) {
      context.channel().config().setAutoRead(context.channel().isWritable());
    }
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    awaited.ifPresent(Runnable::run);
    if (echo != null) {
      echo.body().release();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }
}
