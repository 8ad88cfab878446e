import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Lets a load run slice by slice, as standard input asks for them: a line holds the milliseconds of
 * the next slice, and a line is printed for each, with the answers and the nanoseconds it took.
 */
final class Slices {

  /** A load that can run again and again. */
  @FunctionalInterface
  interface Load {
    /** Loads the server so long and until all answers are there; returns how many there were. */
    long run(long millis) throws IOException, InterruptedException;
  }

  static void serve(Load load) throws IOException, InterruptedException {
    BufferedReader wishes = new BufferedReader(new InputStreamReader(System.in));
    for (String wish = wishes.readLine(); wish != null; wish = wishes.readLine()) {
      long start = System.nanoTime();
      long answers = load.run(Long.parseLong(wish));
      System.out.println(answers + " " + (System.nanoTime() - start));
    }
    System.exit(0);
  }
}
