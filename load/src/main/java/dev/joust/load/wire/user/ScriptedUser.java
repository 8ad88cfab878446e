package dev.joust.load.wire.user;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.ConnectionEnd;
import dev.joust.load.wire.io.IoThread;

/**
 * One of many users of a server, who follows a script. It has one connection at a time and waits
 * for one thing at a time. All of it happens on its I/O thread.
 *
 * @param <C> its connections, which it listens to
 */
public abstract class ScriptedUser<C extends ConnectionEnd> implements Users.Member {

  private static final Runnable NOTHING = () -> {};

  private final IoThread io;
  private final int number;
  private Runnable whenBegun = NOTHING;
  private Runnable whenEnded = NOTHING;
  private boolean ended;
  private boolean closed;
  private boolean waiting;
  private long waitingSinceNanos;

  /** The latest connection, null before the first. */
  private C connection;

  /**
   * A user who has not begun.
   *
   * @param number tells users of a server apart; 0 or more
   */
  protected ScriptedUser(IoThread io, int number) {
    this.io = io;
    this.number = number;
  }

  /** Follows the script from its beginning. */
  protected abstract void begin();

  /** Begins a connection, of which nothing is heard before this returns. */
  protected abstract C open();

  /** Continues after a connection was not made, was lost, or was given up for a fault. */
  protected abstract void lost(ErrorKind kind, String why);

  /** The connection was not made or is lost: to be called by the connection. */
  public final void broken(ErrorKind kind, String why) {
    waiting = false;
    lost(kind, why);
  }

  /** Begins to connect and waits for that, unless the user was told to end. */
  protected final void connect() {
    if (!closed) {
      await();
      connection = open();
    }
  }

  /** Whether there is a connection, made or in the making. */
  public final boolean isConnected() {
    return connection != null && connection.isConnected();
  }

  /** The latest connection. */
  protected final C connection() {
    return connection;
  }

  /** Waits for a connection, an answer or an end, no longer than all users may. */
  protected final void await() {
    waiting = true;
    waitingSinceNanos = System.nanoTime();
  }

  /** What the user has waited for has come. */
  protected final void endWait() {
    waiting = false;
  }

  /** Ends the connection, if there is one; nothing more is heard of it. */
  protected final void disconnect() {
    waiting = false;
    if (connection != null) {
      connection.disconnect();
    }
  }

  /** Resets the connection, if there is one; nothing more is heard of it. */
  protected final void reset() {
    waiting = false;
    if (connection != null) {
      connection.reset();
    }
  }

  /** Gives the connection up for a fault. */
  protected final void fail(ErrorKind kind, String why) {
    disconnect();
    broken(kind, why);
  }

  /** The user has come far enough for others to begin; has no effect the second time. */
  protected final void begun() {
    whenBegun.run();
    whenBegun = NOTHING;
  }

  /** The script is over, which is also a beginning; has no effect the second time. */
  protected final void end() {
    ended = true;
    whenEnded.run();
    whenEnded = NOTHING;
    begun();
  }

  /** Whether the script is over. */
  protected final boolean hasEnded() {
    return ended;
  }

  /** The thread on which all of it happens. */
  protected final IoThread io() {
    return io;
  }

  /** Tells users of a server apart; 0 or more. */
  protected final int number() {
    return number;
  }

  @Override
  public final void start(Runnable onceBegun, Runnable onceEnded) {
    whenBegun = onceBegun;
    whenEnded = onceEnded;
    begin();
  }

  @Override
  public final void expire(long nowNanos, long timeoutNanos) {
    if (waiting && nowNanos - waitingSinceNanos > timeoutNanos) {
      fail(ErrorKind.TIMEOUT, "does not answer in time");
    }
  }

  @Override
  public final void close() {
    closed = true;
    disconnect();
  }
}
