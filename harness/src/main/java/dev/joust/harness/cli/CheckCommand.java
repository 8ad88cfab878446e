package dev.joust.harness.cli;

import dev.joust.harness.check.CheckNote;
import dev.joust.harness.check.KitProcess;
import dev.joust.harness.check.KitRun;
import dev.joust.harness.check.KitTest;
import dev.joust.harness.check.KitTest.Status;
import dev.joust.harness.experiment.Builds;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.NeededJdks;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.document.Digits;
import dev.joust.reports.junit.JUnitXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Holds a contender to the whole test kit and says what it does wrong. */
@Command(
    name = "check",
    description = "Run the whole test kit on a contender and report what fails.",
    exitCodeList = {
      "0:The contender passed all tests of its declared features.",
      "2:A flag is wrong, or the contender cannot be loaded; nothing was tested.",
      "3:A test failed, or the server ended the kit's JVM."
    },
    footer = {
      "  joust check netty",
      "  joust check target/server --tests RoutesContract --xml target"
    })
final class CheckCommand extends JoustCommand {

  private static final int MOST_LINES = 20;
  private static final int MOST_CHARACTERS = 200;

  @Parameters(
      paramLabel = "FOLDER|NAME",
      description = "A folder of jars, or a contender that 'joust list' shows.")
  String given;

  @Mixin Installation installation;

  @Option(
      names = "--tests",
      paramLabel = "TEXT",
      description =
          "Only tests with this in their name, e.g. RoutesContract or refusesAFrame; default: all.")
  String tests = "";

  @Option(
      names = "--xml",
      paramLabel = "FILE|FOLDER",
      description = "Write JUnit XML to this file, or to a folder as TEST-<contender>.xml.")
  Optional<Path> xml = Optional.empty();

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "The JDK to run on; default: the one that Joust runs on.")
  Optional<Path> jdk = Optional.empty();

  @Option(
      names = "--jvm-arg",
      paramLabel = "ARG",
      description = "An argument of the JVM; may be repeated.")
  List<String> jvmArguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Contender given = contender();
    Optional<Path> file = xml.map(path -> file(path, given));
    Jdk java = jdk.map(Jdk::new).orElseGet(Jdk::current);
    java.requireUsable();
    Contender contender = NeededJdks.here(java).of(given);
    KitRun run =
        new KitProcess(installation.checkFolder(), java, jvmArguments)
            .run(contender, tests, CheckCommand::print);
    if (file.isPresent()) {
      Files.writeString(file.get(), JUnitXml.of(run.suite(contender.name())));
    }
    if (tests.isEmpty() && run.broken().isEmpty()) {
      leaveNote(contender, run);
    }
    System.out.println(run.summary(contender.name()));
    return (run.isPassed() ? ExitCode.OK : ExitCode.CONTRACT).status();
  }

  private Contender contender() {
    Optional<Contender> named =
        given.contains("/") ? Optional.empty() : installation.contenders().find(given);
    return named.orElseGet(
        () -> isFolder() ? Contender.of(Path.of(given)) : installation.contenders().named(given));
  }

  private boolean isFolder() {
    try {
      return !given.isEmpty() && Files.isDirectory(Path.of(given));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }

  private static Path file(Path given, Contender contender) {
    Path file =
        Files.isDirectory(given)
            ? given.resolve("TEST-%s.xml".formatted(contender.name()))
            : given.toAbsolutePath();
    Path folder = file.getParent();
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UsageException(
          "--xml: %s is not a writable folder; name another".formatted(folder));
    }
    return file;
  }

  private static void print(KitTest test) {
    if (test.status() == Status.FAILED) {
      String place = test.place().isEmpty() ? "" : " (%s)".formatted(test.place());
      System.out.printf("failed: %s%s%n", test.name(), place);
      List<String> lines = test.message().lines().filter(line -> !line.isBlank()).toList();
      lines.stream()
          .limit(MOST_LINES)
          .forEach(line -> System.out.printf("    %s%n", shortened(line)));
      if (lines.size() > MOST_LINES) {
        System.out.printf("    … %s more%n", Digits.counted(lines.size() - MOST_LINES, "line"));
      }
      if (!test.askedBy().isEmpty()) {
        System.out.printf("    asked by %s%n", test.askedBy());
      }
    }
  }

  private static String shortened(String line) {
    return line.length() <= MOST_CHARACTERS
        ? line
        : "%s… (%d characters more)"
            .formatted(line.substring(0, MOST_CHARACTERS), line.length() - MOST_CHARACTERS);
  }

  private static void leaveNote(Contender contender, KitRun run) {
    try {
      CheckNote.leave(contender, run.result(Builds.current().toString()));
    } catch (IOException failure) {
      System.err.printf("joust: runs cannot record this check: %s%n", FileFailure.message(failure));
    }
  }
}
