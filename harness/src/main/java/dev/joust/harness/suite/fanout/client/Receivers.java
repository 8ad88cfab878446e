package dev.joust.harness.suite.fanout.client;

import static java.util.stream.Collectors.toMap;

import dev.joust.harness.suite.fanout.client.Deliveries.Which;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.Tls;
import dev.joust.load.wire.user.Users;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/** Users of one server with a WebSocket session each, who receive what it sends to their rooms. */
public final class Receivers implements AutoCloseable {

  /** By then all receivers have learnt what is measured. */
  private static final Duration LEAD = Duration.ofMillis(250);

  private static final Duration LATE = Duration.ofSeconds(1);

  private final DeliveryLog log = new DeliveryLog();
  private final Users<Receiver> receivers;

  private Receivers(Users<Receiver> receivers) {
    this.receivers = receivers;
  }

  /**
   * Opens their sessions and waits until each has a message. One that gets none is an error of the
   * first measurement.
   *
   * @param count how many there are, 1 or more
   * @param messageBytes how long a message is
   * @param offer what sessions offer for messages
   * @param timeout how long a session may take until its first message
   * @throws IOException if nobody knows the host
   */
  public static Receivers open(
      Address server,
      int count,
      int messageBytes,
      Compression offer,
      Duration timeout,
      int ioThreads)
      throws IOException, InterruptedException {
    URI uri = Endpoint.WEBSOCKET.uri(server, "/ws/live");
    Receivers all = new Receivers(new Users<>(uri, ioThreads, Tls.uniform(), timeout));
    try {
      all.receivers.add(
          count, (io, number) -> new Receiver(io, number, all.log, messageBytes, offer));
      all.receivers.beginByTurns();
      return all;
    } catch (InterruptedException failure) {
      all.close();
      throw failure;
    }
  }

  /**
   * Has all receive the next messages of their rooms, and waits for the last.
   *
   * @param messages how many of each room, 1 or more
   * @param period what passes from one to the next
   * @param inTime how long each may take to be in time; what comes later than that, and than a
   *     second, after the last was to be sent counts as missing
   */
  public FanOutResult measure(int messages, Duration period, Duration inTime)
      throws InterruptedException {
    Map<Integer, Long> first = firstByRoom(Instant.now().plus(LEAD), period);
    CountDownLatch awaited = new CountDownLatch(receivers.size());
    receivers.post(
        receiver ->
            receiver.measure(
                receiver.newest().map(own -> first.get(own.room())).orElse(0L), messages, awaited));
    Duration late = inTime.compareTo(LATE) > 0 ? inTime : LATE;
    Duration atMost = LEAD.plus(period.multipliedBy(messages + 2L)).plus(late);
    awaited.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    return result(messages, inTime);
  }

  /**
   * The number of the first message of each room that is to be sent after a moment: all receivers
   * of a room are to expect the same.
   */
  private Map<Integer, Long> firstByRoom(Instant start, Duration period)
      throws InterruptedException {
    Map<Integer, Notice> newest = new ConcurrentHashMap<>();
    receivers.forEach(
        receiver ->
            receiver
                .newest()
                .ifPresent(
                    own ->
                        newest.merge(
                            own.room(),
                            own,
                            (one, other) -> one.number() > other.number() ? one : other)));
    long startMicros = ChronoUnit.MICROS.between(Instant.EPOCH, start);
    long periodMicros = TimeUnit.NANOSECONDS.toMicros(period.toNanos());
    return newest.values().stream()
        .collect(
            toMap(
                Notice::room,
                own ->
                    own.number() + Math.max(0, startMicros - own.dueMicros()) / periodMicros + 1));
  }

  private FanOutResult result(int messages, Duration inTime) throws InterruptedException {
    Deliveries deliveries = new Deliveries();
    AtomicInteger connected = new AtomicInteger();
    AtomicInteger asOffered = new AtomicInteger();
    receivers.forEach(
        receiver -> {
          connected.addAndGet(receiver.isConnected() ? 1 : 0);
          asOffered.addAndGet(receiver.isAsOffered() ? 1 : 0);
          Optional<Expected> own = receiver.take();
          if (own.isPresent() && receiver.newest().isPresent()) {
            deliveries.add(receiver.newest().get().room(), own.get().deliveryMicros());
          }
        });
    Map<Which, Histogram> nanos = deliveries.nanos();
    return new FanOutResult(
        connected.get(),
        asOffered.get(),
        (long) messages * receivers.size(),
        deliveries.within(TimeUnit.NANOSECONDS.toMicros(inTime.toNanos())),
        log.takeDoubled(),
        nanos.get(Which.FIRST),
        nanos.get(Which.MEDIAN),
        nanos.get(Which.LAST),
        log.takeBytesOfEach(),
        log.recorder().take());
  }

  /** Ends all sessions. */
  @Override
  public void close() {
    receivers.close();
  }
}
