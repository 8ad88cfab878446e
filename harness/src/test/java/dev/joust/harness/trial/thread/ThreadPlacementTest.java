package dev.joust.harness.trial.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.joust.harness.trial.Placement;
import dev.joust.hiccup.HiccupMeter;
import dev.joust.lab.host.Host;
import dev.joust.lab.machine.Environment;
import dev.joust.lab.machine.Pinning;
import dev.joust.lab.os.SchedulingClass;
import dev.joust.lab.os.Taskset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadPlacementTest {

  private static final int SCHED_OTHER = 0;
  private static final int SCHED_FIFO = 1;
  private static final int SCHED_RR = 2;

  private final List<Process> started = new ArrayList<>();

  /** A JVM that waits for the end of its input. */
  static final class Idle {

    private Idle() {}

    public static void main(String[] arguments) throws IOException {
      HiccupMeter.start();
      System.out.write('\n');
      System.out.flush();
      while (System.in.read() >= 0) {
        continue;
      }
    }
  }

  @Test
  void onlyCompilersLeaveTheirSideAndComeBack() throws Exception {
    Pinning pinning = Pinning.of(Environment.here());
    assumeThat(pinning.isPossible()).isTrue();
    String serverCores = pinning.serverCores().orElseThrow().toString();
    String clientCores = pinning.clientCores().orElseThrow().toString();
    long server = start(Taskset.prefix(Optional.of(serverCores)));
    long client = start(Taskset.prefix(Optional.of(clientCores)));
    ThreadPlacement placement =
        new ThreadPlacement(
            pinned(serverCores, clientCores),
            Host.local().process(server),
            Host.local().process(client));

    placement.spread();

    assertThat(coresOfThreads(server).get(true)).isNotEmpty().doesNotContain(serverCores);
    assertThat(coresOfThreads(client).get(true)).isEqualTo(coresOfThreads(server).get(true));
    assertThat(coresOfThreads(server).get(false)).isNotEmpty().containsOnly(serverCores);

    placement.confine(false);

    assertThat(coresOfThreads(server).values())
        .allSatisfy(cores -> assertThat(cores).containsOnly(serverCores));
    assertThat(coresOfThreads(client).values())
        .allSatisfy(cores -> assertThat(cores).containsOnly(clientCores));
  }

  private static Placement pinned(String serverCores, String clientCores) {
    return new Placement(
        Optional.of(serverCores),
        1,
        List.of(new Placement.OfClient(Optional.of(clientCores), 1)),
        true,
        "pinned");
  }

  @Test
  void workingThreadsRunBeforeAllOthersWhileSomethingIsMeasured() throws Exception {
    assumeThat(SchedulingClass.allowsRealTime()).isTrue();
    long server = start(List.of());
    long client = start(List.of());
    ThreadPlacement placement =
        new ThreadPlacement(
            pinned("0", "0"), Host.local().process(server), Host.local().process(client));

    placement.confine(true);

    assertThat(policies(client).get(false)).containsOnly(SCHED_RR, SCHED_FIFO);
    assertThat(policies(server).get(false)).as("without a turn").contains(SCHED_OTHER);

    placement.turnBegins();

    for (long pid : List.of(server, client)) {
      Map<Boolean, Set<Integer>> policies = policies(pid);
      assertThat(policies.get(true)).as("compilers").containsOnly(SCHED_OTHER);
      assertThat(policies.get(false)).as("others").containsOnly(SCHED_RR, SCHED_FIFO);
      assertThat(policyOf(pid, "joust-hiccup-me")).as("its meter").isEqualTo(SCHED_FIFO);
    }

    placement.turnEnds();

    assertThat(policies(server).get(true)).as("compilers").containsOnly(SCHED_OTHER);
    assertThat(policies(server).get(false)).containsOnly(SCHED_OTHER, SCHED_FIFO);
    assertThat(policyOf(server, "joust-hiccup-me")).as("its meter").isEqualTo(SCHED_FIFO);

    placement.turnBegins();
    placement.spread();

    assertThat(policies(server).get(false)).containsOnly(SCHED_OTHER);
    assertThat(policies(client).get(false)).containsOnly(SCHED_OTHER);
  }

  /** The scheduling policies of a process's threads, of compilers and collectors (true) or not. */
  private static Map<Boolean, Set<Integer>> policies(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
      return threads.collect(
          Collectors.partitioningBy(
              thread -> line(thread, "Name:").matches(".*Compiler.*|G1 (Conc|Ref|Main|Serv).*"),
              Collectors.mapping(ThreadPlacementTest::policy, Collectors.toSet())));
    }
  }

  private static int policyOf(long pid, String name) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
      return threads
          .filter(thread -> line(thread, "Name:").endsWith(name))
          .mapToInt(ThreadPlacementTest::policy)
          .findFirst()
          .orElseThrow();
    }
  }

  /** The 41st field of proc_pid_stat(5), the 39th after the name in brackets. */
  private static int policy(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[38]);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private long start(List<String> prefix) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Threads that end by themselves could not be looked at.
    command.add("-XX:-UseDynamicNumberOfCompilerThreads");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Idle.class.getName()));
    Process process = new ProcessBuilder(command).start();
    started.add(process);
    assertThat(process.getInputStream().read()).as("it runs").isEqualTo('\n');
    return process.pid();
  }

  /** The processors that a process's threads may use, of compilers (true) and others. */
  private static Map<Boolean, List<String>> coresOfThreads(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
      return threads.collect(
          Collectors.partitioningBy(
              thread -> line(thread, "Name:").contains("Compiler"),
              Collectors.mapping(
                  thread -> line(thread, "Cpus_allowed_list:"), Collectors.toList())));
    }
  }

  private static String line(Path thread, String key) {
    try (Stream<String> lines = Files.lines(thread.resolve("status"))) {
      return lines
          .filter(line -> line.startsWith(key))
          .findFirst()
          .orElseThrow()
          .substring(key.length())
          .strip();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }
}
