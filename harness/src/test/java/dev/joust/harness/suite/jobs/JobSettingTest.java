package dev.joust.harness.suite.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.harness.suite.jobs.client.JobExchange;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What a contender must be able to do for an exchange. */
class JobSettingTest {

  private static final JobExchange KEPT = JobExchange.of("websocket-kept");

  @Test
  void aContenderThatLacksAFeatureIsNotAskedForIt() throws IOException {
    JsonNode ready = ready("[\"jobs\", \"websocket\", \"server-sent-events\"]");

    assertThat(JobSetting.obstacle(ready, KEPT))
        .hasValue("the contender lacks the feature 'jobs-socket'");
    assertThat(JobSetting.obstacle(ready, JobExchange.of("websocket"))).isEmpty();
  }

  @Test
  void oneThatHasItIs() throws IOException {
    assertThat(JobSetting.obstacle(ready("[\"jobs\", \"jobs-socket\"]"), KEPT)).isEmpty();
  }

  private static JsonNode ready(String features) throws IOException {
    return new ObjectMapper().readTree("{\"features\": " + features + "}");
  }
}
