package dev.joust.reports.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes trials of lines: those before a trial's last line, as many as that one counts. */
final class TrialLines {

  private final String file;
  private final Map<String, Trial> trials = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /** Lines that no trial has claimed; empty where a line is damaged. */
  private final List<Optional<Line>> open = new ArrayList<>();

  TrialLines(String file) {
    this.file = file;
  }

  List<Trial> trials() {
    return List.copyOf(trials.values());
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  void read(byte[] bytes) {
    int number = 1;
    int start = 0;
    for (int end = 0; end <= bytes.length; end++) {
      if (end == bytes.length || bytes[end] == '\n') {
        if (end > start) {
          accept(number, new String(bytes, start, end - start, StandardCharsets.UTF_8));
        }
        number++;
        start = end + 1;
      }
    }
  }

  private void accept(int number, String text) {
    Optional<Line> line = parsed(number, text);
    if (line.isPresent() && line.get() instanceof Line.End end) {
      close(end);
      open.clear();
    } else {
      open.add(line);
    }
  }

  private Optional<Line> parsed(int number, String text) {
    try {
      return Optional.of(RunFiles.MAPPER.readValue(text, Line.class));
    } catch (JsonProcessingException damaged) {
      warnings.add(
          file + ", line " + number + " is damaged and was left out: " + Reason.of(damaged));
      return Optional.empty();
    }
  }

  private void close(Line.End end) {
    List<Line> own =
        open.subList(Math.max(0, open.size() - end.lines()), open.size()).stream()
            .flatMap(Optional::stream)
            .filter(line -> line.trial().equals(end.trial()))
            .toList();
    // Should a trial have been made twice, the later one counts, in the later one's place.
    trials.remove(end.trial());
    trials.put(end.trial(), end.toTrial(results(own)));
  }

  private static List<CellResult> results(List<Line> lines) {
    Map<Cell, List<Iteration>> iterations = new LinkedHashMap<>();
    Map<Cell, Line.CellEnd> ends = new LinkedHashMap<>();
    for (Line line : lines) {
      if (line instanceof Line.Sample sample) {
        iterations.computeIfAbsent(sample.cell(), c -> new ArrayList<>()).add(sample.toIteration());
      } else if (line instanceof Line.CellEnd end) {
        iterations.computeIfAbsent(end.cell(), c -> new ArrayList<>());
        ends.put(end.cell(), end);
      }
    }
    List<CellResult> results = new ArrayList<>();
    iterations.forEach((cell, own) -> results.add(result(cell, own, ends)));
    return results;
  }

  private static CellResult result(
      Cell cell, List<Iteration> iterations, Map<Cell, Line.CellEnd> ends) {
    Line.CellEnd end = ends.get(cell);
    if (end != null) {
      return end.toResult(iterations);
    }
    List<String> reasons = List.of("the line with its verdict is damaged");
    return new CellResult(cell, Verdict.SUSPECT, reasons, Map.of(), List.of(), iterations);
  }
}
