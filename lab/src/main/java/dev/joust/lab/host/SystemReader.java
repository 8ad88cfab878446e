package dev.joust.lab.host;

import dev.joust.lab.os.CpuTimes;
import dev.joust.lab.os.OtherProcesses;
import dev.joust.lab.os.ProcessCpu;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The main class of a JVM on another machine that reads what the system there knows. Each line of
 * its standard input asks for {@value #OTHERS}, {@value #STOLEN}, or {@value #CPU} and the number
 * of a process; the answer is a line of nanoseconds, or {@value #UNTOLD}. It ends with its input.
 */
final class SystemReader {

  static final String OTHERS = "others";

  static final String STOLEN = "stolen";

  static final String CPU = "cpu";

  /** Where the system does not tell. */
  static final String UNTOLD = "-";

  private final OtherProcesses others;
  private final Map<String, ProcessCpu> processes = new HashMap<>();

  private SystemReader(OtherProcesses others) {
    this.others = others;
  }

  /**
   * Reads until its input ends.
   *
   * @param arguments what stands in the command lines of the run's processes
   */
  public static void main(String[] arguments) throws IOException {
    SystemReader reader = new SystemReader(OtherProcesses.besideThoseWith(arguments[0]));
    BufferedReader asked =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      System.out.println(reader.nanos(line).map(String::valueOf).orElse(UNTOLD));
    }
  }

  private Optional<Long> nanos(String asked) {
    String[] words = asked.split(" ");
    return switch (words[0]) {
      case OTHERS -> others.cpuNanos();
      case STOLEN -> CpuTimes.ofThisMachine().map(CpuTimes::stolenNanos);
      case CPU ->
          processes.computeIfAbsent(words[1], pid -> new ProcessCpu(Long.parseLong(pid))).nanos();
      default -> Optional.empty();
    };
  }
}
