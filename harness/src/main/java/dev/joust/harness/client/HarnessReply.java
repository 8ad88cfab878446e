package dev.joust.harness.client;

import java.util.Optional;

/**
 * The harness's answer to every {@link ClientMessage}: go on.
 *
 * @param task what to do, in answer to {@link ClientMessage.Hello}
 * @param serverCompilingNanos the server's compiler time since its start, in answer to {@link
 *     ClientMessage.Compiling}
 */
public record HarnessReply(Optional<ClientTask> task, Optional<Long> serverCompilingNanos) {

  /** Go on. */
  public static final HarnessReply GO_ON = new HarnessReply(Optional.empty(), Optional.empty());

  /** Do this. */
  public static HarnessReply task(ClientTask task) {
    return new HarnessReply(Optional.of(task), Optional.empty());
  }

  /** Go on; the server's compilers have taken this time. */
  public static HarnessReply serverCompilingNanos(Optional<Long> nanos) {
    return new HarnessReply(Optional.empty(), nanos);
  }
}
