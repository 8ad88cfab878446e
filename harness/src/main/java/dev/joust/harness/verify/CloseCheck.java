package dev.joust.harness.verify;

import dev.joust.harness.server.ServerProcess;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Whether a server that is asked to close a connection says so and does it. */
public final class CloseCheck {

  private CloseCheck() {}

  /**
   * Asks a server over a connection of its own.
   *
   * @param timeout how long the answer and the end may each take
   * @return what is wrong; empty if nothing is
   */
  public static Optional<String> of(ServerProcess server, Duration timeout) {
    try (RawConnection connection =
        ContractCheck.remote(server, server.ready().features(), timeout).running().connect()) {
      RawResponse answer =
          connection.exchange(RawRequest.of("GET", "/payload/4", "Connection: close"));
      boolean says = answer.head().toLowerCase(Locale.ROOT).contains("connection: close");
      if (!connection.isEnded()) {
        return Optional.of(
            "the server keeps a connection open after it was asked to close it"
                + (says ? ", and said that it would" : ""));
      }
      return says
          ? Optional.empty()
          : Optional.of(
              "the answer to 'Connection: close' does not say that the connection is closed");
    } catch (IOException | RuntimeException failure) {
      // What is no answer ends in either.
      return Optional.of("a request with 'Connection: close' broke off: " + failure.getMessage());
    }
  }
}
