package dev.joust.netty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import java.util.Optional;

/** Turns a connection from HTTP to WebSocket with Netty's own handshaker and codec. */
record WebSocketUpgrade(
    Application application, CounterRecorder counters, ServerSettings settings) {

  ChannelFuture complete(
      ChannelHandlerContext context,
      HttpRequest request,
      Interaction interaction,
      HttpHeaders responseHeaders) {
    Optional<Deflate> deflate = deflate(request.headers());
    deflate.ifPresent(
        accepted ->
            responseHeaders.set(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, accepted.answer()));
    addSession(context.pipeline(), deflate, interaction);
    var head =
        new DefaultFullHttpRequest(
            request.protocolVersion(),
            request.method(),
            request.uri(),
            Unpooled.EMPTY_BUFFER,
            request.headers(),
            EmptyHttpHeaders.INSTANCE);
    return new WebSocketServerHandshaker13(request.uri(), null, decoding(deflate))
        .handshake(context.channel(), head, responseHeaders, context.newPromise());
  }

  Optional<Deflate> deflate(HttpHeaders offers) {
    return settings.compression() == Compression.DEFLATE
        ? Deflate.accept(offers, settings.maxMessageBytes())
        : Optional.empty();
  }

  /** Adds what follows Netty's codec of frames. */
  void addSession(ChannelPipeline pipeline, Optional<Deflate> deflate, Interaction interaction) {
    deflate.ifPresent(accepted -> accepted.addTo(pipeline));
    int maxMessageBytes = settings.maxMessageBytes();
    pipeline.addLast(
        interaction == Interaction.ECHO_SOCKET
            ? new EchoSocket(counters, maxMessageBytes)
            : new PushSocket(counters, maxMessageBytes, Push.of(interaction, application)));
  }

  WebSocketDecoderConfig decoding(Optional<Deflate> deflate) {
    return WebSocketDecoderConfig.newBuilder()
        .maxFramePayloadLength(settings.maxMessageBytes())
        .allowExtensions(deflate.isPresent())
        // Netty would close a session with a bad close frame without a word.
        .closeOnProtocolViolation(false)
        .build();
  }
}
