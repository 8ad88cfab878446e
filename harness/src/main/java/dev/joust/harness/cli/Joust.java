package dev.joust.harness.cli;

import dev.joust.harness.experiment.RunNotWritten;
import dev.joust.harness.server.ServerFailure;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The main class of the command line. */
@Command(
    name = "joust",
    description = "A shootout of JVM web frameworks on WebSocket and HTTP.",
    versionProvider = JoustVersion.class,
    mixinStandardHelpOptions = true,
    subcommands = {
      ListCommand.class,
      DoctorCommand.class,
      HostsCommand.class,
      RunCommand.class,
      CompareCommand.class,
      CatalogueCommand.class,
      BisectCommand.class,
      HistoryCommand.class,
      ReportCommand.class,
      OpenCommand.class,
      ServeCommand.class,
      CheckCommand.class,
      LoadCommand.class
    })
public final class Joust implements Runnable {

  /** How picocli says that a value is none of its type, with the names of classes in it. */
  private static final Pattern NOT_CONVERTED =
      Pattern.compile(
          "cannot convert '(.*)' to (?:class |interface )?(?:\\w+\\.)*(\\w+)"
              + " \\((?:\\w+\\.)*\\w+: (.*)\\)");

  @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print stack traces.")
  boolean debug;

  @CommandLine.Spec CommandSpec spec;

  /** Runs a command and ends with its status. Digits in files are those of all programs. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT);
    System.exit(run(arguments));
  }

  static int run(String... arguments) {
    try {
      return commandLine().execute(arguments);
    } catch (OutOfMemoryError full) {
      System.err.printf(
          "joust: %d MB of memory do not hold all of this; give Joust more, as by JOUST_JAVA_OPTS=-Xmx4g%n",
          Runtime.getRuntime().maxMemory() / 1_000_000);
      return ExitCode.USAGE.status();
    }
  }

  /** All commands with their flags, to parse or to execute once. */
  public static CommandLine commandLine() {
    Joust joust = new Joust();
    return new CommandLine(joust)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((failure, given) -> complain(failure))
        .setExecutionExceptionHandler(
            (failure, line, result) -> joust.failed(failure, line.getErr()));
  }

  /** The words of the command line that a command was called by, {@code joust} first. */
  static List<String> words(CommandSpec spec) {
    return Stream.concat(
            Stream.of("joust"), spec.commandLine().getParseResult().originalArgs().stream())
        .toList();
  }

  /** Without a command there is nothing to do but to say what there is. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command given; see 'joust --help'");
  }

  private static int complain(ParameterException failure) {
    String said = oneLine(failure.getMessage());
    failure
        .getCommandLine()
        .getErr()
        .println("joust: " + NOT_CONVERTED.matcher(said).replaceFirst("'$1' is no $2: $3"));
    return ExitCode.USAGE.status();
  }

  private static String oneLine(String message) {
    return message.lines().collect(Collectors.joining(" "));
  }

  private int failed(Exception failure, PrintWriter err) {
    if (debug) {
      failure.printStackTrace(err);
      if (failure.getCause() instanceof ServerFailure server) {
        server.logTail().forEach(err::println);
      }
    }
    if (failure instanceof UsageException) {
      err.println("joust: " + oneLine(failure.getMessage()));
      return ExitCode.USAGE.status();
    }
    if (failure instanceof FileSystemException refused) {
      err.println("joust: " + oneLine(FileFailure.message(refused)));
      return ExitCode.USAGE.status();
    }
    if (failure instanceof RunNotWritten unfinished) {
      err.printf(
          "joust: %s; all trials that ended are kept; once that is mended, finish the run with 'joust run --resume %s'%n",
          FileFailure.message((IOException) unfinished.getCause()), unfinished.folder());
      return ExitCode.NOT_WRITTEN.status();
    }
    err.println("joust: a fault of Joust itself, please report it (more with --debug): " + failure);
    return ExitCode.FAULT.status();
  }
}
