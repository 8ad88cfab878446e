package dev.joust.lab.machine;

import dev.joust.lab.os.ControlGroup;
import dev.joust.lab.os.CpuUse;
import dev.joust.lab.os.OpenFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** A machine's facts in a few lines; what is not known is left out. */
public final class MachineSummary {

  private MachineSummary() {}

  /** The facts by their subject, in the order of reading. */
  public static Map<String, String> of(Environment machine) {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("system", system(machine.os()));
    lines.put("cpu", processors(machine.processors()));
    lines.put("memory", memory(machine));
    lines.put("inside", surroundings(machine.virtualisation(), machine.controlGroup()));
    lines.put("files", machine.openFiles().map(MachineSummary::openFiles).orElse(""));
    lines.put("network", network(machine.network()));
    lines.put("load", load(machine));
    lines.put("java", "%s, %s".formatted(machine.jvm().version(), machine.jvm().vendor()));
    lines.values().removeIf(String::isEmpty);
    return lines;
  }

  private static String system(OperatingSystem os) {
    StringJoiner facts = new StringJoiner(", ");
    facts.add("%s %s %s".formatted(os.kernel(), os.release(), os.architecture()));
    os.distribution().ifPresent(facts::add);
    return facts.toString();
  }

  private static String processors(Processors processors) {
    StringJoiner facts = new StringJoiner(", ");
    processors.model().ifPresent(facts::add);
    processors.online().ifPresent(cores -> facts.add("cores " + cores));
    processors.usable().ifPresent(cores -> facts.add("usable " + cores));
    if (!processors.governors().isEmpty()) {
      facts.add("governor " + String.join(" and ", processors.governors()));
    }
    processors.turbo().ifPresent(turbo -> facts.add(turbo.on() ? "turbo on" : "turbo off"));
    return facts.toString();
  }

  private static String memory(Environment machine) {
    StringJoiner facts = new StringJoiner(", ");
    gigabytes(machine.memory().totalBytes()).ifPresent(facts::add);
    gigabytes(machine.memory().swapUsedBytes()).ifPresent(used -> facts.add(used + " swapped out"));
    return facts.toString();
  }

  private static String surroundings(
      Virtualisation virtualisation, Optional<ControlGroup> controlGroup) {
    StringJoiner facts = new StringJoiner(", ");
    virtualisation.hypervisor().filter(is -> is).ifPresent(is -> facts.add("virtual machine"));
    virtualisation.container().ifPresent(kind -> facts.add(kind + " container"));
    controlGroup.ifPresent(
        group -> {
          facts.add("cgroup v" + group.version());
          group.cpuQuota().ifPresent(quota -> facts.add(format("%.2f cores", quota.cores())));
          gigabytes(group.memoryLimitBytes()).ifPresent(facts::add);
        });
    return facts.toString();
  }

  private static String openFiles(OpenFiles limit) {
    return "%d open a process, at most %d".formatted(limit.soft(), limit.hard());
  }

  private static String network(Network network) {
    StringJoiner facts = new StringJoiner(", ");
    network.ipLocalPortRange().ifPresent(range -> facts.add("ports " + range));
    network.somaxconn().ifPresent(most -> facts.add("somaxconn " + most));
    network.tcpTwReuse().ifPresent(mode -> facts.add("tcp_tw_reuse " + mode));
    return facts.toString();
  }

  private static String load(Environment machine) {
    List<Double> averages = machine.activity().loadAverages();
    StringJoiner facts = new StringJoiner(", ");
    if (!averages.isEmpty()) {
      facts.add(averages.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
    machine.activity().cpuNow().map(MachineSummary::use).ifPresent(facts::add);
    return facts.toString();
  }

  private static String use(CpuUse use) {
    return format(
        "%.0f %% busy, %.0f %% stolen now", use.busyShare() * 100, use.stolenShare() * 100);
  }

  private static Optional<String> gigabytes(OptionalLong bytes) {
    return bytes.isPresent()
        ? Optional.of(format("%.1f GB", bytes.getAsLong() / 1e9))
        : Optional.empty();
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
