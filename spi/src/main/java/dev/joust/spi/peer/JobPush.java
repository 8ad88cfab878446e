package dev.joust.spi.peer;

import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import dev.joust.spi.Text;
import java.util.Optional;
import java.util.function.Function;

/** Pushes a job that it makes at once, and ends; or jobs as they are asked for, one at a time. */
final class JobPush extends Push {

  private static final String REQUEST = "job";

  /** The code that ends a session whose message is not taken (RFC 6455, section 7.4.1). */
  private static final int REFUSED = 1008;

  private final Jobs jobs;
  private final boolean isOnRequest;
  private final Function<Job, Text> form;
  private boolean isPending;
  private boolean isClosed;
  private Optional<Registration> waiting = Optional.empty();

  JobPush(Jobs jobs, boolean isOnRequest, Function<Job, Text> form) {
    this.jobs = jobs;
    this.isOnRequest = isOnRequest;
    this.form = form;
  }

  @Override
  void begin() {
    if (!isOnRequest) {
      make();
    }
  }

  @Override
  public void received(Optional<String> text) {
    if (isOnRequest && peer().isOpen() && !(text.filter(REQUEST::equals).isPresent() && make())) {
      peer().close(REFUSED);
    }
  }

  /** Makes a job unless one pends. */
  private boolean make() {
    if (!reserve()) {
      return false;
    }
    Job job = jobs.create();
    keep(job.onComplete(() -> peer().execute(() -> push(job))));
    return true;
  }

  private synchronized boolean reserve() {
    boolean isFree = !isPending && !isClosed;
    isPending |= isFree;
    return isFree;
  }

  private synchronized void keep(Registration registration) {
    if (isClosed) {
      registration.cancel();
    } else if (isPending) {
      waiting = Optional.of(registration);
    }
  }

  private void push(Job job) {
    // Before the push, whose reader may ask for the next at once.
    release();
    if (!peer().isOpen()) {
      return;
    }
    if (isOnRequest) {
      peer().send(form.apply(job));
    } else {
      peer().sendLast(form.apply(job));
    }
  }

  private synchronized void release() {
    isPending = false;
    waiting = Optional.empty();
  }

  @Override
  public synchronized void closed() {
    isClosed = true;
    waiting.ifPresent(Registration::cancel);
    waiting = Optional.empty();
  }
}
