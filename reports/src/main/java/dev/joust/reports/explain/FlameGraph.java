package dev.joust.reports.explain;

import dev.joust.reports.document.Html;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.Frame;

/**
 * A differential flame graph (Gregg, "The flame graph", Communications of the ACM 59, 2016): the
 * stacks of the variant after, coloured by how much their shares have grown since the one before.
 * It is drawn by async-profiler's converter.
 *
 * @param file its name beside others of the same run
 * @param title what its frames are of
 */
public record FlameGraph(String file, String title, Samples before, Samples after) {

  private static final byte TYPE = Frame.TYPE_JIT_COMPILED;

  /** Those of an explanation, by its number among the run's, from 1. */
  public static List<FlameGraph> of(Explanation own, int number) {
    String start = "flame-" + number;
    return Stream.of(
            of(own, start + "-time.html", "Time in Java code", Profiled::atWork),
            of(own, start + "-native.html", "Time in native code", Profiled::inNativeCode),
            of(own, start + "-allocation.html", "Allocated bytes", Profiled::allocation))
        .filter(graph -> graph.before().total().sum() > 0 && graph.after().total().sum() > 0)
        .toList();
  }

  private static FlameGraph of(
      Explanation own, String file, String what, Function<Profiled, Samples> kind) {
    String title = what + ", " + own.title();
    return new FlameGraph(file, title, kind.apply(own.before()), kind.apply(own.after()));
  }

  /** The graph as one page of HTML that needs no network. */
  public String html() {
    Arguments arguments = new Arguments("--title", Html.escaped(title));
    double scale = after.total().sum() / before.total().sum();
    one.convert.FlameGraph graph = graph(arguments, after, 1);
    graph.diff(graph(arguments, before, scale));
    ByteArrayOutputStream html = new ByteArrayOutputStream();
    try {
      graph.dump(html);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return html.toString(StandardCharsets.UTF_8);
  }

  /** As many samples before as after, so that what differs is a share. */
  private static one.convert.FlameGraph graph(Arguments arguments, Samples samples, double scale) {
    one.convert.FlameGraph graph = new one.convert.FlameGraph(arguments);
    for (Map.Entry<List<String>, Weight> own : samples.byStack().entrySet()) {
      CallStack calls = new CallStack();
      own.getKey().forEach(frame -> calls.push(frame, TYPE));
      graph.addSample(calls, Math.round(own.getValue().sum() * scale));
    }
    return graph;
  }
}
