package dev.joust.load;

import java.time.Duration;
import java.util.Optional;

/** A client that is ready to load a server again and again over the same connections. */
public interface LoadSession extends AutoCloseable {

  /**
   * Loads the server in a closed loop: each connection has one request under way at a time and
   * starts the next when the last has ended. Returns when all that was started has ended.
   *
   * @implSpec Every request that the goal admits is recorded once: as completed with its latency,
   *     from the moment the client wants to send it (waiting for a pooled connection included) to
   *     the moment its answer is there in full; or as an error of a kind. None takes longer than
   *     the timeout.
   * @param goal how much to do
   * @param recorder where to record it
   */
  void run(Goal goal, LoadRecorder recorder) throws InterruptedException;

  /**
   * Loads the server in an open loop: requests become due by a schedule, however the server fares,
   * and queue while all connections are busy. Returns when all of them have ended.
   *
   * @implSpec Every request of the schedule is recorded once: as completed with its latency from
   *     when it was sent and from when it was due; or as an error of a kind, {@link
   *     ErrorKind#CLOSED} if no connection was left to send it. None takes longer than the timeout
   *     once it was sent.
   * @param schedule when requests are due, from about now on
   * @param recorder where to record them
   * @throws UnsupportedOperationException if this client knows closed loops only
   */
  default void run(ArrivalSchedule schedule, LoadRecorder recorder) throws InterruptedException {
    throw new UnsupportedOperationException("this client knows closed loops only");
  }

  /**
   * Loads the server in an open loop that ends with a time, however the server fares. After that no
   * connection sends anything that was busy until then. What is under way is waited for as long as
   * each second ends some of it.
   *
   * @implSpec What was not sent by the end is not recorded; what was sent and not answered is
   *     recorded as started. Where no connection is left before the end, the requests that were
   *     still to come fail as {@link ErrorKind#CLOSED}.
   * @param schedule when requests are due, from about now on
   * @param time when the load ends, from about now on; not before the last request is due
   * @param recorder where to record them
   * @throws UnsupportedOperationException if this client knows closed loops only
   */
  default void run(ArrivalSchedule schedule, Duration time, LoadRecorder recorder)
      throws InterruptedException {
    throw new UnsupportedOperationException("this client knows closed loops only");
  }

  /**
   * What the server has agreed to where compression was offered: the value of {@code
   * Sec-WebSocket-Extensions}; empty: messages go as they are.
   */
  default Optional<String> agreedCompression() {
    return Optional.empty();
  }

  /**
   * From now on, the client's threads ask for answers again and again in open loops and do not
   * sleep, if the client can do that: response times are then without the time that a processor
   * takes to wake up. Only for threads that have processors of their own.
   */
  default void pollBusily() {}

  /** For how long its threads found nothing to do while they did so, all of them added. */
  default long idlePollNanos() {
    return 0;
  }

  /** Closes the connections. */
  @Override
  void close();
}
