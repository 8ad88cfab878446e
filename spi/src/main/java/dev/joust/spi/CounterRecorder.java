package dev.joust.spi;

import java.util.concurrent.atomic.LongAdder;

/**
 * What an implementation counts with, the same for all so that it costs all the same. Safe for use
 * by many threads; a count is exact once the work counted has ended.
 */
public final class CounterRecorder {

  private final LongAdder connectionsAccepted = new LongAdder();
  private final LongAdder connectionsClosed = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final LongAdder messagesReceived = new LongAdder();
  private final LongAdder messagesSent = new LongAdder();

  /** Counts a connection accepted. */
  public void connectionAccepted() {
    connectionsAccepted.increment();
  }

  /** Counts a connection, counted as accepted before, that has closed for whatever reason. */
  public void connectionClosed() {
    connectionsClosed.increment();
  }

  /** Counts a request handed to the application. */
  public void request() {
    requests.increment();
  }

  /** Counts a WebSocket message received whole. */
  public void messageReceived() {
    messagesReceived.increment();
  }

  /** Counts a WebSocket message handed over for sending. */
  public void messageSent() {
    messagesSent.increment();
  }

  /** The counts as of now. */
  public Counters snapshot() {
    long closed = connectionsClosed.sum();
    long accepted = connectionsAccepted.sum();
    return new Counters(
        accepted, accepted - closed, requests.sum(), messagesReceived.sum(), messagesSent.sum());
  }
}
