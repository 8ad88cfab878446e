package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.joust.load.Address;
import dev.joust.load.ArrivalSchedule;
import java.time.Duration;

/** What the harness answers to a {@link ClientMessage}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @Type(value = HarnessReply.GoOn.class, name = "goOn"),
  @Type(value = HarnessReply.Skip.class, name = "skip"),
  @Type(value = HarnessReply.Task.class, name = "task"),
  @Type(value = HarnessReply.CompilersNanos.class, name = "compilersNanos"),
  @Type(value = HarnessReply.ServerAddress.class, name = "serverAddress"),
  @Type(value = HarnessReply.Rate.class, name = "rate")
})
public sealed interface HarnessReply {

  /** The client is to go on. */
  HarnessReply GO_ON = new GoOn();

  /** The client is to go on. */
  record GoOn() implements HarnessReply {}

  /** The client is to leave out what it was about to do. */
  record Skip() implements HarnessReply {}

  /** The client is to do this, in answer to {@link ClientMessage.Hello}. */
  record Task(ClientTask task) implements HarnessReply {}

  /**
   * The time that compilers have taken, in answer to {@link ClientMessage.Compiling}.
   *
   * @param nanos the time of the compilers of both JVMs; only differences mean something
   */
  record CompilersNanos(long nanos) implements HarnessReply {}

  /**
   * The server is there, in answer to {@link ClientMessage.ServerWanted}.
   *
   * @param address where it listens
   */
  record ServerAddress(Address address) implements HarnessReply {}

  /**
   * The arrival rate of an open loop.
   *
   * @param requestsPerSecond that of all clients together, as the harness answers
   * @param phase that of its schedules, which tells a client from the others that load a server
   */
  record Rate(double requestsPerSecond, double phase) implements HarnessReply {

    /** One client's part of it, over as many of so many connections as it has. */
    public Rate of(Share share, int connections) {
      return new Rate(share.of(requestsPerSecond, connections), share.phase());
    }

    /** What is due within a time. */
    public ArrivalSchedule during(Duration time) {
      return ArrivalSchedule.during(time, requestsPerSecond).withPhase(phase);
    }
  }
}
