package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMain;
import dev.joust.harness.server.Jdk;
import dev.joust.lab.host.Host;
import dev.joust.lab.link.Link;
import dev.joust.lab.os.Taskset;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * How to start a client's JVM.
 *
 * @param classPath the class path of {@link ClientMain}
 * @param cores the processors to pin it to, as {@code taskset -c} takes them; absent: any
 * @param log where its output goes
 * @param end where on a link it runs
 */
public record ClientLaunch(
    Jdk jdk,
    String classPath,
    List<String> jvmArguments,
    Optional<String> cores,
    Path log,
    Link.End end,
    Host host) {

  private static final String ALL_JARS = "/*";

  /**
   * Starts it.
   *
   * @param harnessPort the loopback port on which the harness listens
   * @throws IOException if it cannot be started, or its files do not arrive at its host
   */
  Process start(int harnessPort) throws IOException {
    String sent = sent(classPath, host);
    return host.start(
        harnessPort,
        line ->
            new ProcessBuilder(command(sent, line))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()));
  }

  /**
   * Sends what is on a class path to a host.
   *
   * @return the class path there
   */
  static String sent(String classPath, Host host) throws IOException {
    StringJoiner sent = new StringJoiner(File.pathSeparator);
    for (String element : classPath.split(File.pathSeparator)) {
      sent.add(
          element.endsWith(ALL_JARS)
              ? host.send(Path.of(element).getParent()) + ALL_JARS
              : host.send(Path.of(element)));
    }
    return sent.toString();
  }

  private List<String> command(String sentClassPath, String line) {
    List<String> command = new ArrayList<>(Host.DEAF_TO_CTRL_C);
    command.addAll(end.commandPrefix());
    command.addAll(Taskset.prefix(cores));
    command.add(host.java().orElseGet(jdk::java));
    command.addAll(jvmArguments);
    // JMH's lock is for benchmarks that compete; clients run one after the other.
    command.addAll(
        List.of("-Djmh.ignoreLock=true", "-cp", sentClassPath, ClientMain.class.getName(), line));
    return command;
  }
}
