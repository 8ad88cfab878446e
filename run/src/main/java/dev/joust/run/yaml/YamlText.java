package dev.joust.run.yaml;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.run.text.ByteOrderMark;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * One YAML document in UTF-8, in which every plain number is a decimal one. YAML 1.1 also reads
 * {@code 010} as 8, {@code 1:30} as 90, {@code 1_0} as 10 and {@code .inf} as infinity, and readers
 * differ in which of these they follow; such values are refused, unless they are quoted and so are
 * text.
 *
 * @param source the file's name, for messages
 * @param text the document, without a byte order mark
 */
public record YamlText(String source, String text) {

  private static final YAMLMapper YAML = YAMLMapper.builder().addModule(new Jdk8Module()).build();

  /** Plain scalars that YAML 1.1 takes for a number, but a person may mean otherwise. */
  private static final Pattern AMBIGUOUS_NUMBER =
      Pattern.compile(
          "[-+]?0[0-9_]+"
              + "|[-+]?0[xXoObB][0-9a-fA-F_]+"
              + "|[-+]?[0-9][0-9_]*_[0-9_]*([.][0-9_]*)?"
              + "|[-+]?[0-9]+(:[0-5]?[0-9])+([.][0-9]*)?"
              + "|[-+]?[.](inf|Inf|INF)|[.](nan|NaN|NAN)");

  /**
   * Takes text as it is, less its byte order mark.
   *
   * @throws YamlTextException if it is not one YAML document, or has an ambiguous number, an alias
   *     or a key twice
   */
  public YamlText {
    text = ByteOrderMark.without(text);
    check(source, text);
  }

  /**
   * Reads a file.
   *
   * @throws YamlTextException if it is not UTF-8, or as the constructor says
   * @throws IOException if it cannot be read
   */
  public static YamlText read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try {
      return new YamlText(
          file.toString(),
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException other) {
      throw new YamlTextException(
          file.toString(), 1, "is not UTF-8: save it in this encoding", other);
    }
  }

  /** A list or a group that has begun, with the keys of the group so far. */
  private static final class Open {

    private final CollectionStartEvent start;
    private final Set<String> keys = new HashSet<>();
    private boolean isAtKey;

    Open(CollectionStartEvent start) {
      this.start = start;
    }

    boolean isTwice(NodeEvent node) {
      isAtKey = start instanceof MappingStartEvent && !isAtKey;
      return isAtKey && node instanceof ScalarEvent key && !keys.add(key.getValue());
    }
  }

  private static void check(String source, String text) {
    Deque<Open> open = new ArrayDeque<>();
    try {
      int documents = 0;
      for (Event event : new Yaml().parse(new StringReader(text))) {
        if (event instanceof NodeEvent node && !open.isEmpty() && open.peek().isTwice(node)) {
          String key = ((ScalarEvent) node).getValue();
          throw refusal(
              source, node.getStartMark(), "'%s' is there twice, leave one".formatted(key), null);
        }
        if (event instanceof CollectionStartEvent begun) {
          open.push(new Open(begun));
        } else if (event instanceof CollectionEndEvent) {
          open.pop();
        } else if (event instanceof DocumentStartEvent) {
          if (++documents > 1) {
            throw refusal(
                source, event.getStartMark(), "a second document begins, leave one", null);
          }
        } else if (event instanceof AliasEvent) {
          throw refusal(
              source, event.getStartMark(), "aliases are not read: repeat the value", null);
        } else if (event instanceof ScalarEvent scalar
            && scalar.getScalarStyle() == ScalarStyle.PLAIN
            && AMBIGUOUS_NUMBER.matcher(scalar.getValue()).matches()) {
          throw refusal(
              source,
              event.getStartMark(),
              "%s must be a finite decimal number such as 200 or 0.5; text goes in quotes"
                  .formatted(scalar.getValue()),
              null);
        }
      }
    } catch (MarkedYAMLException damaged) {
      Optional<Mark> unclosed = unclosed(damaged, open);
      if (unclosed.isPresent()) {
        throw refusal(
            source, unclosed.get(), "not YAML: a bracket or a quote is not closed", damaged);
      }
      throw refusal(source, damaged.getProblemMark(), "not YAML: " + reason(damaged), damaged);
    } catch (YAMLException damaged) {
      throw refusal(source, null, "not YAML: " + damaged.getMessage(), damaged);
    }
  }

  private static Optional<Mark> unclosed(MarkedYAMLException damaged, Deque<Open> open) {
    if (damaged.getProblem().contains("unexpected end of stream")) {
      return Optional.ofNullable(damaged.getContextMark());
    }
    return damaged.getProblem().contains("<stream end>")
        ? open.stream()
            .map(own -> own.start)
            .filter(CollectionStartEvent::isFlow)
            .map(Event::getStartMark)
            .findFirst()
        : Optional.empty();
  }

  private static String reason(MarkedYAMLException damaged) {
    String context = damaged.getContext();
    return context == null ? damaged.getProblem() : damaged.getProblem() + " " + context;
  }

  private static YamlTextException refusal(
      String source, Mark mark, String reason, YAMLException cause) {
    return new YamlTextException(
        source,
        mark == null ? 1 : mark.getLine() + 1,
        reason.replaceAll("\\s*\\R\\s*", " "),
        cause);
  }

  /**
   * The document as a value of a type that Jackson knows, or knows with {@code Optional}.
   *
   * @throws JsonProcessingException if a key is unknown, or a value cannot be
   */
  public <T> T as(Class<T> type) throws JsonProcessingException {
    return YAML.readValue(text, type);
  }

  /**
   * The document as a tree, missing or null if it is empty.
   *
   * @throws YamlTextException if it has a number too long to be read
   */
  public JsonNode tree() {
    try {
      return YAML.readTree(text);
    } catch (JsonProcessingException refused) {
      String reason = refused.getOriginalMessage().lines().findFirst().orElse("");
      throw refused("not YAML: " + reason, refused);
    }
  }

  /** The refusal of the whole document, for a reason in one line. */
  public YamlTextException refused(String reason) {
    return new YamlTextException(source, 1, reason, null);
  }

  /** The refusal of a value, where it stands, for a reason in one line. */
  public YamlTextException refused(String reason, JsonProcessingException wrong) {
    int line = wrong.getLocation() == null ? 1 : Math.max(1, wrong.getLocation().getLineNr());
    return new YamlTextException(source, line, reason, wrong);
  }

  /** Whether it holds no value at all, such as a file of comments. */
  public boolean isEmpty() {
    JsonNode tree = tree();
    return tree.isMissingNode() || tree.isNull();
  }

  /** Where a value stands, as {@code file:line}; the file alone if there is no such value. */
  public String where(JsonPointer value) {
    return line(value).map(line -> source + ":" + line).orElse(source);
  }

  /** The line of a value, from 1; absent if there is no such value. */
  public Optional<Integer> line(JsonPointer value) {
    try (YAMLParser parser = new YAMLFactory().createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (parser.getParsingContext().pathAsPointer().equals(value)) {
          return Optional.of(parser.currentTokenLocation().getLineNr());
        }
      }
      return Optional.empty();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
