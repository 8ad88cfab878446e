package dev.joust.host;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalLong;

/**
 * This process's CPU time as the kernel's scheduler counts it for each thread, in nanoseconds
 * ({@code /proc/PID/task/TID/schedstat}; sched-stats in the kernel's documentation). What the JVM
 * tells of itself comes in steps of 10 ms. Of a thread that has ended, the time up to the last
 * reading counts. Files stay open, as a reading is to leave little garbage: what is allocated
 * meanwhile is measured, too.
 */
final class ThreadsCpu implements AutoCloseable {

  private static final File THREADS = new File("/proc/self/task");
  private static final int MOST_CHARACTERS = 64;

  private final Map<String, Reader> readers = new HashMap<>();
  private final byte[] text = new byte[MOST_CHARACTERS];
  private long endedNanos;

  private static final class Reader {

    private final RandomAccessFile file;
    private long nanos;

    Reader(RandomAccessFile file) {
      this.file = file;
    }
  }

  /** The time up to now; only differences mean something. Empty where the system does not tell. */
  synchronized OptionalLong nanos() {
    String[] threads = THREADS.list();
    if (threads == null) {
      return OptionalLong.empty();
    }
    for (String thread : threads) {
      if (!readers.containsKey(thread)) {
        open(thread);
      }
    }
    Iterator<Reader> all = readers.values().iterator();
    long sum = 0;
    while (all.hasNext()) {
      Reader reader = all.next();
      try {
        reader.nanos = read(reader.file);
        sum += reader.nanos;
      } catch (IOException ended) {
        endedNanos += reader.nanos;
        close(reader);
        all.remove();
      }
    }
    return OptionalLong.of(sum + endedNanos);
  }

  private void open(String thread) {
    try {
      File file = new File(new File(THREADS, thread), "schedstat");
      readers.put(thread, new Reader(new RandomAccessFile(file, "r")));
    } catch (IOException ended) {
      // It has run for less than the time between two readings.
    }
  }

  private long read(RandomAccessFile file) throws IOException {
    file.seek(0);
    int length = file.read(text);
    long nanos = 0;
    for (int i = 0; i < length && Character.isDigit(text[i]); i++) {
      nanos = nanos * 10 + text[i] - '0';
    }
    return nanos;
  }

  private static void close(Reader reader) {
    try {
      reader.file.close();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public synchronized void close() {
    readers.values().forEach(ThreadsCpu::close);
    readers.clear();
  }
}
