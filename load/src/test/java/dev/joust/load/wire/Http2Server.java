package dev.joust.load.wire;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of HTTP/2 with prior knowledge, by Netty's codec. */
final class Http2Server implements AutoCloseable {

  /** What the server does when the whole of a request is there. */
  interface Answer {
    void to(ChannelHandlerContext context, Http2FrameStream stream, int number);
  }

  private final MultiThreadIoEventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Queue<Http2Headers> heads = new ConcurrentLinkedQueue<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private final Channel channel;

  Http2Server(Http2Settings settings, Answer answer) {
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
                            new Requests(answer));
                  }
                })
            .bind("127.0.0.1", 0)
            .syncUninterruptibly()
            .channel();
  }

  private final class Requests extends ChannelInboundHandlerAdapter {

    private final Answer answer;

    Requests(Answer answer) {
      this.answer = answer;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof Http2HeadersFrame head) {
        heads.add(head.headers());
        if (head.isEndStream()) {
          answer.to(context, head.stream(), requests.incrementAndGet());
        }
      } else if (message instanceof Http2DataFrame data) {
        context.write(
            new DefaultHttp2WindowUpdateFrame(data.initialFlowControlledBytes())
                .stream(data.stream()));
        if (data.isEndStream()) {
          answer.to(context, data.stream(), requests.incrementAndGet());
        }
      }
      ReferenceCountUtil.release(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }

  /** An answer with a body of zeros. */
  static Answer body(int status, int bytes) {
    return (context, stream, number) -> {
      Http2Headers head =
          new DefaultHttp2Headers()
              .status(String.valueOf(status))
              .add("date", "Sun, 06 Nov 1994 08:49:37 GMT")
              .addInt("content-length", bytes)
              .add("x-number", String.valueOf(number));
      context.write(new DefaultHttp2HeadersFrame(head, bytes == 0).stream(stream));
      if (bytes > 0) {
        context.write(
            new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(new byte[bytes]), true)
                .stream(stream));
      }
    };
  }

  URI uri(String path) {
    return URI.create(
        "http://127.0.0.1:" + ((InetSocketAddress) channel.localAddress()).getPort() + path);
  }

  int connections() {
    return connections.get();
  }

  int requests() {
    return requests.get();
  }

  /** The heads of all requests. */
  Queue<Http2Headers> heads() {
    return heads;
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
