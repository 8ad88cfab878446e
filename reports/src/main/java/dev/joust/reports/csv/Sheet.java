package dev.joust.reports.csv;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes rows of CSV (RFC 4180, with a header and line feeds). Every row begins with what it is of:
 * run, trial, block, suite, way, contender, client and all factors that any cell has.
 */
final class Sheet {

  private static final CsvMapper MAPPER =
      CsvMapper.builder()
          .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private final Run run;
  private final SequenceWriter rows;

  private Sheet(Run run, SequenceWriter rows) {
    this.run = run;
    this.rows = rows;
  }

  static Sheet of(Run run, List<String> more, Writer out) throws IOException {
    List<String> columns =
        new ArrayList<>(List.of("run", "trial", "block", "suite", "way", "contender", "client"));
    columns.addAll(factors(run));
    columns.addAll(more);
    CsvSchema schema =
        CsvSchema.builder()
            .addColumns(columns, CsvSchema.ColumnType.STRING)
            .setLineSeparator("\n")
            .build();
    SequenceWriter rows = MAPPER.writer(schema).writeValues(out);
    // Jackson's own header comes with the first row: a run of nothing would have an empty file.
    rows.write(columns);
    return new Sheet(run, rows);
  }

  private static TreeSet<String> factors(Run run) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .flatMap(result -> result.cell().factors().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Adds a row; a column that it lacks is empty. */
  void add(PlannedTrial planned, Cell cell, Map<String, ?> more) throws IOException {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("run", run.name());
    row.put("trial", planned.id());
    row.put("block", planned.block());
    row.put("suite", cell.suite());
    row.put("way", planned.way());
    row.put("contender", planned.contender());
    row.put("client", planned.client());
    row.putAll(cell.factors());
    row.putAll(more);
    rows.write(row);
  }

  void flush() throws IOException {
    rows.flush();
  }

  /** A value in decimal, which reads back as the same double. */
  static BigDecimal decimal(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros();
  }
}
