package dev.joust.lab.machine;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.lab.os.RootFiles;
import java.util.Optional;

/**
 * Clocks above the nominal one, which depend on heat and on how many cores are busy.
 *
 * @param on whether they are allowed
 * @param switchOff the command that forbids them
 */
public record Turbo(@JsonValue boolean on, String switchOff) {

  private static final String INTEL = "/sys/devices/system/cpu/intel_pstate/no_turbo";
  private static final String OTHERS = "/sys/devices/system/cpu/cpufreq/boost";

  static Optional<Turbo> read(RootFiles files) {
    return files
        .line(INTEL)
        .map(off -> new Turbo(off.equals("0"), "echo 1 | sudo tee " + INTEL))
        .or(
            () ->
                files
                    .line(OTHERS)
                    .map(on -> new Turbo(on.equals("1"), "echo 0 | sudo tee " + OTHERS)));
  }
}
