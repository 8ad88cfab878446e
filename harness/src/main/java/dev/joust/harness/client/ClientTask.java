package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What a client JVM is to do in one trial; the harness sends it as JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "task")
public interface ClientTask {

  /**
   * Does the task and tells the harness what came of it.
   *
   * @throws Exception if it cannot go on; the message becomes the trial's failure
   */
  void run(HarnessLink harness) throws Exception;
}
