package dev.joust.harness.suite.live.client;

import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Readers of one live document, spread over I/O threads; a reader costs some 1.5 kB of heap. Their
 * number only grows. A reader that cannot connect is an error in the next result; so is one that is
 * cut off, and what it misses then counts as missed.
 */
public final class LiveReaders implements AutoCloseable {

  private static final int CONNECTS_AT_ONCE = 128;
  private static final double NANOS_PER_SECOND = 1e9;

  private final LiveSpec spec;
  private final WireThreads io;
  private final LiveLog log = new LiveLog();
  private final List<LiveThread> threads = new ArrayList<>();
  private final List<Reader> readers = new ArrayList<>();
  private final ByteBuf poll;

  private LiveReaders(LiveSpec spec, WireThreads io) {
    this.spec = spec;
    this.io = io;
    this.poll = Unpooled.directBuffer().writeBytes(io.target().request());
    io.all().forEach(thread -> threads.add(new LiveThread(thread, log, spec.clock())));
    threads.forEach(thread -> thread.start(spec.timeout()));
  }

  /**
   * Prepares readers, none of whom is connected yet.
   *
   * @throws IOException if nobody knows the host
   */
  public static LiveReaders open(LiveSpec spec) throws IOException {
    return open(spec, Transport.best());
  }

  static LiveReaders open(LiveSpec spec, Transport transport) throws IOException {
    URI uri = URI.create(spec.way().uri(spec.address()));
    return new LiveReaders(spec, WireThreads.start(uri, spec.ioThreads(), transport));
  }

  /** Connects more readers, up to that many, and waits until each has its first document. */
  public void grow(int count) throws InterruptedException {
    while (readers.size() < count) {
      int first = readers.size();
      int end = Math.min(count, first + CONNECTS_AT_ONCE);
      IntStream.range(first, end).mapToObj(this::newReader).forEach(readers::add);
      await(readers.subList(first, end).stream().map(Reader::open));
    }
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
    forEachReader(reader -> reader.begin(generations, reading));
    if (!reading.await(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
      forEachReader(Reader::finish);
    }
    TimeUnit.NANOSECONDS.sleep(start + atLeast.toNanos() - System.nanoTime());
    return log.take(connected(), (System.nanoTime() - start) / NANOS_PER_SECOND);
  }

  /** Ends all connections. */
  @Override
  public void close() {
    threads.forEach(thread -> thread.forEachReader(Reader::close));
    io.close();
    poll.release();
  }

  private int connected() throws InterruptedException {
    AtomicInteger connected = new AtomicInteger();
    forEachReader(reader -> connected.addAndGet(reader.isConnected() ? 1 : 0));
    return connected.get();
  }

  private void forEachReader(Consumer<Reader> action) throws InterruptedException {
    await(threads.stream().map(thread -> thread.forEachReader(action)));
  }

  private static void await(Stream<CompletableFuture<Void>> futures) throws InterruptedException {
    try {
      CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Reader newReader(int number) {
    LiveThread thread = threads.get(number % threads.size());
    Target target = io.target();
    Optional<InetSocketAddress> source = target.source(spec.firstReader() + number);
    return switch (spec.way()) {
      case POLLING ->
          new PollReader(
              thread, source, spec.firstReader() + number, spec, Unpooled.unreleasableBuffer(poll));
      case SSE -> new EventStreamReader(thread, source, spec.documentBytes(), target);
      case WEBSOCKET -> new SocketReader(thread, source, spec.documentBytes(), target);
    };
  }
}
