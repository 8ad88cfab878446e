package dev.joust.lab.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A machine as its files in a temporary folder. */
final class RecordedMachine {

  private static final String CPU = "/sys/devices/system/cpu/";

  private final Path root;
  private final Map<String, String> variables = new HashMap<>(Map.of("PATH", "/bin:/usr/bin"));

  private RecordedMachine(Path root) {
    this.root = root;
  }

  /** A machine that tells nothing. */
  static RecordedMachine silent(Path root) {
    return new RecordedMachine(root);
  }

  /** A machine with nothing to find fault with. */
  static RecordedMachine sound(Path root) {
    return silent(root)
        .cores("0-3", "0-3")
        .openFiles(65_536, 65_536)
        .with("/proc/sys/net/ipv4/ip_local_port_range", "32768\t60999")
        .with("/proc/sys/net/ipv4/tcp_tw_reuse", "2")
        .with("/proc/sys/net/ipv4/tcp_timestamps", "1")
        .with("/proc/sys/net/core/somaxconn", "4096")
        .meminfo(16_000_000, 2_000_000, 2_000_000)
        .with("/proc/loadavg", "0.10 0.20 0.30 1/80 7023")
        .program("/usr/bin/taskset");
  }

  RecordedMachine cores(String online, String allowed) {
    return with(CPU + "online", online)
        .with(
            "/proc/self/status", "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + allowed);
  }

  /** Names the hyper-threads of the physical core that a core belongs to. */
  RecordedMachine siblings(int core, String siblings) {
    return with(CPU + "cpu" + core + "/topology/thread_siblings_list", siblings);
  }

  RecordedMachine openFiles(long soft, long hard) {
    return with(
        "/proc/self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max core file size        0                    unlimited            bytes
        Max open files            %-20d %-20d files
        """
            .formatted(soft, hard));
  }

  RecordedMachine meminfo(long totalKibibytes, long swapTotalKibibytes, long swapFreeKibibytes) {
    return with(
        "/proc/meminfo",
        """
        MemTotal:       %8d kB
        MemFree:        23584640 kB
        SwapTotal:      %8d kB
        SwapFree:       %8d kB
        """
            .formatted(totalKibibytes, swapTotalKibibytes, swapFreeKibibytes));
  }

  /** Ticks since boot, of all cores together. */
  RecordedMachine cpuTicks(long user, long idle, long stolen) {
    return with(
        "/proc/stat", "cpu  %d 0 0 %d 0 0 0 %d 0 0\ncpu0 1 1 1\n".formatted(user, idle, stolen));
  }

  RecordedMachine with(String path, String text) {
    try {
      Path file = at(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text + "\n");
      return this;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  RecordedMachine without(String path) {
    try {
      Files.delete(at(path));
      return this;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  RecordedMachine program(String path) {
    with(path, "");
    if (!at(path).toFile().setExecutable(true)) {
      throw new AssertionError(path + " cannot be made executable");
    }
    return this;
  }

  RecordedMachine variable(String name, String value) {
    variables.put(name, value);
    return this;
  }

  private Path at(String path) {
    return root.resolve(path.substring(1));
  }

  Environment environment() {
    return environment(() -> {});
  }

  /** Its facts, if something happens while it is watched. */
  Environment environment(Runnable meanwhile) {
    try {
      return Environment.read(root, variables, meanwhile::run);
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
