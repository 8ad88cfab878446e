import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Makes a run folder many times as long as another: the blocks of that one, again and again, under
 * new numbers. It is for timing reports; what it says of contenders means nothing.
 *
 * <p>Arguments: the folder of a run, the folder to make, how many times as long.
 */
public final class LongerRun {

  private static final ObjectMapper JSON = new ObjectMapper();

  private LongerRun() {}

  public static void main(String[] arguments) throws IOException {
    Path source = Path.of(arguments[0]);
    Path target = Files.createDirectories(Path.of(arguments[1]));
    int times = Integer.parseInt(arguments[2]);
    ObjectNode manifest = (ObjectNode) JSON.readTree(source.resolve("run.json").toFile());
    List<ObjectNode> plan =
        StreamSupport.stream(manifest.get("plan").spliterator(), false)
            .map(ObjectNode.class::cast)
            .toList();
    int blocks = plan.stream().mapToInt(trial -> trial.get("block").asInt()).max().orElseThrow();
    ArrayNode longer = manifest.putArray("plan");
    for (int time = 0; time < times; time++) {
      int later = time * blocks;
      plan.forEach(trial -> longer.add(moved(trial, "id", later)));
    }
    JSON.writeValue(target.resolve("run.json").toFile(), manifest);
    List<String> samples = Files.readAllLines(source.resolve("samples.jsonl"));
    try (BufferedWriter writer = Files.newBufferedWriter(target.resolve("samples.jsonl"))) {
      for (int time = 0; time < times; time++) {
        for (String sample : samples) {
          ObjectNode own = (ObjectNode) JSON.readTree(sample);
          writer.write(JSON.writeValueAsString(moved(own, "trial", time * blocks)));
          writer.newLine();
        }
      }
    }
  }

  /** The same of a later block, whose number begins a trial's name. */
  private static ObjectNode moved(ObjectNode own, String name, int later) {
    int block = own.get("block").asInt();
    String moved = own.get(name).asText().replaceFirst("^b" + block + "-", "b" + (block + later) + "-");
    return own.deepCopy().put("block", block + later).put(name, moved);
  }
}
