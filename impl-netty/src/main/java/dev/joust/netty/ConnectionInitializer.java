package dev.joust.netty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslContext;
import java.util.Optional;

/** Gives each new connection its pipeline: TLS if asked for, Netty's HTTP codec and our handler. */
final class ConnectionInitializer extends ChannelInitializer<Channel> {

  private final Application application;
  private final CounterRecorder counters;
  private final ChannelGroup connections;
  private final ServerSettings settings;
  private final Optional<SslContext> tls;
  private final ChannelFutureListener countClosed;

  ConnectionInitializer(
      Application application,
      CounterRecorder counters,
      ChannelGroup connections,
      ServerSettings settings,
      Optional<SslContext> tls) {
    this.application = application;
    this.counters = counters;
    this.connections = connections;
    this.settings = settings;
    this.tls = tls;
    this.countClosed = closed -> counters.connectionClosed();
  }

  @Override
  protected void initChannel(Channel channel) {
    counters.connectionAccepted();
    channel.closeFuture().addListener(countClosed);
    connections.add(channel);
    // https://netty.io/4.2/api/io/netty/channel/FixedRecvByteBufAllocator.html
    settings
        .bufferBytes()
        .ifPresent(n -> channel.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(n)));
    tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
    ResponseEncoder encoder = new ResponseEncoder();
    channel
        .pipeline()
        .addLast(
            new HttpRequestDecoder(),
            encoder,
            new HttpHandler(application, counters, settings, encoder));
  }
}
