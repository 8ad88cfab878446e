package dev.joust.harness.cli;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ExitStatus;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.NeededJdks;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.server.ServerReady;
import dev.joust.harness.variant.Variant;
import dev.joust.harness.variant.VariantFolders;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.TemporaryFiles;
import dev.joust.load.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a contender's server until it is interrupted. */
@Command(
    name = "serve",
    description = "Run a contender's server until Ctrl-C.",
    modelTransformer = SettingFlags.class,
    exitCodeList = {
      "0:Ctrl-C has stopped the server.",
      "2:A flag is wrong, or the server does not start.",
      "70:The server has died."
    },
    footer = {
      "  joust serve netty --port 8080",
      "  joust serve jetty --jvm-arg=-Xmx256m --cpus 0",
      "  joust serve netty@4.2.17.Final",
      "  joust serve tomcat --drain-seconds 10",
      "  joust serve vertx --host ::1"
    })
final class ServeCommand extends JoustCommand {

  @Parameters(
      paramLabel = "NAME",
      description =
          "The contender, or a variant such as netty@4.2.17.Final or jetty?ioThreads=2;"
              + " 'joust list' shows contenders.")
  String name;

  @Mixin Installation installation;

  @Option(
      names = "--job-max-ms",
      paramLabel = "N",
      description = "The longest job, in milliseconds; default: ${DEFAULT-VALUE}.")
  long jobMaxMillis = 10_000;

  @Option(
      names = "--live-period-ms",
      paramLabel = "N",
      description = "The time between live documents, in milliseconds; default: ${DEFAULT-VALUE}.")
  long livePeriodMillis = 5_000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random values; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--prometheus-port",
      paramLabel = "N",
      description = "Serve metrics on this port (0: any free one); default: no metrics.")
  Optional<Integer> prometheusPort = Optional.empty();

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "The JDK to run on; default: the one that Joust runs on.")
  Optional<Path> jdk = Optional.empty();

  @Option(
      names = "--jvm-arg",
      paramLabel = "ARG",
      description = "An argument of the server's JVM; may be repeated.")
  List<String> jvmArguments = new ArrayList<>();

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description =
          "Pin the server to these processors, e.g. 0 or 0,2-3 (Linux); default: not pinned.")
  Optional<String> cpus = Optional.empty();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Jdk java = jdk.map(Jdk::new).orElseGet(Jdk::current);
    java.requireUsable();
    Variant variant = Variant.parse(name);
    Path log = TemporaryFiles.ofThisMachine().log("serve-" + variant.contender());
    try (VariantFolders folders = new VariantFolders(installation.contenders());
        ServerProcess server =
            start(NeededJdks.here(java).of(contender(variant, folders)), java, log)) {
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> stop(server, folders, log), "joust-stop"));
      announce(server, log);
      ExitStatus end = new ExitStatus(server.waitFor());
      if (server.isStopped()) {
        return ExitCode.OK.status();
      }
      server.logTail().forEach(System.err::println);
      System.err.printf("joust: the server of %s has died, %s%n", name, end);
      return ExitCode.FAULT.status();
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private Contender contender(Variant variant, VariantFolders folders) throws IOException {
    return folders.contenders(List.of(variant)).get(0).with(SettingFlags.given(spec));
  }

  /** Ctrl-C is how this command ends, so that is no failure. */
  private static void stop(ServerProcess server, VariantFolders folders, Path log) {
    boolean interrupted = server.isAlive();
    if (server.ready().drains()) {
      drain(server);
    }
    server.close();
    if (interrupted) {
      folders.close();
      log.toFile().delete();
      Runtime.getRuntime().halt(ExitCode.OK.status());
    }
  }

  private static void drain(ServerProcess server) {
    try {
      server.terminate();
      server.waitFor();
    } catch (IOException unsent) {
      // Then it is stopped as any other.
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private ServerProcess start(Contender contender, Jdk java, Path log) throws InterruptedException {
    try {
      return ServerProcess.start(
          new ServerLaunch(
              contender, installation.serverLib(), java, jvmArguments, cpus, arguments(), log));
    } catch (ServerFailure failure) {
      throw new UsageException("%s: %s".formatted(name, failure.getMessage()), failure);
    }
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    add(arguments, "--job-max-ms", jobMaxMillis);
    add(arguments, "--live-period-ms", livePeriodMillis);
    add(arguments, "--seed", seed);
    prometheusPort.ifPresent(n -> add(arguments, "--prometheus-port", n));
    return arguments;
  }

  private static void add(List<String> arguments, String flag, Object value) {
    arguments.add(flag);
    arguments.add(String.valueOf(value));
  }

  private void announce(ServerProcess server, Path log) {
    ServerReady ready = server.ready();
    System.out.printf(
        "%s: %s %s serves %s, pid %d, Ctrl-C stops it%n",
        name,
        ready.name(),
        ready.version(),
        Endpoint.HTTP_KEEPALIVE.uri(ready.address(), ""),
        ready.pid());
    ready.prometheus().ifPresent(metrics -> System.out.printf("metrics at %s%n", metrics));
    System.out.printf("what it logs is in %s while it runs%n", log);
  }
}
