package dev.joust.harness.trial;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.server.ServerUsage;
import java.util.List;
import java.util.Optional;

/**
 * What both sides said of one cell.
 *
 * @param spec what the client was to do
 * @param iterations in their order
 * @param ended the server's usage at the end, with the peaks of this cell
 * @param collected the same after full collections
 * @param notClosing what a server did that was asked to close a connection, if that was not to
 *     close it
 */
record CellObservation(
    BatchSpec spec,
    List<IterationObservation> iterations,
    ServerUsage ended,
    ServerUsage collected,
    Optional<String> notClosing) {

  CellObservation notClosing(Optional<String> fault) {
    return new CellObservation(spec, iterations, ended, collected, fault);
  }
}
