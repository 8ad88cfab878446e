package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;

/** What a client JVM tells the harness. After each the client waits for a {@link HarnessReply}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @Type(value = ClientMessage.Hello.class, name = "hello"),
  @Type(value = ClientMessage.ServerWanted.class, name = "serverWanted"),
  @Type(value = ClientMessage.Compiling.class, name = "compiling"),
  @Type(value = ClientMessage.Warmed.class, name = "warmed"),
  @Type(value = ClientMessage.RivalWanted.class, name = "rivalWanted"),
  @Type(value = ClientMessage.BurstEnds.class, name = "burstEnds"),
  @Type(value = ClientMessage.RivalLost.class, name = "rivalLost"),
  @Type(value = ClientMessage.RateWanted.class, name = "rateWanted"),
  @Type(value = ClientMessage.CellBegins.class, name = "cellBegins"),
  @Type(value = ClientMessage.TurnEnds.class, name = "turnEnds"),
  @Type(value = ClientMessage.CellEnds.class, name = "cellEnds"),
  @Type(value = ClientMessage.Reached.class, name = "reached"),
  @Type(value = ClientMessage.Done.class, name = "done"),
  @Type(value = ClientMessage.Failed.class, name = "failed")
})
public sealed interface ClientMessage {

  /**
   * The client runs and wants its {@link ClientTask}.
   *
   * @param collectors the names of its JVM's garbage collectors
   */
  record Hello(long pid, List<String> collectors) implements ClientMessage {}

  /** The client is through with what needs no server, and wants its address. */
  record ServerWanted() implements ClientMessage {}

  /**
   * The client wants to know the time of the compilers of both JVMs.
   *
   * @param ownNanos what its own JVM says of its own
   * @param rival the place of the contender whose server is meant, 0 where there is but one
   */
  record Compiling(long ownNanos, int rival) implements ClientMessage {}

  /**
   * The warm-up of a block is over.
   *
   * @param steadiness how steady each contender was at its end, by its place; those that were lost
   *     and those that are to be cold are absent
   * @param bursts what each contender's bursts came to, by exchange
   */
  record Warmed(Map<Integer, Steadiness> steadiness, List<Bursts> bursts)
      implements ClientMessage {}

  /**
   * The client is about to load a contender, unless the harness has it {@link HarnessReply.Skip
   * skipped}. Where several clients load it, the answer comes to all of them at once.
   */
  record RivalWanted(int rival) implements ClientMessage {}

  /**
   * A contender's burst has ended. Another follows, unless the harness has it {@link
   * HarnessReply.Skip skipped}, as no client wants it.
   *
   * @param wanted whether this client does
   */
  record BurstEnds(int rival, boolean wanted) implements ClientMessage {}

  /** A contender of a block did not answer as it should, so the client gives it up. */
  record RivalLost(int rival, String reason) implements ClientMessage {}

  /** The client has reached the cell of an open loop and wants its rate. */
  record RateWanted(int cell) implements ClientMessage {}

  /** The connections for a cell are open, and its load has settled. */
  record CellBegins(int cell) implements ClientMessage {}

  /**
   * A contender's turn in a round has ended.
   *
   * @param all all that the client did in the turn
   * @param slice what was measured of it
   * @param spent what the client's JVM has spent in the turn
   * @param hiccupP99Nanos how long an idle thread of the client was kept from running meanwhile,
   *     the 99th percentile
   * @param hiccupMaxNanos how long it was kept at the longest
   */
  record TurnEnds(
      int cell,
      int round,
      int rival,
      LoadTotals all,
      Slice slice,
      ProcessClock spent,
      long hiccupP99Nanos,
      long hiccupMaxNanos)
      implements ClientMessage {}

  /** A cell's rounds have ended. */
  record CellEnds(int cell) implements ClientMessage {}

  /**
   * A scenario's client has reached a point at which the harness may want to look at the server,
   * and waits until it is to proceed.
   *
   * @param report what it has to tell there
   * @param usage what its JVM has spent since it proceeded from the point before
   */
  record Reached<R extends ClientReport>(R report, ClientUsage usage) implements ClientMessage {}

  /** The trial is over. */
  record Done() implements ClientMessage {}

  /** The client cannot go on. */
  record Failed(String message) implements ClientMessage {}
}
