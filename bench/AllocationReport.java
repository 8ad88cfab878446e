import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads what a server allocated from a flight recording, for {@code bench/allocation}. Its JVM has
 * no thread-local allocation buffers, so {@code jdk.ObjectAllocationOutsideTLAB} has every object;
 * a sample at each new buffer would meet the same few classes of a request again and again.
 *
 * <p>Own bytes are those of objects made by the server's code itself: by the package {@code
 * dev.joust}, also where it calls the JDK to make them, but not where it calls the framework.
 *
 * <p>Arguments: the recording, the operations done. Prints, separated by tabs and per operation:
 * bytes, own bytes, the class with the most bytes, and that of the own ones with the method that
 * made them.
 */
public final class AllocationReport {

  private static final int LEAST_BYTES_SHOWN = 4;
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private final Map<String, Long> bytesByClass = new HashMap<>();
  private final Map<String, Long> bytesBySite = new HashMap<>();
  private long bytes;
  private long ownBytes;

  private AllocationReport() {}

  public static void main(String[] args) throws IOException {
    AllocationReport report = new AllocationReport();
    try (RecordingFile recording = new RecordingFile(Path.of(args[0]))) {
      while (recording.hasMoreEvents()) {
        report.add(recording.readEvent());
      }
    }
    double operations = Double.parseDouble(args[1]);
    System.out.printf(
        "%.0f\t%.0f\t%s\t%s%n",
        report.bytes / operations,
        report.ownBytes / operations,
        largest(report.bytesByClass, operations),
        largest(report.bytesBySite, operations));
  }

  private void add(RecordedEvent event) {
    if (!event.getEventType().getName().equals("jdk.ObjectAllocationOutsideTLAB")
        || event.getStackTrace() == null
        || event.getStackTrace().getFrames().isEmpty()) {
      return;
    }
    long size = event.getLong("allocationSize");
    String type = TypeName.simple(event.getClass("objectClass").getName());
    RecordedMethod maker = maker(event.getStackTrace().getFrames());
    boolean own = maker.getType().getName().startsWith("dev.joust.");
    bytes += size;
    ownBytes += own ? size : 0;
    bytesByClass.merge(type, size, Long::sum);
    if (own) {
      String site =
          type + " by " + TypeName.simple(maker.getType().getName()) + '.' + maker.getName();
      bytesBySite.merge(site, size, Long::sum);
    }
  }

  /** The innermost method that is not the JDK's. */
  private static RecordedMethod maker(List<RecordedFrame> frames) {
    for (RecordedFrame frame : frames) {
      if (JDK.stream().noneMatch(frame.getMethod().getType().getName()::startsWith)) {
        return frame.getMethod();
      }
    }
    return frames.get(0).getMethod();
  }

  private static String largest(Map<String, Long> bytes, double operations) {
    return bytes.entrySet().stream()
        .filter(entry -> entry.getValue() >= operations * LEAST_BYTES_SHOWN)
        .max(Map.Entry.comparingByValue())
        .map(entry -> "%s %.0f".formatted(entry.getKey(), entry.getValue() / operations))
        .orElse("");
  }
}
