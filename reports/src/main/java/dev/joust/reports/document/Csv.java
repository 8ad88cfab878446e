package dev.joust.reports.document;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.joust.run.Measure;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the tables of a report as CSV, a line for each entry: where it stands, its value, the ends
 * of its 95 % interval, its rank and its marks, in full precision, and its words. Text between
 * tables is left out.
 */
public final class Csv implements Notation {

  private static final List<String> COLUMNS =
      List.of(
          "section", "table", "row", "column", "measure", "unit", "value", "low", "high", "rank",
          "marks", "text");

  private static final CsvMapper MAPPER =
      CsvMapper.builder()
          .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private final List<String> sections = new ArrayList<>();
  private final List<Map<String, Object>> lines = new ArrayList<>();

  private Csv() {}

  /** All tables of documents, one after the other, under one header. */
  public static String of(List<Document> documents) {
    StringWriter out = new StringWriter();
    try (SequenceWriter rows = sheet(COLUMNS, out)) {
      for (Document document : documents) {
        Csv csv = new Csv();
        document.in(csv).forEach(piece -> {});
        rows.writeAll(csv.lines);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toString();
  }

  /** Begins a file (RFC 4180, with line feeds) with its header; rows are maps by column. */
  public static SequenceWriter sheet(List<String> columns, Writer out) throws IOException {
    CsvSchema schema =
        CsvSchema.builder()
            .addColumns(columns, CsvSchema.ColumnType.STRING)
            .setLineSeparator("\n")
            .build();
    SequenceWriter rows = MAPPER.writer(schema).writeValues(out);
    // Jackson's own header comes with the first row: a file without rows would be empty.
    rows.write(columns);
    return rows;
  }

  /** A value in decimal, which reads back as the same double. */
  public static BigDecimal decimal(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros();
  }

  @Override
  public String heading(int level, String text) {
    sections.subList(Math.min(level - 1, sections.size()), sections.size()).clear();
    sections.add(text);
    return "";
  }

  @Override
  public String table(Table table) {
    for (List<Entry> row : table.rows()) {
      for (int i = 1; i < row.size(); i++) {
        Column column = table.columns().get(i);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("section", String.join(" / ", sections));
        line.put("table", table.caption());
        line.put("row", row.get(0).fields().get("text"));
        line.put("column", column.heading());
        line.put("measure", column.measure().map(Measure::name).orElse(""));
        line.put("unit", column.measure().map(Measure::unit).orElse(""));
        line.putAll(row.get(i).fields());
        lines.add(line);
      }
    }
    return "";
  }
}
