package dev.joust.harness.block;

import java.util.Optional;

/**
 * What a machine's processors did for others for a while: for processes that do not come from the
 * harness, and for other machines of the same host. The kernel tells both in steps of 10 ms.
 *
 * @param host the machine's name, where there are several
 * @param nanos the time that passed
 * @param processesNanos CPU time of other processes, where the system tells
 * @param stolenNanos CPU time that other machines took from this one, where the system tells
 */
record OthersCpu(
    Optional<String> host, long nanos, Optional<Long> processesNanos, Optional<Long> stolenNanos) {

  /** What the processors of the one machine did. */
  OthersCpu(long nanos, Optional<Long> processesNanos, Optional<Long> stolenNanos) {
    this(Optional.empty(), nanos, processesNanos, stolenNanos);
  }

  /** The greater of both times; 0 where the system does not tell. */
  long mostNanos() {
    return Math.max(processesNanos.orElse(0L), stolenNanos.orElse(0L));
  }
}
