package dev.joust.harness.suite.live;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.joust.load.Labels;
import java.time.Duration;

/** How readers poll and nginx caches: the source's article and its repository differ. */
public enum LivePreset {
  /** A pause of 500 ms; one nginx worker, which keeps an answer as long as its header says. */
  @JsonProperty("article")
  ARTICLE(Duration.ofMillis(500), 1, false),
  /** A pause of 100 ms; eight nginx workers, which keep each answer for a second and compress. */
  @JsonProperty("repository")
  REPOSITORY(Duration.ofMillis(100), 8, true);

  private final Duration pause;
  private final int nginxWorkers;
  private final boolean nginxKeepsForASecond;

  LivePreset(Duration pause, int nginxWorkers, boolean nginxKeepsForASecond) {
    this.pause = pause;
    this.nginxWorkers = nginxWorkers;
    this.nginxKeepsForASecond = nginxKeepsForASecond;
  }

  /** The name in samples and tables. */
  public String label() {
    return Labels.of(this);
  }

  /** The time between an answer and the next poll where the document lasts five seconds. */
  public Duration pause() {
    return pause;
  }

  public int nginxWorkers() {
    return nginxWorkers;
  }

  /** Whether nginx keeps each answer for a second, whatever its header says, and compresses. */
  public boolean nginxKeepsForASecond() {
    return nginxKeepsForASecond;
  }
}
