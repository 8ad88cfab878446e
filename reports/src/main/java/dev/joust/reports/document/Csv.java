package dev.joust.reports.document;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.Measure;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes the tables of a report as CSV, a line for each entry: where it stands, its value, the ends
 * of its 95 % interval, its rank and its marks, in full precision, and its words. Text between
 * tables is left out.
 */
public final class Csv implements Notation<List<Map<String, Object>>> {

  private static final List<String> COLUMNS =
      List.of(
          "section", "table", "row", "column", "measure", "unit", "value", "low", "high", "rank",
          "marks", "text");

  private static final CsvMapper MAPPER =
      CsvMapper.builder()
          .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private final List<String> sections = new ArrayList<>();

  private Csv() {}

  /** All tables of documents, one after the other, under one header. */
  public static String of(List<List<Block>> documents) {
    CsvSchema schema =
        CsvSchema.builder()
            .addColumns(COLUMNS, CsvSchema.ColumnType.STRING)
            .setLineSeparator("\n")
            .build();
    StringWriter out = new StringWriter();
    try (SequenceWriter rows = MAPPER.writer(schema).writeValues(out)) {
      rows.write(COLUMNS);
      for (List<Block> blocks : documents) {
        Csv document = new Csv();
        for (Block block : blocks) {
          rows.writeAll(block.in(document));
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toString();
  }

  @Override
  public List<Map<String, Object>> heading(Block.Heading heading) {
    while (sections.size() >= heading.level()) {
      sections.remove(sections.size() - 1);
    }
    sections.add(heading.text());
    return List.of();
  }

  @Override
  public List<Map<String, Object>> paragraph(Block.Paragraph paragraph) {
    return List.of();
  }

  @Override
  public List<Map<String, Object>> items(Block.Items items) {
    return List.of();
  }

  @Override
  public List<Map<String, Object>> picture(Block.Picture picture) {
    return List.of();
  }

  @Override
  public List<Map<String, Object>> drawing(Block.Drawing drawing) {
    heading(new Block.Heading(3, drawing.heading()));
    return table(drawing.table());
  }

  @Override
  public List<Map<String, Object>> listing(Block.Listing listing) {
    return List.of();
  }

  @Override
  public List<Map<String, Object>> table(Block.Table table) {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (List<Entry> row : table.rows()) {
      String label = row.get(0).in(new Fields()).get("text").toString();
      for (int column = 1; column < row.size(); column++) {
        lines.add(line(table, label, table.columns().get(column), row.get(column)));
      }
    }
    return lines;
  }

  private Map<String, Object> line(Block.Table table, String label, Column column, Entry entry) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("section", String.join(" / ", sections));
    line.put("table", table.caption());
    line.put("row", label);
    line.put("column", column.heading());
    line.put("measure", column.measure().map(Measure::name).orElse(""));
    line.put("unit", column.measure().map(Measure::unit).orElse(""));
    line.putAll(entry.in(new Fields()));
    return line;
  }

  /** What a line holds of its entry. */
  private static final class Fields implements Entry.Form<Map<String, Object>> {

    @Override
    public Map<String, Object> text(Entry.Text text) {
      return Map.of("text", text.text());
    }

    @Override
    public Map<String, Object> stressed(Entry.Stressed stressed) {
      return Map.of("text", stressed.text());
    }

    @Override
    public Map<String, Object> code(Entry.Code code) {
      return Map.of("text", code.name());
    }

    @Override
    public Map<String, Object> name(Entry.Name name) {
      return Map.of("text", name.name());
    }

    @Override
    public Map<String, Object> count(Entry.Count count) {
      return Map.of("value", count.count());
    }

    @Override
    public Map<String, Object> part(Entry.Part part) {
      return Map.of("value", part.count(), "text", "of " + part.all());
    }

    @Override
    public Map<String, Object> number(Entry.Number number) {
      return numbers(number.value(), number.interval());
    }

    @Override
    public Map<String, Object> estimated(Entry.Estimated estimated) {
      return numbers(estimated.value(), estimated.interval());
    }

    @Override
    public Map<String, Object> value(Entry.Value value) {
      Map<String, Object> fields = numbers(value.estimate().value(), value.estimate().interval());
      value.rank().ifPresent(rank -> fields.put("rank", rank.number()));
      fields.put("marks", marks(value.marks()));
      value.note().ifPresent(note -> fields.put("text", note));
      return fields;
    }

    private static String marks(Marks marks) {
      List<String> words = new ArrayList<>(marks.flags());
      if (marks.suspect()) {
        words.add("suspect");
      }
      if (marks.unsteady()) {
        words.add("unsteady");
      }
      if (marks.errors() > 0) {
        words.add(marks.errors() + " errors");
      }
      return String.join("; ", words);
    }

    @Override
    public Map<String, Object> ratio(Entry.Ratio ratio) {
      Map<String, Object> fields = numbers(ratio.ratio().value(), ratio.ratio().interval());
      ratio.statement().ifPresent(statement -> fields.put("text", name(statement)));
      return fields;
    }

    private static String name(Statement statement) {
      return statement.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Map<String, Object> difference(Entry.Difference difference) {
      Map<String, Object> fields =
          numbers(difference.ratio().value(), difference.ratio().interval());
      difference.statement().ifPresent(statement -> fields.put("text", name(statement)));
      return fields;
    }

    @Override
    public Map<String, Object> best(Entry.Best best) {
      return Map.of(
          "text",
          best.statement().filter(own -> own == Statement.DIFFERENT).isPresent()
              ? "best"
              : "first" + best.statement().map(own -> ", " + name(own)).orElse(""));
    }

    @Override
    public Map<String, Object> ranks(Entry.Ranks ranks) {
      return Map.of(
          "text",
          ranks.ranks().stream()
              .map(rank -> rank.isPresent() ? "" + rank.getAsInt() : "–")
              .collect(Collectors.joining(" ")));
    }

    @Override
    public Map<String, Object> absent(Entry.Absent absent) {
      return Map.of(
          "text", absent.note().map(note -> absent.word() + ": " + note).orElse(absent.word()));
    }

    private static Map<String, Object> numbers(double value, Optional<Interval> interval) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("value", decimal(value));
      interval.ifPresent(
          own -> {
            fields.put("low", decimal(own.low()));
            fields.put("high", decimal(own.high()));
          });
      return fields;
    }

    private static BigDecimal decimal(double value) {
      return new BigDecimal(Double.toString(value)).stripTrailingZeros();
    }
  }
}
