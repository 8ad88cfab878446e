package dev.joust.harness.client;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadSpec;
import dev.joust.load.RequestBody;
import dev.joust.load.Tls;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A cell as a client runs it: what it sends, over how many connections, and in how many rounds of
 * which slices.
 *
 * @param endpoint what one request is on the wire
 * @param connections concurrent users of each contender
 * @param payloadBytes the size of a response body, or of a message and its echo
 * @param requestBody what HTTP requests carry
 * @param streams how requests share a connection
 * @param pace how a slice loads its server
 * @param rounds how many slices each contender gets, if most of them are not disturbed
 */
public record LoadCell(
    Endpoint endpoint,
    int connections,
    int payloadBytes,
    RequestBody requestBody,
    Streams streams,
    Pace pace,
    int rounds) {

  private static final long CLOSED_MILLIS = 100;

  /** A cell whose HTTP requests carry nothing. */
  public LoadCell(
      Endpoint endpoint,
      int connections,
      int payloadBytes,
      Streams streams,
      Pace pace,
      int rounds) {
    this(endpoint, connections, payloadBytes, RequestBody.NONE, streams, pace, rounds);
  }

  /** A cell whose connections have one request at a time, and whose HTTP requests carry nothing. */
  public LoadCell(Endpoint endpoint, int connections, int payloadBytes, Pace pace, int rounds) {
    this(endpoint, connections, payloadBytes, Streams.ONE, pace, rounds);
  }

  /** The load that this is to a server at an address. */
  public LoadSpec loadOn(Address address, Duration timeout, int ioThreads) {
    return new LoadSpec(
            endpoint.uri(
                address, endpoint.isWebSocket() ? "/echo" : requestBody.path(payloadBytes)),
            endpoint,
            connections,
            payloadBytes,
            OptionalInt.of(payloadBytes),
            timeout,
            ioThreads)
        .with()
        .streams(streams.perConnection())
        .messagesPerConnection(streams.messages())
        .windowBytes(streams.windowBytes())
        .tls(Tls.uniform())
        .request(requestBody.request(payloadBytes))
        .build();
  }

  /**
   * The closed loop whose rate is the capacity that this cell's rate is a share of, if it is to be
   * measured.
   */
  public Optional<LoadCell> capacity(int rounds) {
    if (pace instanceof Pace.Scheduled scheduled && scheduled.capacityPerSecond().isEmpty()) {
      return Optional.of(closed(scheduled.leadInMillis(), scheduled.sliceMillis(), rounds));
    }
    return pace instanceof Pace.Searched searched
        ? Optional.of(closed(searched.leadInMillis(), CLOSED_MILLIS, rounds))
        : Optional.empty();
  }

  private LoadCell closed(long leadInMillis, long sliceMillis, int itsRounds) {
    return with(new Pace.Timed(leadInMillis, sliceMillis), itsRounds);
  }

  /** Whether a connection is followed by another one after some messages. */
  public boolean endsConnections() {
    return streams.messages() > 0;
  }

  /** How many requests can be under way at once. */
  public int mostUnderWay() {
    return connections * streams.perConnection();
  }

  /** Whether another cell is a closed loop of the same requests over as many connections. */
  public boolean isSameClosedLoop(LoadCell other) {
    return other.pace instanceof Pace.Timed && other.with(pace, rounds).equals(this);
  }

  /** One client's part of this cell, which can be without a connection. */
  public LoadCell of(Share share) {
    return with(share.of(connections), pace.of(share, connections), rounds);
  }

  /** The same requests at another pace, in so many rounds. */
  public LoadCell with(Pace another, int itsRounds) {
    return with(connections, another, itsRounds);
  }

  /** This cell with as many connections as it takes to have so many requests under way at once. */
  public LoadCell withUsers(int number) {
    int each = streams.perConnection();
    return with((number + each - 1) / each, pace, rounds);
  }

  private LoadCell with(int itsConnections, Pace another, int itsRounds) {
    return new LoadCell(
        endpoint, itsConnections, payloadBytes, requestBody, streams, another, itsRounds);
  }
}
