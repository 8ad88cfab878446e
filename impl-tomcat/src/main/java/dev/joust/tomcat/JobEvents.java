package dev.joust.tomcat;

import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Server-sent events of one job: its end, and that is all. */
final class JobEvents extends EventStream {

  private final Jobs jobs;
  private Optional<Registration> waiting = Optional.empty();
  private volatile Job completed;
  private boolean isSent;

  JobEvents(HttpServletRequest request, HttpServletResponse response, Jobs jobs) {
    super(request, response);
    this.jobs = jobs;
  }

  @Override
  void opened() {
    Job job = jobs.create();
    waiting =
        Optional.of(
            job.onComplete(
                () -> {
                  completed = job;
                  advance();
                }));
  }

  @Override
  void closed() {
    waiting.ifPresent(Registration::cancel);
  }

  @Override
  Optional<ByteBuffer> next() {
    if (isSent || completed == null) {
      return Optional.empty();
    }
    isSent = true;
    return Optional.of(completed.event().bytes());
  }

  @Override
  boolean isLast() {
    return isSent;
  }
}
