package dev.joust.harness.trial;

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
public record OthersCpu(
    Optional<String> host, long nanos, Optional<Long> processesNanos, Optional<Long> stolenNanos) {

  /** The greater of both times; 0 where the system does not tell. */
  long mostNanos() {
    return Math.max(processesNanos.orElse(0L), stolenNanos.orElse(0L));
  }

  /** The processors that other processes had on average, where the system tells. */
  Optional<Double> processesCores() {
    return processesNanos.map(cpu -> (double) cpu / nanos);
  }

  /** The processors that other machines took on average, where the system tells. */
  Optional<Double> stolenCores() {
    return stolenNanos.map(cpu -> (double) cpu / nanos);
  }
}
