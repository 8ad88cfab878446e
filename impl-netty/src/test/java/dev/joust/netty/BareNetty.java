package dev.joust.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
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
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import java.net.InetSocketAddress;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;

/**
 * Netty's own minimal server, as its examples would write it: the yardstick for what the contract
 * costs. It answers every request with the same 512 bytes, and echoes WebSocket messages at {@code
 * /echo}.
 */
public final class BareNetty {

  private BareNetty() {}

  /** Runs the server; the arguments are its port and its number of I/O threads. */
  public static void main(String[] args) {
    EventLoopGroup acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    EventLoopGroup workers =
        new MultiThreadIoEventLoopGroup(Integer.parseInt(args[1]), NioIoHandler.newFactory());
    Channel server =
        new ServerBootstrap()
            .group(acceptor, workers)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, 4_096)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new HttpServerCodec(), new Http());
                  }
                })
            .bind("127.0.0.1", Integer.parseInt(args[0]))
            .syncUninterruptibly()
            .channel();
    acceptor.scheduleAtFixedRate(Http::renewDate, 1, 1, TimeUnit.SECONDS);
    System.out.println("ready " + ((InetSocketAddress) server.localAddress()).getPort());
  }

  private static final class Http extends SimpleChannelInboundHandler<HttpObject> {

    private static final ByteBuf PAYLOAD =
        Unpooled.unreleasableBuffer(Unpooled.directBuffer(512).writeZero(512).asReadOnly());
    private static volatile String date = now();

    static void renewDate() {
      date = now();
    }

    private static String now() {
      return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
      if (!(message instanceof HttpRequest request)) {
        return;
      }
      if (request.uri().equals("/echo")) {
        context.pipeline().addLast(new Echo());
        new WebSocketServerHandshaker13(request.uri(), null, false, 65_536)
            .handshake(context.channel(), request);
        context.pipeline().remove(this);
        return;
      }
      FullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.OK, PAYLOAD.duplicate());
      response
          .headers()
          .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM)
          .setInt(HttpHeaderNames.CONTENT_LENGTH, 512)
          .set(HttpHeaderNames.DATE, date);
      context.write(response);
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
