package dev.joust.harness.profile;

import dev.joust.harness.client.LoadClients;
import dev.joust.harness.server.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a run measures and how.
 *
 * @param profile its name
 * @param frameworks the contenders; empty: all there are
 * @param blocks how often everything is measured, each time with fresh processes
 * @param trialSpan what one pair of processes is taken through
 * @param client the load client
 * @param tier how servers are set up
 * @param pinning whether server and client are kept on processors of their own
 * @param timeout how long to wait for an answer
 * @param seed where the order of trials and cells comes from; absent: chosen anew
 * @param jdk the Java installation that servers run on; absent: the harness's own
 * @param server the server's process
 * @param load the client's process
 * @param asPublished how a cold server is measured
 * @param warm how a warm one is measured
 * @param suites what is asked, by suite
 */
public record Profile(
    Optional<String> profile,
    List<String> frameworks,
    int blocks,
    TrialSpan trialSpan,
    String client,
    Tier tier,
    boolean pinning,
    Duration timeout,
    Optional<Long> seed,
    Optional<String> jdk,
    ProcessProfile server,
    ProcessProfile load,
    AsPublished asPublished,
    Warm warm,
    SuitesProfile suites) {

  public Profile {
    profile = profile == null ? Optional.empty() : profile;
    frameworks = frameworks == null ? List.of() : frameworks.stream().distinct().toList();
    Range.of(1, 1_000).check("blocks", blocks);
    if (!LoadClients.names().contains(client)) {
      throw new IllegalArgumentException(
          "client is '%s', must be one of %s"
              .formatted(client, String.join(", ", LoadClients.names())));
    }
    seed = seed == null ? Optional.empty() : seed;
    jdk = jdk == null ? Optional.empty() : jdk;
  }

  /**
   * What servers run on.
   *
   * @throws dev.joust.harness.UsageException if it is no JDK
   */
  public Jdk serverJdk() {
    return jdk.map(home -> new Jdk(Path.of(home))).orElseGet(Jdk::current);
  }
}
