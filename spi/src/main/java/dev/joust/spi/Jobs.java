package dev.joust.spi;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Jobs that take a random time, uniform between zero and a maximum. One timer serves all of them. A
 * completed job is forgotten after the retention time, so memory is bounded by the rate at which
 * jobs are made.
 *
 * <p>The time the n-th job takes depends on the seed and n alone, so every framework gets the same
 * sequence.
 */
public final class Jobs implements AutoCloseable {

  static final String PREFIX = "/job/";

  /** Follows the id where the answer waits for the job's end. */
  static final String DONE = "/done";

  private final long seed;
  private final long maxMicros;
  private final long retentionMicros;
  private final AtomicLong made = new AtomicLong();
  private final Map<String, Job> known = new ConcurrentHashMap<>();
  private final ScheduledThreadPoolExecutor timer;

  Jobs(long seed, Duration max, Duration retention) {
    this.seed = seed;
    this.maxMicros = TimeUnit.MICROSECONDS.convert(max);
    this.retentionMicros = TimeUnit.MICROSECONDS.convert(retention);
    this.timer = Application.timer("joust-jobs");
  }

  /** Creates a job and starts its time. */
  public Job create() {
    SplittableRandom random = new SplittableRandom(seed ^ mix(made.incrementAndGet()));
    String id = "%016x".formatted(random.nextLong());
    long micros = random.nextLong(maxMicros + 1);
    Job job = new Job(id, Instant.now().truncatedTo(ChronoUnit.MICROS));
    known.put(id, job);
    timer.schedule(() -> complete(job), micros, TimeUnit.MICROSECONDS);
    return job;
  }

  /** The job of that id, unless it is unknown or forgotten. */
  public Optional<Job> find(String id) {
    return Optional.ofNullable(known.get(id));
  }

  /** How many jobs are known now: those that wait and those not forgotten yet. */
  public int known() {
    return known.size();
  }

  /** How many actions wait for a job to complete. */
  public int waiting() {
    return known.values().stream().mapToInt(Job::waiting).sum();
  }

  /** Stops the timer. Jobs that wait never complete. */
  @Override
  public void close() {
    timer.shutdownNow();
  }

  private void complete(Job job) {
    job.complete(Instant.now().truncatedTo(ChronoUnit.MICROS));
    timer.schedule(() -> known.remove(job.id()), retentionMicros, TimeUnit.MICROSECONDS);
  }

  /** Spreads a counter over all 64 bits (Stafford's variant 13, as SplittableRandom uses it). */
  private static long mix(long n) {
    long z = n * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
