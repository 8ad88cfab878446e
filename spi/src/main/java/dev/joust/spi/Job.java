package dev.joust.spi;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A job that completes by itself after a while. Safe for use by many threads. */
public final class Job {

  private final String id;
  private final Instant createTime;
  private final Response created;
  private volatile State state;
  private List<Runnable> waiting = new ArrayList<>(1);

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
  public String json() {
    return state.json;
  }

  /** {@link #json()} as a server-sent event. */
  public String event() {
    return "data: " + state.json + "\n\n";
  }

  /**
   * Has an action run once when the job completes, on the jobs' timer thread; at once and on the
   * caller's thread if it has completed already. The action must not block: it hands over to the
   * connection's own thread.
   */
  public void onComplete(Runnable action) {
    synchronized (this) {
      if (waiting != null) {
        waiting.add(action);
        return;
      }
    }
    action.run();
  }

  Response created() {
    return created;
  }

  Response status() {
    return state.response;
  }

  void complete(Instant completeTime) {
    List<Runnable> actions;
    synchronized (this) {
      String json =
          "{\"id\":\"%s\",\"createTime\":\"%s\",\"complete\":true,\"completeTime\":\"%s\"}"
              .formatted(id, Timestamps.format(createTime), Timestamps.format(completeTime));
      state = new State(json);
      actions = waiting;
      waiting = null;
    }
    actions.forEach(Job::runGuarded);
  }

  /** Runs an action; one that fails, as its server has stopped, must not keep others waiting. */
  private static void runGuarded(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException clientGone) {
      // There is nobody left to tell.
    }
  }

  /** What is told of the job: the same by whatever way it is asked for. */
  private static final class State {

    final String json;
    final Response response;

    State(String json) {
      this.json = json;
      this.response = Response.json(200, json);
    }
  }
}
