package dev.joust.undertow;

import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import io.undertow.server.HttpServerExchange;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Server-sent events of one job: its end, and that is all. */
final class JobEvents extends EventStream {

  private final Jobs jobs;
  private Optional<Registration> waiting = Optional.empty();
  private volatile Job completed;
  private boolean sent;

  JobEvents(HttpServerExchange exchange, Jobs jobs) {
    super(exchange);
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
                  signal();
                }));
  }

  @Override
  void closed() {
    waiting.ifPresent(Registration::cancel);
  }

  @Override
  Optional<ByteBuffer> next() {
    if (sent || completed == null) {
      return Optional.empty();
    }
    sent = true;
    return Optional.of(completed.event().bytes());
  }

  @Override
  boolean isLast() {
    return sent;
  }
}
