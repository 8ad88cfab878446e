package dev.joust.load.wire;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of WebSocket sessions over HTTP/2 with prior knowledge, by Netty's codecs. */
final class Http2SocketServer implements AutoCloseable {

  /** What the server does with a message. */
  interface Answer {
    void to(ChannelHandlerContext context, BinaryWebSocketFrame message, int number);
  }

  /** Sends a message back. */
  static final Answer ECHO = (context, message, number) -> context.writeAndFlush(message);

  private final MultiThreadIoEventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Queue<Http2Headers> heads = new ConcurrentLinkedQueue<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger messages = new AtomicInteger();
  private final AtomicInteger closes = new AtomicInteger();
  private final int status;
  private final Answer answer;
  private final Channel channel;

  Http2SocketServer(Http2Settings settings, int status, Answer answer) {
    this.status = status;
    this.answer = answer;
    this.channel =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel child) {
                    connections.incrementAndGet();
                    child
                        .pipeline()
                        .addLast(
                            Http2FrameCodecBuilder.forServer().initialSettings(settings).build(),
                            new Http2MultiplexHandler(
                                new ChannelInitializer<>() {
                                  @Override
                                  protected void initChannel(Channel stream) {
                                    stream
                                        .pipeline()
                                        .addLast(
                                            new Frames(),
                                            new WebSocket13FrameDecoder(true, false, 1 << 24),
                                            new WebSocket13FrameEncoder(false),
                                            new Messages());
                                  }
                                }));
                  }
                })
            .bind("127.0.0.1", 0)
            .syncUninterruptibly()
            .channel();
  }

  private final class Frames extends ChannelDuplexHandler {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof Http2HeadersFrame head) {
        heads.add(head.headers());
        context.writeAndFlush(
            new DefaultHttp2HeadersFrame(
                new DefaultHttp2Headers().status(String.valueOf(status)), status != 200));
      } else if (message instanceof Http2DataFrame data) {
        context.fireChannelRead(data.content());
      } else {
        ReferenceCountUtil.release(message);
      }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      context.write(
          message instanceof ByteBuf bytes ? new DefaultHttp2DataFrame(bytes) : message, promise);
    }
  }

  private final class Messages extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof BinaryWebSocketFrame frame) {
        answer.to(context, frame, messages.incrementAndGet());
        return;
      }
      if (message instanceof CloseWebSocketFrame) {
        closes.incrementAndGet();
      }
      ReferenceCountUtil.release(message);
    }
  }

  URI uri() {
    return URI.create(
        "ws://127.0.0.1:" + ((InetSocketAddress) channel.localAddress()).getPort() + "/echo");
  }

  int connections() {
    return connections.get();
  }

  int messages() {
    return messages.get();
  }

  int closes() {
    return closes.get();
  }

  /** The heads of all sessions. */
  Queue<Http2Headers> heads() {
    return heads;
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
