package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What a client JVM tells the harness. After each the client waits for a {@link HarnessReply}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @Type(value = ClientMessage.Hello.class, name = "hello"),
  @Type(value = ClientMessage.ServerWanted.class, name = "serverWanted"),
  @Type(value = ClientMessage.Compiling.class, name = "compiling"),
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
   * @param server the place of the server that is meant, 0 where there is only one
   */
  record Compiling(long ownNanos, int server) implements ClientMessage {}

  /**
   * The client has reached a point of its task and waits until it is to proceed; where several
   * clients do the same side by side, until all have reached it.
   *
   * @param report which point it is, with what it reports there
   * @param usage what its JVM has spent since it proceeded from the point before
   */
  record Reached<R extends ClientReport>(R report, ClientUsage usage) implements ClientMessage {}

  /** The trial is over. */
  record Done() implements ClientMessage {}

  /** The client cannot go on. */
  record Failed(String message) implements ClientMessage {}
}
