package dev.joust.harness.cli;

import dev.joust.harness.cli.complaint.Complaint;
import dev.joust.harness.experiment.Builds;
import dev.joust.harness.experiment.RunNotWritten;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.terminal.StandardOutput;
import dev.joust.harness.terminal.Terminal;
import dev.joust.lab.input.UsageException;
import dev.joust.run.store.FileNotWritten;
import dev.joust.run.store.RunFormatException;
import dev.joust.run.yaml.YamlTextException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The main class of the command line. */
@Command(
    name = "joust",
    description = "A shootout of JVM web frameworks on WebSocket and HTTP.",
    versionProvider = Joust.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeList = {
      "0:All is fine.",
      "2:A flag, a configuration or a file is wrong.",
      "3:A contender does not fulfil the contract.",
      "4:Results are invalid or a question stays undecided; see the command's help.",
      "5:A limit or a claim of --fail-on does not hold.",
      "6:A limit or a claim of --fail-on could not be decided by this run.",
      "7:The rate of joust load --rate was missed.",
      "70:A fault of Joust itself.",
      "74:A run, its report, or the standard output, could not be written.",
      "130:Stopped by Ctrl-C."
    },
    footer = {
      "  joust doctor                       what would distort results on this machine",
      "  joust run --profile quick          a first answer in some five minutes",
      "  joust compare netty@4.2.17.Final netty@4.2.18.Final",
      "  joust help run                     the flags of a command"
    },
    subcommands = {
      CommandLine.HelpCommand.class,
      ListCommand.class,
      DoctorCommand.class,
      RunCommand.class,
      CompareCommand.class,
      CatalogueCommand.class,
      BisectCommand.class,
      HistoryCommand.class,
      ReportCommand.class,
      OpenCommand.class,
      ServeCommand.class,
      CheckCommand.class,
      LoadCommand.class,
      AuditCommand.class,
      AutoComplete.GenerateCompletion.class
    })
public final class Joust extends JoustCommand {

  private static final int NARROWEST_HELP = 60;

  @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print stack traces.")
  boolean debug;

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {"joust " + Builds.current()};
    }
  }

  /** Runs a command and ends with its status. Digits in files are those of all programs. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT);
    StandardOutput output = StandardOutput.install();
    int status = run(arguments);
    System.exit(output.failure().map(Joust::notPrinted).orElse(status));
  }

  /** A reader that has gone, such as {@code head}, wants no line about it. */
  private static int notPrinted(String failure) {
    if (!StandardOutput.isUnwanted(failure)) {
      System.err.printf("joust: the standard output could not be written: %s%n", failure);
    }
    return ExitCode.NOT_WRITTEN.status();
  }

  static int run(String... arguments) {
    try {
      return commandLine().execute(arguments);
    } catch (OutOfMemoryError full) {
      System.err.printf(
          "joust: %d MB of memory do not hold all of this; give Joust more, e.g. by JOUST_JAVA_OPTS=-Xmx4g%n",
          Runtime.getRuntime().maxMemory() / 1_000_000);
      return ExitCode.USAGE.status();
    }
  }

  /** All commands with their flags, to parse or to execute once. */
  public static CommandLine commandLine() {
    Joust joust = new Joust();
    return new CommandLine(joust)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(Math.max(NARROWEST_HELP, Terminal.columns()))
        .setUsageHelpLongOptionsMaxWidth(24)
        .setParameterExceptionHandler((failure, given) -> complain(failure))
        .setExecutionExceptionHandler(
            (failure, line, result) -> joust.failed(failure, line.getErr()));
  }

  static List<String> words(CommandSpec spec) {
    return Stream.concat(
            Stream.of("joust"), spec.commandLine().getParseResult().originalArgs().stream())
        .toList();
  }

  /** Without a command there is nothing to do but to list the commands. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE.status();
  }

  private static int complain(ParameterException failure) {
    failure.getCommandLine().getErr().println("joust: " + Complaint.of(failure));
    return ExitCode.USAGE.status();
  }

  private int failed(Exception failure, PrintWriter err) {
    if (debug) {
      failure.printStackTrace(err);
      if (failure.getCause() instanceof ServerFailure server) {
        server.logTail().forEach(err::println);
      }
    }
    if (failure instanceof RunNotWritten unfinished) {
      err.printf(
          "joust: %s; all trials that ended are kept; once that is mended, finish the run with 'joust run --resume %s'%n",
          FileFailure.message((IOException) unfinished.getCause()), unfinished.folder());
      return ExitCode.NOT_WRITTEN.status();
    }
    if (failure instanceof UsageException
        || failure instanceof RunFormatException
        || failure instanceof YamlTextException) {
      err.println("joust: " + Complaint.oneLine(failure.getMessage()));
      return ExitCode.USAGE.status();
    }
    if (failure instanceof IOException refused) {
      err.println("joust: " + Complaint.oneLine(FileFailure.message(refused)));
      return (refused instanceof FileNotWritten ? ExitCode.NOT_WRITTEN : ExitCode.USAGE).status();
    }
    err.println("joust: a fault of Joust itself, please report it (more with --debug): " + failure);
    return ExitCode.FAULT.status();
  }
}
