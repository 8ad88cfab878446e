package dev.joust.lab.machine;

import dev.joust.lab.os.Cores;
import dev.joust.lab.os.RootFiles;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The machine's processors.
 *
 * @param model the CPU's name
 * @param online the logical cores that run
 * @param usable those of them that this process may use, by affinity and cpuset
 * @param physicalCores the hyper-threads of each physical core with an online one
 * @param governors how clocks are chosen, each way once; empty if the system does not tell
 * @param turbo whether cores may exceed their nominal clock
 */
public record Processors(
    Optional<String> model,
    Optional<Cores> online,
    Optional<Cores> usable,
    List<Cores> physicalCores,
    List<String> governors,
    Optional<Turbo> turbo) {

  private static final String FOLDER = "/sys/devices/system/cpu";
  private static final Pattern CORE_FOLDER = Pattern.compile("cpu\\d+");

  static Processors read(RootFiles files) {
    Optional<Cores> online = files.line(FOLDER + "/online").flatMap(Cores::parse);
    Optional<Cores> allowed =
        files.field("/proc/self/status", "Cpus_allowed_list:").flatMap(Cores::parse);
    return new Processors(
        files
            .field("/proc/cpuinfo", "model name")
            .map(field -> field.replaceFirst("^:\\s*", "").replaceAll("\\s+", " ")),
        online,
        // The kernel also lists cores that the machine does not have.
        allowed.map(cores -> online.map(cores::and).orElse(cores)),
        ofEachCore(files, "topology/thread_siblings_list").stream()
            .flatMap(siblings -> Cores.parse(siblings).stream())
            .toList(),
        ofEachCore(files, "cpufreq/scaling_governor"),
        Turbo.read(files));
  }

  private static List<String> ofEachCore(RootFiles files, String file) {
    return files
        .names(FOLDER)
        .filter(name -> CORE_FOLDER.matcher(name).matches())
        .flatMap(name -> files.line(FOLDER + "/" + name + "/" + file).stream())
        .distinct()
        .toList();
  }

  /**
   * The usable hyper-threads of each physical core, by the lowest; where the system does not tell
   * of siblings, each is one by itself.
   */
  List<Cores> usablePhysicalCores() {
    Cores all = usable.orElse(new Cores(List.of()));
    Cores grouped = physicalCores.stream().reduce(new Cores(List.of()), Cores::plus);
    Stream<Cores> alone =
        all.without(grouped).numbers().stream().map(number -> new Cores(List.of(number)));
    return Stream.concat(physicalCores.stream().map(all::and), alone)
        .filter(core -> !core.isEmpty())
        .sorted(Comparator.comparing(core -> core.numbers().get(0)))
        .toList();
  }
}
