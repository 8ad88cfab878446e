package dev.joust.spi;

import dev.joust.spi.live.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A job that completes by itself after a while. Safe for use by many threads. */
public final class Job {

  private final String id;
  private final Instant createTime;
  private final Response created;
  private volatile State state;
  private List<Registration> waiting = new ArrayList<>(1);

  Job(String id, Instant createTime) {
    this.id = id;
    this.createTime = createTime;
    String json =
        "{\"id\":\"%s\",\"createTime\":\"%s\",\"complete\":false}"
            .formatted(id, Timestamps.format(createTime));
    this.created = Response.json(201, json, new Header("Location", Jobs.PREFIX + id));
    this.state = new State(json);
  }

  /** The job's name in {@code /job/{id}}: 16 hexadecimal digits. */
  public String id() {
    return id;
  }

  /** When the job was created. */
  public Instant createTime() {
    return createTime;
  }

  /**
   * The job as JSON: {@code id}, {@code createTime}, {@code complete} and, once that is true,
   * {@code completeTime}. Times are ISO 8601 in UTC with microseconds.
   */
  public Text json() {
    return Text.of(state.json);
  }

  /** {@link #json()} as a server-sent event. */
  public Text event() {
    return Text.of("data: " + state.json + "\n\n");
  }

  /**
   * Has an action run once when the job completes, on the jobs' timer thread; at once and on the
   * caller's thread if it has completed already. The action must not block: it hands over to the
   * connection's own thread.
   *
   * @return takes the action back, for when the client leaves
   */
  public Registration onComplete(Runnable action) {
    Registration registration = new Registration(this::forget, action);
    synchronized (this) {
      if (waiting != null) {
        waiting.add(registration);
        return registration;
      }
    }
    action.run();
    return registration;
  }

  private synchronized void forget(Registration registration) {
    if (waiting != null) {
      waiting.remove(registration);
    }
  }

  synchronized int waiting() {
    return waiting == null ? 0 : waiting.size();
  }

  Response created() {
    return created;
  }

  Response status() {
    return state.response;
  }

  void complete(Instant completeTime) {
    List<Registration> actions;
    synchronized (this) {
      String json =
          "{\"id\":\"%s\",\"createTime\":\"%s\",\"complete\":true,\"completeTime\":\"%s\"}"
              .formatted(id, Timestamps.format(createTime), Timestamps.format(completeTime));
      state = new State(json);
      actions = waiting;
      waiting = null;
    }
    actions.forEach(Registration::run);
  }

  /**
   * An action that waits for a job to complete. A server takes it back when it learns that the
   * client has left, so that nothing of a connection is kept until the job's end.
   */
  public static final class Registration {

    private final Consumer<Registration> forget;
    private final Runnable action;

    /**
     * An action that waits.
     *
     * @param forget lets go of it
     */
    Registration(Consumer<Registration> forget, Runnable action) {
      this.forget = forget;
      this.action = action;
    }

    /**
     * Takes the action back; one that is under way may still run. Further calls, and calls after
     * the job has completed, do nothing.
     */
    public void cancel() {
      forget.accept(this);
    }

    /** Runs the action; one that fails, as its server has stopped, must not keep others waiting. */
    private void run() {
      try {
        action.run();
      } catch (RuntimeException clientGone) {
        // There is nobody left to tell.
      }
    }
  }

  /** What is told of the job: the same by whatever way it is asked for. */
  private record State(String json, Response response) {

    State(String json) {
      this(json, Response.json(200, json));
    }
  }
}
