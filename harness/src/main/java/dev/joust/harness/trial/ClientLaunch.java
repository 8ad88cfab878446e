package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMain;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.lab.host.Host;
import dev.joust.lab.link.Link;
import dev.joust.lab.os.Taskset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How to start a client's JVM.
 *
 * @param jdk the Java installation
 * @param classPath the class path of {@link ClientMain}
 * @param jvmArguments further arguments of the JVM
 * @param cores the processors to pin it to, as {@code taskset -c} takes them; absent: any
 * @param log where its output goes
 * @param end where on a link it runs
 * @param host where it is started
 */
public record ClientLaunch(
    Jdk jdk,
    String classPath,
    List<String> jvmArguments,
    Optional<String> cores,
    Path log,
    Link.End end,
    Host host) {

  List<String> command(int harnessPort) {
    List<String> command = new ArrayList<>(ServerLaunch.DEAF_TO_CTRL_C);
    command.addAll(end.commandPrefix());
    command.addAll(Taskset.prefix(cores));
    command.add(jdk.java());
    command.addAll(jvmArguments);
    // JMH's lock is for benchmarks that compete; clients run one after the other.
    command.addAll(List.of("-Djmh.ignoreLock=true", "-cp", classPath, ClientMain.class.getName()));
    command.add(String.valueOf(harnessPort));
    return command;
  }
}
