package dev.joust.netty;

import dev.joust.netty.base.ReceiveBuffers;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpRequestDecoder;
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
    ResponseEncoder encoder = new ResponseEncoder();
    pipeline.addLast(
        new HttpRequestDecoder(),
        encoder,
        new HttpHandler(application, counters, settings, execution, encoder));
  }
}
