package dev.joust.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * What the parent says, line by line. The end means that the parent is gone, so this JVM is then
 * given a moment to end by itself and is halted after that, whatever it is busy with: a server that
 * hangs while it starts, collects or closes must not outlive its parent.
 */
public final class Inbox {

  private static final Duration TIME_TO_END = Duration.ofMillis(1_500);

  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

  private Inbox() {}

  /** Starts to read, on a thread of its own. */
  public static Inbox of(InputStream input) {
    Inbox inbox = new Inbox();
    Thread reader = new Thread(() -> inbox.read(input), "joust-inbox");
    reader.setDaemon(true);
    reader.start();
    return inbox;
  }

  private void read(InputStream input) {
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    try {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(Optional.of(line));
      }
    } catch (IOException parentGone) {
      // That is the end as well.
    }
    Deadline.haltIn(TIME_TO_END);
    lines.add(Optional.empty());
  }

  /** Waits for the next line; empty when there will be none. */
  public Optional<String> next() throws InterruptedException {
    return lines.take();
  }
}
