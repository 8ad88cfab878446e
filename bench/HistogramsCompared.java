import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How much more is in one class histogram than in another, for {@code bench/idle-bytes}.
 *
 * <p>Arguments: the files of both, the connections that make the difference. Prints, separated by a
 * tab and per connection: bytes, and the classes that make up most of them.
 */
public final class HistogramsCompared {

  private static final int CLASSES_SHOWN = 3;
  private static final double LEAST_BYTES_SHOWN = 8;

  /** Number, instances, bytes, class, and a module if it is the JDK's. */
  private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+).*");

  private HistogramsCompared() {}

  public static void main(String[] args) throws IOException {
    Map<String, Long> more = read(Path.of(args[1]));
    read(Path.of(args[0])).forEach((type, bytes) -> more.merge(type, -bytes, Long::sum));
    double connections = Double.parseDouble(args[2]);
    System.out.printf(
        "%.0f\t%s%n",
        more.values().stream().mapToLong(Long::longValue).sum() / connections,
        more.entrySet().stream()
            .filter(entry -> entry.getValue() >= LEAST_BYTES_SHOWN * connections)
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(CLASSES_SHOWN)
            .map(entry -> "%s %.0f".formatted(entry.getKey(), entry.getValue() / connections))
            .collect(Collectors.joining(", ")));
  }

  private static Map<String, Long> read(Path histogram) throws IOException {
    Map<String, Long> bytes = new HashMap<>();
    List<String> lines = Files.readAllLines(histogram);
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        bytes.merge(TypeName.simple(matcher.group(2)), Long.parseLong(matcher.group(1)), Long::sum);
      }
    }
    return bytes;
  }
}
