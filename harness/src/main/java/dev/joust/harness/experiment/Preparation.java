package dev.joust.harness.experiment;

import dev.joust.harness.check.CheckNote;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ContenderDescription;
import dev.joust.harness.server.Origin;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.server.ServerReady;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.verify.ContractCheck;
import dev.joust.harness.verify.DeflateCheck;
import dev.joust.harness.verify.TlsCheck;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.TemporaryFiles;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import dev.joust.reports.document.Digits;
import dev.joust.run.Conformance;
import dev.joust.run.Factor;
import dev.joust.run.RunContender;
import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Asks contenders who they are, and makes sure that they fulfil the contract's core.
 *
 * @param profile by which their servers are started
 * @param asked what it asks
 */
public record Preparation(Path serverLib, Profile profile, Asked asked) {

  private static final String ABSENT = "-";

  /**
   * The contenders as a run knows them; with their failure, if they must not be measured.
   *
   * @param isNeeded who cannot be left out: that it is not measured is not told, as nothing will be
   */
  List<RunContender> of(
      List<Contender> contenders, Predicate<RunContender> isNeeded, Progress progress)
      throws IOException, InterruptedException {
    List<RunContender> prepared = new ArrayList<>();
    for (Contender contender : contenders) {
      progress.prepare(contender.name());
      RunContender known = of(contender, false);
      known
          .failure()
          .filter(why -> !isNeeded.test(known))
          .ifPresent(why -> progress.say("%s is not measured: %s".formatted(known.name(), why)));
      prepared.add(known);
    }
    if (prepared.stream().anyMatch(own -> own.failure().isPresent() && isNeeded.test(own))) {
      return prepared;
    }
    summary(prepared).ifPresent(progress::say);
    asked
        .cells()
        // Scenarios have exchanges that are no endpoint's.
        .flatMap(cell -> cell.value(Factor.EXCHANGE).flatMap(Endpoint::find).stream())
        .distinct()
        .forEach(exchange -> lacking(prepared, exchange).ifPresent(progress::say));
    List<RunContender> secured =
        asked.cells().anyMatch(Factors::isWithinTls)
            ? withinTls(contenders, prepared, progress)
            : List.copyOf(prepared);
    return CompressedCells.of(this).of(contenders, secured, progress);
  }

  /** A server with one I/O thread. */
  ServerLaunch launch(Contender contender, List<String> more, Path log) {
    List<String> flags = new ArrayList<>(ServerSetting.flags(Map.of(ServerSetting.IO_THREADS, 1)));
    flags.addAll(more);
    return new ServerLaunch(
        contender,
        serverLib,
        profile.serverJdk(),
        profile.server().jvmArguments(),
        Optional.empty(),
        flags,
        log);
  }

  /** Cells of tls have servers of their own; a contender that has none is not asked for them. */
  private List<RunContender> withinTls(
      List<Contender> contenders, List<RunContender> prepared, Progress progress)
      throws IOException, InterruptedException {
    boolean isTlsAlone = asked.cells().allMatch(Factors::isWithinTls);
    List<RunContender> all = new ArrayList<>(prepared);
    Map<String, String> namesByTls = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      RunContender known = all.get(i);
      if (known.hasOwnTls() && !isTlsAlone) {
        progress.say(
            "%s is measured within TLS alone where a suite asks for both: its setting is TLS"
                .formatted(known.name()));
      }
      if (known.failure().isPresent() || known.hasOwnTls()) {
        continue;
      }
      progress.prepare(known.name());
      RunContender secured = of(contenders.get(i), true);
      if (secured.failure().isEmpty()) {
        namesByTls.merge(secured.tls().orElseThrow(), known.name(), "%s, %s"::formatted);
        all.set(i, known.secured(secured.tls().get()));
      } else {
        String why = secured.failure().get();
        progress.say("%s is not measured within TLS: %s".formatted(known.name(), why));
        all.set(i, isTlsAlone ? known.failed(why) : known);
      }
    }
    namesByTls.forEach((tls, names) -> progress.say("%s: %s".formatted(tls, names)));
    return all;
  }

  /** Those that answer as they must, in a line. */
  private static Optional<String> summary(List<RunContender> prepared) {
    List<RunContender> fit = prepared.stream().filter(known -> known.failure().isEmpty()).toList();
    return fit.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s passed a short check: %s"
                .formatted(
                    Digits.counted(fit.size(), "server"),
                    fit.stream().map(Preparation::named).collect(Collectors.joining(", "))));
  }

  /** Those that are left out of the cells of an exchange, in a line. */
  private static Optional<String> lacking(List<RunContender> prepared, Endpoint exchange) {
    String feature = exchange.protocol().feature();
    List<String> names =
        prepared.stream()
            .filter(known -> known.failure().isEmpty() && !known.features().contains(feature))
            .map(RunContender::name)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "not measured over %s, which is not offered: %s"
                .formatted(exchange, String.join(", ", names)));
  }

  private static String named(RunContender known) {
    String version = known.name().contains(known.version()) ? "" : " " + known.version();
    return known.name()
        + version
        + known.tls().map(" (%s)"::formatted).orElse("")
        + known.compression().map(" (WebSocket messages use %s)"::formatted).orElse("");
  }

  private RunContender of(Contender contender, boolean forTls)
      throws IOException, InterruptedException {
    Path log = TemporaryFiles.ofThisMachine().log("check");
    try {
      RunContender checked = checked(contender, forTls, log);
      return checked.failure().isEmpty()
          ? checked
          : checked.failed(LinkageFault.explained(checked.failure().get(), log));
    } catch (ServerFailure failure) {
      return notStarted(contender, LinkageFault.explained(failure.getMessage(), log));
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private RunContender checked(Contender contender, boolean forTls, Path log)
      throws ServerFailure, InterruptedException {
    List<String> flags = forTls ? profile.tier().flagsOfTls() : List.of();
    try (ServerProcess server = ServerProcess.start(launch(contender, flags, log))) {
      ServerReady ready = server.ready();
      RunContender known =
          secured(
              known(contender, ready.name(), ready.version(), ready.features()), server, forTls);
      if (known.failure().isPresent()) {
        return known;
      }
      Optional<String> fault = ContractCheck.of(server, known.features());
      if (fault.isPresent()) {
        return known.failed(fault.get());
      }
      return ready.compression() == Compression.NONE ? known : compressing(known, server);
    }
  }

  private static RunContender secured(RunContender known, ServerProcess server, boolean forTls) {
    String setting = "tls=" + server.ready().tls();
    if (server.address().security() == Security.PLAIN) {
      return forTls ? known.failed("its own setting is " + setting) : known;
    }
    try {
      String agreed = TlsCheck.agreed(server.address());
      return forTls ? known.securedInCells(setting + ", " + agreed) : known.secured(agreed);
    } catch (IOException refused) {
      return known.failed(refused.getMessage());
    }
  }

  private static RunContender compressing(RunContender known, ServerProcess server)
      throws InterruptedException {
    try {
      return known.compressing(DeflateCheck.agreed(server.address()));
    } catch (IOException declined) {
      return known.failed(declined.getMessage());
    }
  }

  private ContenderDescription describe(Contender contender)
      throws IOException, ServerFailure, InterruptedException {
    return ContenderDescription.of(contender, serverLib, profile.serverJdk());
  }

  /** One that cannot even be loaded has no name and no version. */
  private RunContender notStarted(Contender contender, String why)
      throws IOException, InterruptedException {
    try {
      ContenderDescription said = describe(contender);
      return known(contender, said.name(), said.version(), said.features()).failed(why);
    } catch (ServerFailure failure) {
      return new RunContender(
              contender.name(),
              ABSENT,
              ABSENT,
              List.of(),
              contender.isControl(),
              Optional.of(failure.getMessage()))
          .withOrigin(Optional.of(contender.origin().label()));
    }
  }

  private static RunContender known(
      Contender contender, String framework, String version, List<String> features) {
    return new RunContender(
            contender.name(), framework, version, features, contender.isControl(), Optional.empty())
        .withOrigin(Optional.of(contender.origin().label()))
        .withConformance(Optional.of(conformance(contender)));
  }

  /** How a contender is held to the contract, apart from its core, which each run asks for. */
  public static Conformance conformance(Contender contender) {
    return CheckNote.of(contender)
        .map(Conformance::kit)
        .orElseGet(
            () -> contender.origin() == Origin.BUILT_IN ? Conformance.build() : Conformance.core());
  }

  /** Makes sure that a contender is still of the version that a run knows. */
  void requireSame(RunContender known, Contender contender)
      throws IOException, InterruptedException {
    try {
      String version = describe(contender).version();
      if (!version.equals(known.version())) {
        throw new UsageException(
            "%s is %s now, and the run was begun with %s: put that back, or begin a new run"
                .formatted(contender.name(), version, known.version()));
      }
    } catch (ServerFailure failure) {
      throw new UsageException(contender.name() + ": " + failure.getMessage(), failure);
    }
  }
}
