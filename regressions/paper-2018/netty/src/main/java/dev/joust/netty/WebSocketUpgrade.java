package dev.joust.netty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;

/** Turns a connection from HTTP to WebSocket with Netty's own handshaker and codec. */
record WebSocketUpgrade(
    Application application, CounterRecorder counters, ServerSettings settings) {

  private static final boolean EXTENSIONS = false;

  ChannelFuture complete(
      ChannelHandlerContext context,
      HttpRequest request,
      Interaction interaction,
      HttpHeaders responseHeaders) {
    int maxMessageBytes = settings.maxMessageBytes();
    ChannelPipeline pipeline = context.pipeline();
    pipeline.addBefore(
        pipeline.context(HttpRequestDecoder.class).name(), null, new DecodersCloses());
    pipeline.addLast(
        interaction == Interaction.ECHO_SOCKET
            ? new EchoSocket(counters, maxMessageBytes)
            : new PushSocket(counters, maxMessageBytes, Push.of(interaction, application)));
    var head =
        new DefaultFullHttpRequest(
            request.protocolVersion(),
            request.method(),
            request.uri(),
            Unpooled.EMPTY_BUFFER,
            request.headers(),
            EmptyHttpHeaders.INSTANCE);
    return new WebSocketServerHandshaker13(request.uri(), null, EXTENSIONS, maxMessageBytes)
        .handshake(context.channel(), head, responseHeaders, context.newPromise());
  }
}
