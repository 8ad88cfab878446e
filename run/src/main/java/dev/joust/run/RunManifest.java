package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What {@code run.json} says: what was planned, with what, and where.
 *
 * @param schemaVersion the version of the files' format, {@link #SCHEMA_VERSION} for new ones
 * @param methodVersion the version of the method of measuring
 * @param label the user's name for the run
 * @param seed what the plan's order came from
 * @param startedAt when it was begun
 * @param status how far it has come
 * @param environment the machine, the JDKs and their settings, as a tree of any form
 * @param configuration the effective profile, as a tree of any form
 * @param contenders all, the failed ones included
 * @param findings what on this machine can spoil numbers
 * @param measures all that samples may hold
 * @param suites how results are laid out
 * @param plan all trials in their order, those of blocks that were added included
 * @param until when blocks are enough; absent if none are added to those planned at first
 * @param indifference how far two contenders may be apart and still be reported as equal; {@link
 *     Indifference#USUAL} where the file does not say
 * @param joust what began the run; absent in files of before this was written down
 * @param command the words of the command line that began the run, as {@code joust run --seed 7};
 *     empty in files of before this was written down
 */
@RecordBuilder
public record RunManifest(
    int schemaVersion,
    String methodVersion,
    String label,
    long seed,
    Instant startedAt,
    RunStatus status,
    JsonNode environment,
    JsonNode configuration,
    List<RunContender> contenders,
    List<Finding> findings,
    List<Measure> measures,
    List<SuiteLayout> suites,
    List<PlannedTrial> plan,
    Optional<Until> until,
    Indifference indifference,
    Optional<JoustBuild> joust,
    List<String> command)
    implements RunManifestBuilder.With {

  /** The version of the format that this code writes and reads. */
  public static final int SCHEMA_VERSION = 2;

  /** The version of the method of measuring that this code follows. */
  public static final String METHOD_VERSION = "6";

  private static final String COLD_WAY = "as-published";

  private static final DateTimeFormatter NAME_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  public RunManifest {
    requireNonNull(label, "label");
    requireNonNull(methodVersion, "methodVersion");
    requireNonNull(startedAt, "startedAt");
    requireNonNull(status, "status");
    environment = environment == null ? JsonNodeFactory.instance.objectNode() : environment;
    configuration = configuration == null ? JsonNodeFactory.instance.objectNode() : configuration;
    contenders = contenders == null ? List.of() : List.copyOf(contenders);
    findings = findings == null ? List.of() : List.copyOf(findings);
    measures = measures == null ? List.of() : List.copyOf(measures);
    suites = suites == null ? List.of() : List.copyOf(suites);
    plan = plan == null ? List.of() : List.copyOf(plan);
    indifference = indifference == null ? Indifference.USUAL : indifference;
    command = command == null ? List.of() : List.copyOf(command);
  }

  /**
   * The run's name, which is its folder's unless somebody has renamed that: when it was begun, in
   * UTC, and its label.
   */
  public String name() {
    return NAME_TIME.format(startedAt) + "-" + label;
  }

  /** This with another answer to when blocks are enough. */
  public RunManifest with(Until other) {
    return withUntil(Optional.of(other));
  }

  /** This with a finding more. */
  public RunManifest with(Finding finding) {
    return withFindings(longer(findings, List.of(finding)));
  }

  /** This with more trials after those of its plan. */
  public RunManifest withMore(List<PlannedTrial> trials) {
    return withPlan(longer(plan, trials));
  }

  /** This without some of the trials of its plan. */
  public RunManifest without(Collection<PlannedTrial> trials) {
    return withPlan(plan.stream().filter(trial -> !trials.contains(trial)).toList());
  }

  /** This as if there were no other contenders than those that are called so. */
  RunManifest only(Set<String> names) {
    return withContenders(contenders.stream().filter(own -> names.contains(own.name())).toList())
        .withPlan(plan.stream().filter(own -> names.contains(own.contender())).toList());
  }

  private static <T> List<T> longer(List<T> list, List<T> more) {
    return Stream.concat(list.stream(), more.stream()).toList();
  }

  /** The machines of a run over several, the server's first; none if it was on one. */
  public List<RunHost> hosts() {
    return RunHost.of(environment);
  }

  /**
   * Whether servers are measured there when they have just started, so that values include what
   * their JVMs take to load classes and to compile.
   */
  public boolean isCold(Setting setting) {
    return setting.way().equals(COLD_WAY)
        || suites.stream()
            .filter(layout -> layout.name().equals(setting.suite()))
            .anyMatch(SuiteLayout::coldServers);
  }

  /**
   * A cell with those of these factors that its suite does not vary, as the run's configuration has
   * them.
   */
  public Cell configured(Cell cell, Collection<String> factors) {
    JsonNode settings = configuration.path("suites").path(cell.suite());
    Cell full = cell;
    for (String factor : factors) {
      if (cell.value(factor).isEmpty() && settings.path(factor).isNumber()) {
        full = full.with(factor, settings.path(factor).asText());
      }
    }
    return full;
  }

  /** The names of the contenders that can be ranked. */
  public List<String> ranked() {
    return contenders.stream().filter(RunContender::isRanked).map(RunContender::name).toList();
  }

  /** A measure, if this knows it. */
  public Optional<Measure> measure(String name) {
    return measures.stream().filter(measure -> measure.name().equals(name)).findFirst();
  }

  /** A suite's main measures, as far as this knows them. */
  public List<Measure> measures(SuiteLayout layout) {
    return layout.mainMeasures().stream().flatMap(name -> measure(name).stream()).toList();
  }

  /**
   * The measure that a suite's contenders are ranked by: the first of its main ones that has a
   * better way.
   */
  public Optional<Measure> rankedBy(SuiteLayout layout) {
    return measures(layout).stream()
        .filter(measure -> measure.better() != Measure.Direction.NONE)
        .findFirst();
  }
}
