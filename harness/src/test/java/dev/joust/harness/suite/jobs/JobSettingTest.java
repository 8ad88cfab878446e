package dev.joust.harness.suite.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.suite.jobs.client.JobExchange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a contender must be able to do for an exchange. */
class JobSettingTest {

  private static final JobExchange KEPT = JobExchange.of("websocket-kept");

  @Test
  void aContenderThatLacksAFeatureIsNotAskedForIt() {
    List<String> features = List.of("jobs", "websocket", "server-sent-events");

    assertThat(JobSetting.obstacle(features, KEPT))
        .hasValue("the contender lacks the feature 'jobs-socket'");
    assertThat(JobSetting.obstacle(features, JobExchange.of("websocket"))).isEmpty();
  }

  @Test
  void oneThatHasItIs() {
    assertThat(JobSetting.obstacle(List.of("jobs", "jobs-socket"), KEPT)).isEmpty();
  }
}
