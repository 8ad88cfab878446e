package dev.joust.netty;

import dev.joust.spi.tls.TlsIdentity;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.InetSocketAddress;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * Netty's own minimal server, as its examples would write it: the yardstick for what the contract
 * costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made once, sends
 * back what is posted to {@code /echo}, and echoes WebSocket messages there.
 *
 * <p>It has no aggregator, which would make each GET dearer.
 */
public final class BareNetty {

  private BareNetty() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, most bytes of a message, who encrypts,
   * whether it serves HTTP/2 instead.
   */
  public static void main(String[] args) throws SSLException {
    Optional<SslContext> tls = tls(args[3]);
    int maxMessageBytes = Integer.parseInt(args[2]);
    boolean isHttp2 = Boolean.parseBoolean(args[4]);
    EventLoopGroup eventLoops =
        new MultiThreadIoEventLoopGroup(Integer.parseInt(args[1]), NioIoHandler.newFactory());
    Channel server =
        new ServerBootstrap()
            .group(eventLoops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, 4_096)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    tls.ifPresent(
                        own -> channel.pipeline().addLast(own.newHandler(channel.alloc())));
                    if (isHttp2) {
                      // https://github.com/netty/netty/tree/4.2/example/src/main/java/io/netty/example/http2/helloworld/multiplex/server
                      channel
                          .pipeline()
                          .addLast(
                              Http2FrameCodecBuilder.forServer().build(),
                              new Http2MultiplexHandler(new Http2()));
                    } else {
                      channel.pipeline().addLast(new HttpServerCodec(), new Http(maxMessageBytes));
                    }
                  }
                })
            .bind("127.0.0.1", Integer.parseInt(args[0]))
            .syncUninterruptibly()
            .channel();
    eventLoops.scheduleAtFixedRate(Http::renewDate, 1, 1, TimeUnit.SECONDS);
    System.out.println("ready " + ((InetSocketAddress) server.localAddress()).getPort());
  }

  private static Optional<SslContext> tls(String engine) throws SSLException {
    if (engine.equals("none")) {
      return Optional.empty();
    }
    TlsIdentity identity = TlsIdentity.create();
    return Optional.of(
        SslContextBuilder.forServer(identity.key(), identity.certificate())
            .sslProvider(SslProvider.JDK)
            .build());
  }

  private static final class Http extends SimpleChannelInboundHandler<HttpObject> {

    private static final Map<String, ByteBuf> PAYLOADS =
        Map.of("/payload/512", payload(512), "/payload/102400", payload(102_400));
    private static volatile String date = now();

    private final int maxMessageBytes;
    private HttpRequest post;
    private CompositeByteBuf posted;

    Http(int maxMessageBytes) {
      this.maxMessageBytes = maxMessageBytes;
    }

    private static ByteBuf payload(int bytes) {
      return Unpooled.unreleasableBuffer(
          Unpooled.directBuffer(bytes).writeZero(bytes).asReadOnly());
    }

    static void renewDate() {
      date = now();
    }

    private static String now() {
      return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
      if (message instanceof HttpRequest request) {
        receive(context, request);
      }
      if (message instanceof HttpContent content && posted != null) {
        posted.addComponent(true, content.content().retain());
        if (content instanceof LastHttpContent) {
          send(context, post, posted);
          posted = null;
        }
      }
    }

    private void receive(ChannelHandlerContext context, HttpRequest request) {
      if (request.method().equals(HttpMethod.POST)) {
        post = request;
        posted = context.alloc().compositeBuffer(Integer.MAX_VALUE);
      } else if (request.uri().equals("/echo")) {
        context.pipeline().addLast(new Echo());
        new WebSocketServerHandshaker13(request.uri(), null, false, maxMessageBytes)
            .handshake(context.channel(), request);
        context.pipeline().remove(this);
      } else {
        send(context, request, PAYLOADS.get(request.uri()).duplicate());
      }
    }

    private static void send(ChannelHandlerContext context, HttpRequest request, ByteBuf body) {
      FullHttpResponse response =
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body);
      response
          .headers()
          .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM)
          .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
          .set(HttpHeaderNames.DATE, date);
      if (HttpUtil.isKeepAlive(request)) {
        context.write(response);
      } else {
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
      }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }

  /** Answers requests for bodies, each on the channel of its stream. */
  @Sharable
  private static final class Http2 extends SimpleChannelInboundHandler<Http2HeadersFrame> {

    @Override
    protected void channelRead0(ChannelHandlerContext context, Http2HeadersFrame request) {
      ByteBuf body = Http.PAYLOADS.get(request.headers().path().toString()).duplicate();
      Http2Headers fields =
          new DefaultHttp2Headers()
              .status(HttpResponseStatus.OK.codeAsText())
              .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM)
              .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
              .set(HttpHeaderNames.DATE, Http.date);
      context.write(new DefaultHttp2HeadersFrame(fields));
      context.write(new DefaultHttp2DataFrame(body, true));
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }

  private static final class Echo extends SimpleChannelInboundHandler<WebSocketFrame> {

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
      context.write(frame.retain());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }
}
