package dev.joust.load.wire.user;

import dev.joust.load.Tls;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Users of one server, spread evenly over I/O threads. Their number only grows. To be used by one
 * thread, which is none of theirs.
 *
 * @param <U> the users
 */
public final class Users<U extends Users.Member> implements AutoCloseable {

  private static final int BEGIN_AT_ONCE = 128;
  private static final long LONGEST_TICK_MILLIS = 100;
  private static final int TICKS_PER_TIMEOUT = 20;

  /** A user, to whom all happens on its I/O thread. */
  public interface Member {

    /**
     * Begins.
     *
     * @param begun to be run once, when it has begun or cannot
     * @param ended to be run once, when it is over
     */
    void start(Runnable begun, Runnable ended);

    /** Gives up what it has waited for since more than the timeout. */
    void expire(long nowNanos, long timeoutNanos);

    /** Ends its connection without a word of it to anyone. */
    void close();
  }

  /** The users of one thread, who are known to that thread alone. */
  private final class Group {

    private final IoThread io;
    private final List<U> members = new ArrayList<>();

    Group(IoThread io, Duration timeout) {
      this.io = io;
      long tick = Math.min(LONGEST_TICK_MILLIS, timeout.toMillis() / TICKS_PER_TIMEOUT);
      io.every(Math.max(1, tick), () -> expire(timeout.toNanos()));
    }

    /** One timer for all of them, as most waits end in time. */
    private void expire(long timeoutNanos) {
      long now = System.nanoTime();
      members.forEach(member -> member.expire(now, timeoutNanos));
    }
  }

  private final WireThreads io;
  private final List<Group> groups;
  private final List<U> users = new ArrayList<>();
  private final Semaphore ended = new Semaphore(0);
  private int begun;

  /**
   * No users yet.
   *
   * @param io their threads, which end with them
   * @param timeout how long each thing that a user waits for may take; it may take 100 ms more
   */
  public Users(WireThreads io, Duration timeout) {
    this.io = io;
    this.groups = io.all().stream().map(thread -> new Group(thread, timeout)).toList();
  }

  /**
   * No users yet, on threads of their own and the best transport.
   *
   * @param server as {@link WireThreads#start} takes it
   * @param tls whom to trust, if the server's scheme asks for TLS
   * @param timeout how long each thing that a user waits for may take; it may take 100 ms more
   * @throws IOException if nobody knows the server's host
   */
  public Users(URI server, int ioThreads, Tls tls, Duration timeout) throws IOException {
    this(WireThreads.start(server, ioThreads, Transport.best(), tls), timeout);
  }

  /**
   * Adds users who do not begin yet.
   *
   * @param upTo how many there are then
   * @param newUser makes a user on its thread, with its number, from 0
   */
  public void add(int upTo, BiFunction<IoThread, Integer, U> newUser) {
    for (int number = users.size(); number < upTo; number++) {
      Group group = groups.get(number % groups.size());
      U user = newUser.apply(group.io, number);
      users.add(user);
      group.io.execute(() -> group.members.add(user));
    }
  }

  /** Has all users begin who have not, at once. */
  public void beginTogether() {
    beginUpTo(users.size(), () -> {});
  }

  /** Has all users begin who have not, some at a time, and waits until each has or cannot. */
  public void beginByTurns() throws InterruptedException {
    while (beginMore()) {
      // The next ones begin.
    }
  }

  /** Has some users begin who have not, and waits until each has or cannot; false: all had. */
  public boolean beginMore() throws InterruptedException {
    int end = Math.min(users.size(), begun + BEGIN_AT_ONCE);
    CountDownLatch awaited = new CountDownLatch(end - begun);
    boolean some = begun < end;
    beginUpTo(end, awaited::countDown);
    awaited.await();
    return some;
  }

  private void beginUpTo(int end, Runnable onceBegun) {
    for (; begun < end; begun++) {
      U user = users.get(begun);
      groups.get(begun % groups.size()).io.execute(() -> user.start(onceBegun, ended::release));
    }
  }

  /** Does something for every user on its thread, soon. */
  public void post(Consumer<? super U> action) {
    groups.forEach(group -> group.io.execute(() -> group.members.forEach(action)));
  }

  /** Does something for every user on its thread, and waits until it is done. */
  public void forEach(Consumer<? super U> action) throws InterruptedException {
    CountDownLatch awaited = new CountDownLatch(groups.size());
    post(action);
    groups.forEach(group -> group.io.execute(awaited::countDown));
    awaited.await();
  }

  /** Waits until all users have ended. */
  public void awaitEnd() throws InterruptedException {
    ended.acquire(users.size());
    ended.release(users.size());
  }

  /** Waits until all users have ended, or for a time. */
  public void awaitEnd(Duration atMost) throws InterruptedException {
    if (ended.tryAcquire(users.size(), atMost.toNanos(), TimeUnit.NANOSECONDS)) {
      ended.release(users.size());
    }
  }

  /** The first of the users, of whom there must be one. */
  public U first() {
    return users.get(0);
  }

  /** How many users there are. */
  public int size() {
    return users.size();
  }

  /** How many users have not ended. */
  public int active() {
    return users.size() - ended.availablePermits();
  }

  /** Ends all connections and threads. */
  @Override
  public void close() {
    post(Member::close);
    io.close();
  }
}
