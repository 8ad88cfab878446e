package dev.joust.harness.server;

import dev.joust.lab.host.Host;
import dev.joust.lab.os.Taskset;
import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How to start a server's process.
 *
 * @param contender whose server
 * @param serverLib the jars that a server's JVM is started with, those of {@code dev.joust.host}
 * @param cpus the processors to pin it to, as {@code taskset -c} takes them; absent: any
 * @param arguments the arguments of {@code dev.joust.host.ServerMain}
 * @param log where its standard error goes
 * @param prefix what comes before the command line
 */
public record ServerLaunch(
    Contender contender,
    Path serverLib,
    Jdk jdk,
    List<String> jvmArguments,
    Optional<String> cpus,
    List<String> arguments,
    Path log,
    List<String> prefix,
    Host host) {

  /** A shell that tells what it starts when it does, by the clock of its own machine. */
  private static final List<String> TELLING_WHEN =
      List.of("sh", "-c", "exec \"$@\" --launched-at \"$(date +%s%N)\"", "joust");

  /** A server that is started as it is, on this machine. */
  public ServerLaunch(
      Contender contender,
      Path serverLib,
      Jdk jdk,
      List<String> jvmArguments,
      Optional<String> cpus,
      List<String> arguments,
      Path log) {
    this(contender, serverLib, jdk, jvmArguments, cpus, arguments, log, List.of(), Host.local());
  }

  /**
   * This launch, but started through another program.
   *
   * @param prefix that program's command line, which the server's own follows
   */
  public ServerLaunch through(List<String> prefix) {
    return new ServerLaunch(
        contender, serverLib, jdk, jvmArguments, cpus, arguments, log, prefix, host);
  }

  /** What tells a server on this machine that its process begins now. */
  public static List<String> launchedNow() {
    return List.of(
        "--launched-at", String.valueOf(ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now())));
  }

  /** This launch, but the server tells how long it took ({@link ServerReady#startNanos}). */
  public ServerLaunch timed() {
    return through(TELLING_WHEN);
  }

  /**
   * This launch, but all of the heap that the JVM holds is resident from the start, so that what
   * resident memory grows by is outside it.
   */
  public ServerLaunch preTouched() {
    List<String> more = new ArrayList<>(jvmArguments);
    more.add("-XX:+AlwaysPreTouch");
    return new ServerLaunch(contender, serverLib, jdk, more, cpus, arguments, log, prefix, host);
  }

  public ServerLaunch on(Host host) {
    return new ServerLaunch(
        contender, serverLib, jdk, jvmArguments, cpus, arguments, log, prefix, host);
  }

  /** The command line, once its files are on the host. */
  List<String> command() throws IOException {
    List<String> command = new ArrayList<>(Host.DEAF_TO_CTRL_C);
    command.addAll(prefix);
    command.addAll(Taskset.prefix(cpus));
    command.add(host.java().orElseGet(contender.overrides().jdk().orElse(jdk)::java));
    command.addAll(jvmArguments);
    command.addAll(contender.overrides().jvmArguments());
    command.addAll(
        List.of(
            "-cp",
            host.send(serverLib) + "/*",
            "dev.joust.host.ServerMain",
            "--server-folder",
            host.send(contender.folder())));
    command.addAll(arguments);
    command.addAll(ServerSetting.flags(contender.overrides().settings()));
    return command;
  }
}
