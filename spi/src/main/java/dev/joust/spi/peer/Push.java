package dev.joust.spi.peer;

import dev.joust.spi.Application;
import dev.joust.spi.Interaction;
import dev.joust.spi.Job;
import dev.joust.spi.LiveDocument;
import dev.joust.spi.Text;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a WebSocket session or a stream of server-sent events pushes to its client: the end of jobs,
 * or live documents, of which a slow client skips some. It keeps one text in flight.
 *
 * <p>Safe for use by many threads. Nothing of the session is kept once it is {@link #closed}.
 */
public abstract sealed class Push permits JobPush, LivePush, LiveQueue {

  private volatile Peer peer;

  Push() {}

  /**
   * Makes the push of a session or of a stream.
   *
   * @param interaction {@link Interaction#JOB_SOCKET}, {@link Interaction#JOBS_SOCKET}, {@link
   *     Interaction#LIVE_SOCKET}, {@link Interaction#JOB_EVENTS} or {@link Interaction#LIVE_EVENTS}
   */
  public static Push of(Interaction interaction, Application application) {
    return switch (interaction) {
      case JOB_SOCKET -> new JobPush(application.jobs(), false, Job::json);
      case JOBS_SOCKET -> new JobPush(application.jobs(), true, Job::json);
      case JOB_EVENTS -> new JobPush(application.jobs(), false, Job::event);
      case LIVE_SOCKET -> live(application, LiveDocument::json);
      case LIVE_EVENTS -> live(application, LiveDocument::event);
      case ECHO_BODY, ECHO_SOCKET ->
          throw new IllegalArgumentException(interaction + " does not push");
    };
  }

  private static Push live(Application application, Function<LiveDocument, Text> form) {
    return switch (application.livePolicy()) {
      case CONFLATE -> new LivePush(application.liveFeed(), form);
      case IGNORE -> new LiveQueue(application.liveFeed(), false, form);
      case CLOSE -> new LiveQueue(application.liveFeed(), true, form);
    };
  }

  /** The session is open, or the stream's head has been sent, so pushing begins. */
  public final void opened(Peer client) {
    peer = client;
    begin();
  }

  /**
   * A message has come from the client.
   *
   * @param text the message; empty if that is binary
   */
  public void received(Optional<String> text) {}

  /** What was sent to the peer has left for the network. */
  public void sent() {}

  /** The client has left, or cannot be reached. Further calls do nothing. */
  public abstract void closed();

  abstract void begin();

  final Peer peer() {
    return peer;
  }
}
