package dev.joust.reports.explain;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
 * @param before the samples before
 * @param after the samples after
 */
public record FlameGraph(String file, String title, Samples before, Samples after) {

  private static final byte TYPE = Frame.TYPE_JIT_COMPILED;

  static List<FlameGraph> of(Explanation own, int number) {
    String place = "%s: %s against %s".formatted(own.place(), own.variant(), own.baseline());
    Profiled before = own.before();
    Profiled after = own.after();
    return Stream.of(
            new FlameGraph(
                "flame-%d-time.html".formatted(number),
                "Time in Java code, " + place,
                before.atWork(),
                after.atWork()),
            new FlameGraph(
                "flame-%d-native.html".formatted(number),
                "Time in native code, " + place,
                before.inNativeCode(),
                after.inNativeCode()),
            new FlameGraph(
                "flame-%d-allocation.html".formatted(number),
                "Allocated bytes, " + place,
                before.allocation(),
                after.allocation()))
        .filter(graph -> graph.before().total().sum() > 0 && graph.after().total().sum() > 0)
        .toList();
  }

  /** The graph as one page of HTML that needs no network. */
  public String html() {
    Arguments arguments = new Arguments("--title", escaped(title));
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
    samples
        .byStack()
        .forEach(
            (stack, weight) -> {
              CallStack calls = new CallStack();
              stack.forEach(frame -> calls.push(frame, TYPE));
              graph.addSample(calls, Math.round(weight.sum() * scale));
            });
    return graph;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
