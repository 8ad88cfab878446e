package dev.joust.harness.trial.span;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.function.Supplier;

/**
 * Measures spans. The server is asked before the first and after the last reading of the clocks, so
 * that its answers are no part of what is measured.
 */
public record SpanMeter(Source server, Supplier<Clocks> clocks) {

  /** Where a server's usage comes from. */
  public interface Source {

    /** Lets the peaks start again from what is in use now. */
    void resetPeaks() throws ServerFailure, InterruptedException;

    /** What the server has used up to now. */
    ServerUsage usage() throws ServerFailure, InterruptedException;
  }

  /**
   * The usage of a server.
   *
   * @param collects whether it is that after full collections, with the heap that survives them
   */
  public static Source of(ServerProcess server, boolean collects) {
    return new Source() {
      @Override
      public void resetPeaks() throws ServerFailure, InterruptedException {
        server.resetPeaks();
      }

      @Override
      public ServerUsage usage() throws ServerFailure, InterruptedException {
        return collects ? server.collect() : server.usage();
      }
    };
  }

  public Begun begin() throws ServerFailure, InterruptedException {
    server.resetPeaks();
    ServerUsage before = server.usage();
    return new Begun(this, before, clocks.get());
  }

  /** A span that has begun. */
  public record Begun(SpanMeter meter, ServerUsage usageBefore, Clocks clocksBefore) {

    /**
     * Ends the span.
     *
     * @param clients what clients have metered of themselves in it, who are on the hosts of load by
     *     turns
     * @param cores the processors that those of each host may use, of one host at least
     */
    public Span end(List<ClientUsage> clients, List<Integer> cores)
        throws ServerFailure, InterruptedException {
      Clocks spent = meter.clocks.get().since(clocksBefore);
      return new Span(
          spent,
          usageBefore,
          meter.server.usage(),
          ClientUsage.together(clients),
          HostLoad.of(clients, cores));
    }
  }
}
