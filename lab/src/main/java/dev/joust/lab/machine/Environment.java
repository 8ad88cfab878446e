package dev.joust.lab.machine;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.lab.os.ControlGroup;
import dev.joust.lab.os.Memory;
import dev.joust.lab.os.OpenFiles;
import dev.joust.lab.os.RootFiles;
import dev.joust.lab.os.SearchPath;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The facts about a machine that its numbers depend on. What the system does not tell is absent;
 * away from Linux that is most.
 *
 * @param os the operating system
 * @param processors cores, clocks and which cores this process may use
 * @param memory how much, and what is swapped out
 * @param controlGroup limits such as a container's, if the kernel has control groups
 * @param virtualisation hypervisor and container
 * @param openFiles how many connections a process may hold
 * @param network the kernel's settings for many connections
 * @param activity what else runs on the machine
 * @param jvm the harness's own
 * @param jdks the Java installations found
 * @param jvmOptions by name, the environment variables from which every JVM takes options
 * @param mayBeRealTime whether this process may put threads before those of all others
 * @param taskset the program that pins processes to cores, if it is on the PATH
 */
public record Environment(
    OperatingSystem os,
    Processors processors,
    Memory memory,
    Optional<ControlGroup> controlGroup,
    Virtualisation virtualisation,
    Optional<OpenFiles> openFiles,
    Network network,
    Activity activity,
    HarnessJvm jvm,
    List<InstalledJdk> jdks,
    Map<String, String> jvmOptions,
    Optional<Boolean> mayBeRealTime,
    Optional<String> taskset) {

  private static final List<String> JVM_OPTIONS =
      List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

  /** By linux/capability.h. */
  private static final int CAP_SYS_NICE = 23;

  private static final long WATCHED_MILLIS = 500;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
          .build();

  /** The facts about this machine, which is watched for half a second. */
  public static Environment here() throws InterruptedException {
    return read(Path.of("/"), System.getenv(), () -> Thread.sleep(WATCHED_MILLIS));
  }

  /**
   * The facts about any machine by its files; those about system and JVM are this process's own.
   *
   * @param root the root of its file system
   * @param variables its environment variables, of which PATH, JAVA_HOME and those with options of
   *     JVMs count
   * @param pause for how long its CPU use is watched
   */
  public static Environment read(Path root, Map<String, String> variables, Pause pause)
      throws InterruptedException {
    RootFiles files = new RootFiles(root);
    SearchPath path = new SearchPath(files, variables.getOrDefault("PATH", ""));
    Optional<String> javaHome = Optional.ofNullable(variables.get("JAVA_HOME"));
    return new Environment(
        OperatingSystem.read(files),
        Processors.read(files),
        Memory.read(files),
        ControlGroup.read(files),
        Virtualisation.read(files),
        OpenFiles.read(files),
        Network.read(files),
        Activity.watch(files, pause),
        HarnessJvm.current(),
        InstalledJdk.find(files, javaHome, path),
        jvmOptions(variables),
        mayBeRealTime(files),
        path.find("taskset"));
  }

  /** Capabilities are a mask in hexadecimal digits (proc_pid_status(5)). */
  private static Optional<Boolean> mayBeRealTime(RootFiles files) {
    return files
        .field("/proc/self/status", "CapEff:")
        .map(mask -> new BigInteger(mask, 16).testBit(CAP_SYS_NICE));
  }

  private static Map<String, String> jvmOptions(Map<String, String> variables) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String name : JVM_OPTIONS) {
      String value = variables.getOrDefault(name, "").strip();
      if (!value.isEmpty()) {
        options.put(name, value);
      }
    }
    return Collections.unmodifiableMap(options);
  }

  /** How much memory there is to use at most; empty if that is not known. */
  public OptionalLong memoryLimitBytes() {
    LongStream limits =
        controlGroup.stream().flatMapToLong(group -> group.memoryLimitBytes().stream());
    return LongStream.concat(memory.totalBytes().stream(), limits).min();
  }

  /** The facts as a run stores them. */
  public ObjectNode toJson() {
    ObjectNode facts = JSON.valueToTree(this);
    facts.removeIf(group -> group.isObject() && group.isEmpty());
    return facts;
  }
}
