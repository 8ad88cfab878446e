package dev.joust.harness.load.wire;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * I/O threads for clients that do more than send one request after the other, all to one server.
 * They talk by {@link HttpConnection} and {@link WebSocketConnection}.
 */
public final class WireThreads implements AutoCloseable {

  private static final int CLOSE_SECONDS = 5;

  private final IoEventLoopGroup loops;
  private final List<IoThread> threads = new ArrayList<>();

  private WireThreads(IoEventLoopGroup loops) {
    this.loops = loops;
  }

  /**
   * Starts threads on the best transport that this machine has.
   *
   * @param server as {@code http://127.0.0.1:8080}
   * @param count how many, 1 or more
   * @throws IOException if nobody knows the server's host
   */
  public static WireThreads start(URI server, int count) throws IOException {
    return start(server, count, Transport.best());
  }

  static WireThreads start(URI server, int count, Transport transport) throws IOException {
    Target target = Target.of(server);
    WireThreads all =
        new WireThreads(
            new MultiThreadIoEventLoopGroup(
                count, new DefaultThreadFactory("wire", true), transport.handlers()));
    for (int i = 0; i < count; i++) {
      IoThread thread = new IoThread(all.loops.next(), transport, target);
      thread.start();
      all.threads.add(thread);
    }
    return all;
  }

  /**
   * The thread of one of many users, over whom the threads are spread evenly.
   *
   * @param user the user's number, 0 or more
   */
  public IoThread of(int user) {
    return threads.get(user % threads.size());
  }

  /** Ends the threads; connections that are open are dropped. */
  @Override
  public void close() {
    loops
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    threads.forEach(IoThread::release);
  }
}
