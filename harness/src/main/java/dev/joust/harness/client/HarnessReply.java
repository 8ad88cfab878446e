package dev.joust.harness.client;

import java.util.Optional;

/**
 * The harness's answer to every {@link ClientMessage}: go on.
 *
 * @param task what to do, in answer to {@link ClientMessage.Hello}
 * @param compilersNanos the time of the compilers of both JVMs, in answer to {@link
 *     ClientMessage.Compiling}; only differences mean something
 * @param serverAddress the server's {@code host:port}, in answer to {@link
 *     ClientMessage.ServerWanted}
 */
public record HarnessReply(
    Optional<ClientTask> task, Optional<Long> compilersNanos, Optional<String> serverAddress) {

  /** Go on. */
  public static final HarnessReply GO_ON =
      new HarnessReply(Optional.empty(), Optional.empty(), Optional.empty());

  /** Do this. */
  public static HarnessReply task(ClientTask task) {
    return new HarnessReply(Optional.of(task), Optional.empty(), Optional.empty());
  }

  /** Go on; the compilers of both JVMs have taken this time. */
  public static HarnessReply compilersNanos(long nanos) {
    return new HarnessReply(Optional.empty(), Optional.of(nanos), Optional.empty());
  }

  /** Go on; the server is there. */
  public static HarnessReply serverAddress(String address) {
    return new HarnessReply(Optional.empty(), Optional.empty(), Optional.of(address));
  }
}
