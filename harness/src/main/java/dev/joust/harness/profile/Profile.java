package dev.joust.harness.profile;

import dev.joust.harness.server.Jdk;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.machine.Demand;
import dev.joust.lab.machine.Environment;
import dev.joust.lab.machine.JvmMemory;
import dev.joust.load.Endpoint;
import dev.joust.run.Until;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run measures and how.
 *
 * @param profile its name
 * @param frameworks the contenders or variants of them; empty: all there are, without extras and
 *     those of {@code leaveOut}
 * @param extras whether extras are among all there are; absent: no
 * @param leaveOut contenders that are measured only if {@code frameworks} names them
 * @param ask the suites to ask; empty: all that have settings
 * @param blocks how often everything is measured, each time with fresh processes
 * @param fewerBlocks suites that are measured in fewer blocks, and in how many, each 1 to 1,000;
 *     absent: none
 * @param until how wide half of an interval may be at most, 0.1 % to 100 %: blocks are added until
 *     all are as narrow; absent: none is added, or as many as the budget has time for
 * @param budget how long all trials of a run that adds blocks may take, 1 s to a week; absent: an
 *     hour if there is {@code until}
 * @param worse a run that adds blocks is looked at in between and ends once a contender is known to
 *     be worse than the first one, and by this share or more, 0.1 % to 100 %; absent: it is judged
 *     at its end
 * @param design how the contenders of a block take turns; absent: interleaved
 * @param indifference up to which difference two contenders are as good as equal, 0.1 % to 100 %;
 *     absent: 5 %
 * @param trialSpan what one pair of processes is taken through
 * @param client the load clients, unless a suite or a way of it names its own
 * @param tier how servers are set up
 * @param waitForQuiet for how long, at most, a run waits for the end of other work on the machine
 *     before it begins, 1 s to a day; absent: it does not wait
 * @param pinning whether server and client are kept on processors of their own
 * @param realTime whether their working threads run before all others while something is measured,
 *     where they have processors of their own and the system lets them; absent: no
 * @param timeout how long to wait for an answer
 * @param timeScale what the times of jobs, and of those who wait for them, are multiplied by: 0.001
 *     to 10, 1 if absent
 * @param seed where the order of trials and cells comes from; absent: chosen by chance
 * @param jdk the Java installation that servers run on; absent: the harness's own
 * @param server the server's process
 * @param load the client's process
 * @param asPublished how a cold server is measured
 * @param warm how a warm one is measured
 * @param suites what is asked, by suite; of those that {@code ask} does not name, nothing
 */
public record Profile(
    Optional<String> profile,
    List<Variant> frameworks,
    Optional<Boolean> extras,
    List<String> leaveOut,
    List<String> ask,
    int blocks,
    Optional<Map<String, Integer>> fewerBlocks,
    Optional<Percentage> until,
    Optional<Duration> budget,
    Optional<Percentage> worse,
    Design design,
    Percentage indifference,
    TrialSpan trialSpan,
    Clients client,
    Tier tier,
    Optional<Duration> waitForQuiet,
    boolean pinning,
    Optional<Boolean> realTime,
    Duration timeout,
    Optional<Double> timeScale,
    Optional<Long> seed,
    Optional<String> jdk,
    ProcessProfile server,
    ProcessProfile load,
    AsPublished asPublished,
    Warm warm,
    SuitesProfile suites) {

  private static final Range BLOCKS = Range.of(1, 1_000);
  private static final Percentage DEFAULT_INDIFFERENCE = new Percentage(0.05);
  private static final Duration DEFAULT_BUDGET = Duration.ofHours(1);
  private static final Duration LONGEST_BUDGET = Duration.ofDays(7);
  private static final TimeRange WAIT = TimeRange.of(Duration.ofSeconds(1), Duration.ofDays(1));

  public Profile {
    frameworks = frameworks == null ? List.of() : frameworks.stream().distinct().toList();
    leaveOut = leaveOut == null ? List.of() : List.copyOf(leaveOut);
    ask = ask == null ? List.of() : ask.stream().distinct().toList();
    BLOCKS.check("blocks", blocks);
    fewerBlocks =
        fewerBlocks.map(
            own -> {
              own.forEach((suite, most) -> BLOCKS.check("fewerBlocks." + suite, most));
              return Map.copyOf(own);
            });
    until.ifPresent(share -> check("until", share));
    budget.ifPresent(Profile::check);
    worse.ifPresent(share -> check("worse", share));
    design = design == null ? Design.INTERLEAVED : design;
    indifference = indifference == null ? DEFAULT_INDIFFERENCE : indifference;
    check("indifference", indifference);
    if (client == null) {
      throw new IllegalArgumentException("client is nothing, must name one, or be both");
    }
    if (timeScale.filter(own -> !(own >= 0.001 && own <= 10)).isPresent()) {
      throw new IllegalArgumentException(
          "timeScale is %s, must be 0.001 to 10".formatted(timeScale.get()));
    }
    waitForQuiet.ifPresent(time -> WAIT.check("waitForQuiet", time));
  }

  private static void check(String key, Percentage percentage) {
    if (percentage.share() < 0.001 || percentage.share() > 1) {
      throw new IllegalArgumentException(
          "%s is %s, must be 0.1%% to 100%%".formatted(key, percentage));
    }
  }

  private static void check(Duration budget) {
    if (budget.toSeconds() < 1 || budget.compareTo(LONGEST_BUDGET) > 0) {
      throw new IllegalArgumentException(
          "budget is %d s, must be 1s to %dm"
              .formatted(budget.toSeconds(), LONGEST_BUDGET.toMinutes()));
    }
  }

  /** Whether a suite is measured in a block; the first is number 1. */
  public boolean hasInBlock(String suite, int block) {
    return block <= fewerBlocks.map(own -> own.get(suite)).orElse(Integer.MAX_VALUE);
  }

  /** When a run that adds blocks has enough of them; absent if it adds none. */
  public Optional<Until> stopping() {
    if (until.isEmpty() && budget.isEmpty()) {
      return Optional.empty();
    }
    Until atItsEnd =
        new Until(
            until.map(Percentage::share).orElse(Until.WHATEVER_IT_TAKES),
            budget.orElse(DEFAULT_BUDGET));
    return Optional.of(worse.map(own -> atItsEnd.looking(own.share())).orElse(atItsEnd));
  }

  /** How cells of an exchange with such payloads are measured on a server that is warm. */
  public Slices slices(Endpoint endpoint, int payloadBytes) {
    return warm.slices(endpoint, payloadBytes);
  }

  /**
   * At which share of the slowest contender's capacity warm servers get requests of an exchange, in
   * percent; absent: each request follows the answer to the last. Contenders that are measured one
   * after the other cannot have the same rate before all of them have been measured.
   */
  public Optional<Integer> loadPercent(Endpoint endpoint) {
    return design == Design.INTERLEAVED ? warm.loadPercent(endpoint) : Optional.empty();
  }

  /** What a run of so many servers wants of a machine. */
  public Demand demand(int connections, int servers, Environment machine) {
    Demand demand = Demand.ofConnections(connections);
    return design == Design.INTERLEAVED
        ? demand.sideBySide(
            servers,
            JvmMemory.bytes(server.jvmArguments(), machine),
            JvmMemory.bytes(load.jvmArguments(), machine))
        : demand;
  }

  /**
   * What servers run on.
   *
   * @throws dev.joust.lab.input.UsageException if it is not a JDK
   */
  public Jdk serverJdk() {
    return jdk.map(home -> new Jdk(Path.of(home))).orElseGet(Jdk::current);
  }
}
