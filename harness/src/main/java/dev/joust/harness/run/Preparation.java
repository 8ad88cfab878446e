package dev.joust.harness.run;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ContenderDescription;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.verify.ContractCheck;
import dev.joust.reports.run.RunContender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Asks contenders who they are, and makes sure that they fulfil the contract's core. */
public final class Preparation {

  private static final String ABSENT = "-";

  private final Path hostFolder;
  private final Jdk jdk;
  private final List<String> jvmArguments;

  /** A preparation of servers that run with these. */
  public Preparation(Path hostFolder, Jdk jdk, List<String> jvmArguments) {
    this.hostFolder = hostFolder;
    this.jdk = jdk;
    this.jvmArguments = List.copyOf(jvmArguments);
  }

  /** The contender as a run knows it; with its failure, if it must not be measured. */
  public RunContender of(Contender contender) throws IOException, InterruptedException {
    try {
      ContenderDescription said = ContenderDescription.of(contender, hostFolder, jdk);
      RunContender known =
          new RunContender(
              contender.name(),
              said.framework(),
              said.version(),
              said.features(),
              false,
              Optional.empty());
      return check(contender, said).map(known::failed).orElse(known);
    } catch (ServerFailure failure) {
      return new RunContender(
          contender.name(), ABSENT, ABSENT, List.of(), false, Optional.of(failure.getMessage()));
    }
  }

  private Optional<String> check(Contender contender, ContenderDescription said)
      throws IOException, ServerFailure, InterruptedException {
    Path log = Files.createTempFile("joust-check-", ".log");
    try (ServerProcess server =
        ServerProcess.start(
            new ServerLaunch(
                contender,
                hostFolder,
                jdk,
                jvmArguments,
                Optional.empty(),
                List.of("--io-threads", "1"),
                log))) {
      return ContractCheck.of(server, said.features());
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
