package dev.joust.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A folder on a host for as long as this JVM wants it. A shell there keeps it: when the shell hears
 * no more from here, be it that this JVM has ended, was killed, or the network is cut, it kills
 * what runs from the folder, and deletes it.
 */
final class RemoteFolder implements AutoCloseable {

  private static final int BEAT_SECONDS = 3;
  private static final int CLOSE_SECONDS = 20;
  private static final int MARK_DIGITS = 6;

  /** How often what is left is taken away again, a tenth of a second apart. */
  private static final int ROUNDS = 50;

  static final String MARK =
      "joust-%s-"
          .formatted(HexFormat.of().toHexDigits(new SecureRandom().nextInt(1 << 24), MARK_DIGITS));

  /**
   * A process runs from the folder if its command line names what is in it. One may be about to
   * start another, and a copy that is under way writes on for a moment: so all is looked for until
   * nothing is found.
   *
   * <p>A folder says which shell keeps it, and where: one whose shell was killed is taken away by
   * the next, on the same machine and where the same processes are seen.
   */
  private static final String KEEPER =
      """
      trap '' HUP INT TERM PIPE
      umask 077
      began() { cut -d ' ' -f 22 "/proc/$1/stat" 2>/dev/null; }
      take_away() {
        for round in $(seq %d); do
          killed=
          for line in $(grep -lsF "$1/" /proc/[0-9]*/cmdline); do
            process=${line%%/cmdline}
            kill -9 "${process#/proc/}" 2>/dev/null && killed=yes
          done
          rm -rf "$1" 2>/dev/null
          [ -z "$killed" ] && [ ! -e "$1" ] && break
          sleep 0.1
        done
      }
      here="$(uname -n) $(readlink /proc/self/ns/pid)"
      for owner in "$1"/joust-*/owner; do
        [ -O "$owner" ] || continue
        { read -r machine space keeper start <"$owner"; } 2>/dev/null || continue
        [ "$machine $space" = "$here" ] || continue
        [ "$(began "$keeper")" = "$start" ] || take_away "${owner%%/owner}"
      done
      folder=$(mktemp -d "$1/$2XXXXXX") || exit 1
      echo "$here $$ $(began $$)" >"$folder/owner"
      echo "$folder"
      while [ "$(timeout %d head -c 1)" = . ]; do :; done
      take_away "$folder"
      """
          .formatted(ROUNDS, 5 * BEAT_SECONDS);

  private final Process keeper;
  private final String path;
  private final ScheduledExecutorService beat =
      Executors.newSingleThreadScheduledExecutor(RemoteFolder::daemon);

  private RemoteFolder(Process keeper, String path) {
    this.keeper = keeper;
    this.path = path;
    beat.scheduleAtFixedRate(this::beat, 0, BEAT_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Makes a folder on a host, and takes away those whose keepers were killed.
   *
   * @param parent the folder that it is made in, which exists
   * @throws HostFailure if the host is not reached, or does not let it
   */
  static RemoteFolder make(Ssh ssh, String parent) throws IOException {
    Process keeper = ssh.start(new ProcessBuilder("sh", "-c", KEEPER, "joust", parent, MARK));
    BufferedReader said =
        new BufferedReader(new InputStreamReader(keeper.getInputStream(), StandardCharsets.UTF_8));
    String path = said.readLine();
    if (path == null) {
      throw new HostFailure(ssh.lastWord(keeper));
    }
    return new RemoteFolder(keeper, path);
  }

  String path() {
    return path;
  }

  /** Completes when the folder is gone, or the host can no longer be reached. */
  CompletableFuture<Void> gone() {
    return keeper.onExit().thenAccept(ended -> {});
  }

  boolean isGone() {
    return !keeper.isAlive();
  }

  private void beat() {
    try {
      OutputStream line = keeper.getOutputStream();
      line.write('.');
      line.flush();
    } catch (IOException gone) {
      beat.shutdown();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "joust-host-beat");
    thread.setDaemon(true);
    return thread;
  }

  /** Has what runs from it killed, and the folder deleted, and waits for that. */
  @Override
  public void close() {
    beat.shutdown();
    Ssh.end(keeper, CLOSE_SECONDS);
  }
}
