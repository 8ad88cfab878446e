import dev.joust.load.Endpoint.Security;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Loads a framework's minimal server and its contender alternately, for {@code bench/adapter-cost}:
 * each shape is first warmed up on both.
 *
 * <p>Arguments: port and process of the minimal server, port and process of the contender, most
 * seconds of a warm-up, slices, {@code none} or who encrypts, and shapes such as {@code
 * http-post:512}. Prints a line for each slice: shape with its bytes, {@code bare} or {@code
 * adapter}, answers, nanoseconds, the nanoseconds of CPU that the server took without its
 * compilers, and those that its compilers took. For a shape whose load fails it prints {@code
 * failed} and the reason instead.
 */
public final class AdapterSlices {

  private static final int CONNECTIONS = 100;
  private static final long SLICE_MILLIS = 400;

  /** From this share of the CPU on, compilers are taken to be at work. */
  private static final double COMPILING = 0.02;

  /** Warmed up is a server whose compilers rested in so many slices. */
  private static final int SLICES_AT_REST = 3;

  private AdapterSlices() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    long warmUpSlices = Long.parseLong(args[4]) * 1_000 / SLICE_MILLIS;
    int slices = Integer.parseInt(args[5]);
    Security security = args[6].equals("none") ? Security.PLAIN : Security.TLS;
    for (String shape : List.of(args).subList(7, args.length)) {
      List<Slice> measured = new ArrayList<>();
      try (Loaded bare = new Loaded("bare", args[0], args[1], security, shape);
          Loaded adapter = new Loaded("adapter", args[2], args[3], security, shape)) {
        bare.warmUp(warmUpSlices);
        adapter.warmUp(warmUpSlices);
        List<Loaded> order = new ArrayList<>(List.of(bare, adapter));
        for (int i = 0; i < slices; i++) {
          Collections.shuffle(order);
          for (Loaded server : order) {
            measured.add(server.slice());
          }
        }
        measured.forEach(System.out::println);
      } catch (IOException failure) {
        System.out.println(shape + " failed " + failure.getMessage());
      }
    }
  }

  /** A load that runs for a time and until all answers are there, and tells how many there were. */
  private interface Load {
    long run(long millis) throws IOException, InterruptedException;
  }

  /** A server and its load of one shape. */
  private static final class Loaded implements AutoCloseable {

    private final String shape;
    private final String kind;
    private final Threads threads;
    private final Load load;
    private final Closeable open;

    Loaded(String kind, String port, String process, Security security, String shape)
        throws IOException, InterruptedException {
      this.shape = shape;
      this.kind = kind;
      this.threads = new Threads(Path.of("/proc", process, "task"));
      LeanLoad.Cell cell = LeanLoad.Cell.of(shape);
      if (security == Security.TLS || cell.shape() == LeanLoad.Shape.HTTP2) {
        WireLoad own = new WireLoad(Integer.parseInt(port), cell, CONNECTIONS, security);
        this.load = own::run;
        this.open = own::close;
      } else {
        LeanLoad own = new LeanLoad(Integer.parseInt(port), cell, CONNECTIONS);
        this.load = own::run;
        this.open = own::close;
      }
    }

    Slice slice() throws IOException, InterruptedException {
      Map<String, Long> before = threads.cpuNanos();
      long start = System.nanoTime();
      long answers = answers();
      long nanos = System.nanoTime() - start;
      Map<String, Long> after = threads.cpuNanos();
      long compilers = 0;
      long others = 0;
      for (Map.Entry<String, Long> thread : after.entrySet()) {
        long taken = thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
        if (thread.getKey().contains("Compiler")) {
          compilers += taken;
        } else {
          others += taken;
        }
      }
      return new Slice(shape + " " + kind, answers, nanos, others, compilers);
    }

    private long answers() throws IOException, InterruptedException {
      try {
        return load.run(SLICE_MILLIS);
      } catch (IOException failure) {
        throw new IOException(kind + ": " + failure.getMessage(), failure);
      }
    }

    void warmUp(long mostSlices) throws IOException, InterruptedException {
      int atRest = 0;
      for (int i = 0; i < mostSlices && atRest < SLICES_AT_REST; i++) {
        if (!slice().isCompiling()) {
          atRest++;
        }
      }
    }

    @Override
    public void close() throws IOException {
      open.close();
    }
  }

  private record Slice(String what, long answers, long nanos, long cpuNanos, long compilerNanos) {

    boolean isCompiling() {
      return compilerNanos > COMPILING * (cpuNanos + compilerNanos);
    }

    @Override
    public String toString() {
      return "%s %d %d %d %d".formatted(what, answers, nanos, cpuNanos, compilerNanos);
    }
  }

  private record Threads(Path folder) {

    /** By number and name; threads that have ended are not among them. */
    Map<String, Long> cpuNanos() throws IOException {
      Map<String, Long> nanos = new HashMap<>();
      try (Stream<Path> threads = Files.list(folder)) {
        for (Path thread : (Iterable<Path>) threads::iterator) {
          try {
            String name = Files.readString(thread.resolve("comm")).strip();
            String taken = Files.readString(thread.resolve("schedstat")).split(" ")[0];
            nanos.put(thread.getFileName() + " " + name, Long.parseLong(taken));
          } catch (NoSuchFileException ended) {
            // Its time is lost.
          }
        }
      }
      return nanos;
    }
  }
}
