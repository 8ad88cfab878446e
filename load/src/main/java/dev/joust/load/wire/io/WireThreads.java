package dev.joust.load.wire.io;

import dev.joust.load.Endpoint.Security;
import dev.joust.load.Tls;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** I/O threads whose connections all go to one server. */
public final class WireThreads implements AutoCloseable {

  private static final int CLOSE_SECONDS = 5;

  private final IoEventLoopGroup loops;
  private final BusyPolling polling;
  private final Target target;
  private final List<IoThread> threads;

  private WireThreads(Transport transport, Target target, Optional<Tls> tls, int count) {
    this.polling = new BusyPolling(transport.handlers());
    this.loops =
        new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory("wire", true), polling);
    this.target = target;
    this.threads =
        Stream.generate(loops::next)
            .map(loop -> new IoThread(loop, polling.of(loop), transport, target, tls))
            .limit(count)
            .toList();
    threads.forEach(IoThread::start);
  }

  /**
   * Starts threads on a transport.
   *
   * @param server as {@code https://127.0.0.1:8443}, with the path to be asked for, if there is one
   * @param count how many, 1 or more
   * @param tls whom to trust where the server's scheme is {@code https} or {@code wss}
   * @throws IOException if nobody knows the server's host
   */
  public static WireThreads start(URI server, int count, Transport transport, Tls tls)
      throws IOException {
    Target target = Target.reachable(server);
    Optional<Tls> used = Optional.of(tls).filter(given -> Security.of(server) == Security.TLS);
    return new WireThreads(transport, target, used, count);
  }

  /** The server, and what it is asked for. */
  public Target target() {
    return target;
  }

  public List<IoThread> all() {
    return threads;
  }

  /** For a time from now on, threads ask for news again and again and do not sleep. */
  public void pollBusily(Duration time) {
    polling.until(System.nanoTime() + time.toNanos());
  }

  /** Threads sleep again. */
  public void endPolling() {
    polling.end();
  }

  /** For how long threads found nothing to do while they polled busily, all of them added. */
  public long idleNanos() {
    return polling.idleNanos();
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
