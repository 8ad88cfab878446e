package dev.joust.netty;

import dev.joust.netty.base.BodyInflater;
import dev.joust.netty.base.ReceiveBuffers;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Gives each new connection its pipeline: TLS if asked for, Netty's HTTP codecs, our handlers. */
final class ConnectionInitializer extends ChannelInitializer<Channel> {

  private final Application application;
  private final CounterRecorder counters;
  private final ChannelGroup connections;
  private final ServerSettings settings;
  private final UnaryOperator<Answer> execution;
  private final Optional<SslContext> tls;
  private final ChannelFutureListener countClosed;

  ConnectionInitializer(
      Application application,
      CounterRecorder counters,
      ChannelGroup connections,
      ServerSettings settings,
      UnaryOperator<Answer> execution,
      Optional<SslContext> tls) {
    this.application = application;
    this.counters = counters;
    this.connections = connections;
    this.settings = settings;
    this.execution = execution;
    this.tls = tls;
    this.countClosed = closed -> counters.connectionClosed();
  }

  @Override
  protected void initChannel(Channel channel) {
    counters.connectionAccepted();
    channel.closeFuture().addListener(countClosed);
    connections.add(channel);
    ReceiveBuffers.size(channel, settings);
    ChannelPipeline pipeline = channel.pipeline();
    tls.ifPresent(context -> pipeline.addLast(context.newHandler(channel.alloc())));
    if (!settings.http2()) {
      addHttp1(pipeline);
    } else if (tls.isPresent()) {
      pipeline.addLast(
          new ApplicationProtocolNegotiationHandler(ApplicationProtocolNames.HTTP_1_1) {
            @Override
            protected void configurePipeline(ChannelHandlerContext context, String protocol) {
              addChosen(context, protocol.equals(ApplicationProtocolNames.HTTP_2));
            }
          });
    } else {
      pipeline.addLast(new PriorKnowledge(this::addChosen));
    }
  }

  private void addChosen(ChannelHandlerContext context, boolean http2) {
    if (http2) {
      addHttp2(context.pipeline());
    } else {
      addHttp1(context.pipeline());
    }
  }

  private void addHttp1(ChannelPipeline pipeline) {
    ResponseEncoder encoder = new ResponseEncoder();
    pipeline.addLast(new HttpRequestDecoder(), encoder);
    inflate(pipeline);
    pipeline.addLast(new HttpHandler(application, counters, settings, execution, encoder));
  }

  /**
   * As <a href="https://netty.io/4.2/api/io/netty/handler/codec/http/HttpContentDecompressor.html">
   * HttpContentDecompressor</a> is meant: behind the codec, before what reads bodies.
   */
  private void inflate(ChannelPipeline pipeline) {
    if (settings.decompression()) {
      pipeline.addLast(new BodyInflater());
    }
  }

  private void translate(ChannelPipeline pipeline, SocketConnect sockets) {
    StreamCodec codec = new StreamCodec(sockets);
    pipeline.addLast(codec);
    inflate(pipeline);
    pipeline.addLast(new HttpHandler(application, counters, settings, execution, codec));
  }

  /**
   * As in Netty's <a
   * href="https://github.com/netty/netty/tree/4.2/example/src/main/java/io/netty/example/http2/helloworld/multiplex/server">example</a>:
   * each stream is a channel of its own.
   */
  private void addHttp2(ChannelPipeline pipeline) {
    SocketConnect sockets = new SocketConnect(application, counters, settings);
    Http2FrameCodecBuilder builder =
        Http2FrameCodecBuilder.forServer()
            .initialSettings(
                NettyApi.withConnect(
                    Http2Settings.defaultSettings()
                        // By default their number has no limit.
                        .maxConcurrentStreams(ServerSettings.HTTP2_STREAMS)));
    if (settings.drainSeconds() > 0) {
      builder.gracefulShutdownTimeoutMillis(settings.drain().toMillis());
    }
    pipeline.addLast(
        builder.build(),
        new Http2MultiplexHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel stream) {
                stream
                    .pipeline()
                    .addLast(
                        new StreamHandler(
                            application, counters, execution, own -> translate(own, sockets)));
              }
            }),
        new ChannelInboundHandlerAdapter() {
          /** The codec sends GOAWAY, and waits for the streams that are open. */
          @Override
          public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == NettyServer.LEAVE) {
              context.close();
            } else {
              context.fireUserEventTriggered(event);
            }
          }

          /** The codec has ended the connection by GOAWAY if it had to; Netty would log it. */
          @Override
          public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
            if (!(failure instanceof Http2Exception)) {
              context.close();
            }
          }
        });
  }
}
