package dev.joust.netty;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.Response;
import dev.joust.spi.ServerSettings;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Optional;

/**
 * Answers an extended CONNECT, and makes its stream a WebSocket session of Netty's codec. Netty
 * itself has no handshaker for HTTP/2.
 */
record SocketConnect(Application application, CounterRecorder counters, ServerSettings settings) {

  static boolean isMeant(Http2Headers fields) {
    return protocol(fields) != null
        && HttpMethod.CONNECT.asciiName().contentEquals(fields.method());
  }

  private static CharSequence protocol(Http2Headers fields) {
    return fields.get(Http2Headers.PseudoHeaderName.PROTOCOL.value());
  }

  /** Answers in the context of the stream's first handler. */
  void answer(ChannelHandlerContext context, Http2Headers fields) {
    counters.request();
    HttpHeaders headers = http1(fields);
    Answer answer =
        application.connect(protocol(fields).toString(), fields.path().toString(), headers::getAll);
    if (answer instanceof Response response) {
      StreamResponse.write(context, application, response, false).addListener(new LingeringClose());
      context.flush();
    } else {
      open(context, headers, (Interaction) answer);
    }
  }

  /** The fields that a handshake looks at. */
  private static HttpHeaders http1(Http2Headers fields) {
    HttpHeaders headers = new DefaultHttpHeaders();
    for (CharSequence name :
        new CharSequence[] {
          HttpHeaderNames.SEC_WEBSOCKET_VERSION, HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS
        }) {
      headers.add(name, fields.getAll(name));
    }
    return headers;
  }

  private void open(ChannelHandlerContext context, HttpHeaders headers, Interaction interaction) {
    WebSocketUpgrade upgrade = new WebSocketUpgrade(application, counters, settings);
    Optional<Deflate> deflate = upgrade.deflate(headers);
    Http2Headers head = StreamResponse.head(application, 200);
    deflate.ifPresent(
        accepted -> head.set(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, accepted.answer()));
    ChannelPipeline pipeline = context.pipeline();
    pipeline.addLast(
        new SocketStream(),
        new WebSocket13FrameDecoder(upgrade.decoding(deflate)),
        new WebSocket13FrameEncoder(false));
    upgrade.addSession(pipeline, deflate, interaction);
    HttpHandler.removeFrom(pipeline, settings);
    context.writeAndFlush(new DefaultHttp2HeadersFrame(head));
    pipeline.remove(context.handler());
    pipeline.fireUserEventTriggered(SocketHandler.OPEN);
  }
}
