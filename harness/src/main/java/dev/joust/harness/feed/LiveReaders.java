package dev.joust.harness.feed;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.joust.load.Tls;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
import dev.joust.load.wire.user.Users;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Readers of one live document, spread over I/O threads; a reader costs some 1.5 kB of heap. Their
 * number only grows. A reader that cannot connect is an error in the next result; so is one that is
 * cut off, and what it misses then counts as missed.
 */
public final class LiveReaders implements AutoCloseable {

  private final LiveSpec spec;
  private final LiveLog log = new LiveLog();
  private final Users<Reader<?>> readers;
  private final Map<IoThread, LiveThread> threads;
  private final ByteBuf poll;

  LiveReaders(LiveSpec spec, Transport transport) throws IOException {
    WireThreads io =
        WireThreads.start(
            spec.exchange().uri(spec.address()), spec.ioThreads(), transport, Tls.uniform());
    this.spec = spec;
    this.readers = new Users<>(io, spec.timeout());
    this.threads =
        io.all().stream().collect(toMap(identity(), thread -> new LiveThread(log, spec.clock())));
    this.poll = Unpooled.directBuffer().writeBytes(io.target().request());
  }

  /**
   * Prepares readers, none of whom is connected yet.
   *
   * @throws IOException if nobody knows the host
   */
  public static LiveReaders open(LiveSpec spec) throws IOException {
    return new LiveReaders(spec, Transport.best());
  }

  /** Connects more readers, up to that many, and waits until each has its first document. */
  public void grow(int upTo) throws InterruptedException {
    readers.add(upTo, this::newReader);
    readers.beginByTurns();
  }

  /**
   * Waits until each reader has a newer document, so that what is read next begins with a fresh
   * one.
   *
   * @param atMost how long to wait
   * @return what happened since the last call, connecting included
   */
  public LiveResult settle(Duration atMost) throws InterruptedException {
    return read(1, Duration.ZERO, atMost);
  }

  /**
   * Waits until each reader has read the next documents.
   *
   * @param generations how many, 1 or more
   * @param atLeast how long this lasts; readers go on reading, unrecorded, until that is over
   * @param atMost how long to wait; what has not come by then is missed
   */
  public LiveResult read(int generations, Duration atLeast, Duration atMost)
      throws InterruptedException {
    long start = System.nanoTime();
    CountDownLatch reading = new CountDownLatch(readers.size());
    readers.forEach(reader -> reader.measure(generations, reading));
    if (!reading.await(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
      readers.forEach(Reader::finish);
    }
    TimeUnit.NANOSECONDS.sleep(start + atLeast.toNanos() - System.nanoTime());
    return log.take(connected(), (System.nanoTime() - start) / 1e9);
  }

  /** How many documents they have read in full since the beginning, measured or not. */
  public long documents() {
    return log.documents();
  }

  /** Ends all connections. */
  @Override
  public void close() {
    readers.close();
    poll.release();
  }

  private int connected() throws InterruptedException {
    AtomicInteger connected = new AtomicInteger();
    readers.forEach(reader -> connected.addAndGet(reader.isConnected() ? 1 : 0));
    return connected.get();
  }

  private Reader<?> newReader(IoThread io, int index) {
    LiveThread thread = threads.get(io);
    int number = spec.firstReader() + index;
    return switch (spec.exchange()) {
      case POLLING, POLLING_NGINX ->
          new PollReader(io, number, thread, spec, Unpooled.unreleasableBuffer(poll));
      case SSE -> new EventStreamReader(io, number, thread, spec.documentBytes());
      case WEBSOCKET -> new SocketReader(io, number, thread, spec.documentBytes());
    };
  }
}
