package dev.joust.harness.suite.jobs.client;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a server says of a job.
 *
 * @param id its name, not empty
 * @param createTime when it was created, by the server's clock
 * @param completeTime when it was done; present if it is
 */
record JobStatus(String id, String createTime, boolean complete, Optional<String> completeTime) {

  private static final ObjectReader JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(JobStatus.class);

  JobStatus {
    if (id == null || id.isEmpty() || createTime == null || complete == completeTime.isEmpty()) {
      throw new IllegalArgumentException("no job");
    }
  }

  /** Reads JSON; empty if it is none of a job. */
  static Optional<JobStatus> read(byte[] bytes, int count) {
    try {
      JobStatus status = JSON.readValue(bytes, 0, count);
      Instant.parse(status.createTime);
      status.completeTime.ifPresent(Instant::parse);
      return Optional.of(status);
    } catch (IOException | DateTimeException none) {
      return Optional.empty();
    }
  }

  Instant completed() {
    return Instant.parse(completeTime.orElseThrow());
  }

  Duration took() {
    return Duration.between(Instant.parse(createTime), completed());
  }
}
