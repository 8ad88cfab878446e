package dev.joust.reports.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose share has grown, and how sure that is. */
class ExplanationTest {

  private static final Samples NOTHING = new Samples(Map.of());

  /** So many samples of a stack for each. */
  private static Samples moments(Map<List<String>, Integer> counts) {
    Map<List<String>, Weight> byStack = new HashMap<>();
    counts.forEach((stack, count) -> byStack.put(stack, new Weight(count, count, count)));
    return new Samples(byStack);
  }

  private static Samples readAndWrite(int reads, int writes) {
    return moments(
        Map.of(
            List.of("Loop.run", "Socket.read"),
            reads,
            List.of("Loop.run", "Socket.write"),
            writes));
  }

  private static Explanation explanation(Samples before, Samples after) {
    return new Explanation(
        "http, bytes=512",
        "fw@1",
        "fw@2",
        "jfr",
        new Profiled(1_000, before, NOTHING, NOTHING),
        new Profiled(2_000, after, NOTHING, NOTHING));
  }

  @ParameterizedTest
  @CsvSource({
    // Of 1,000 samples each; half of the interval of both frames at once is 3.2 points.
    "100, 130, false",
    "100, 133, true",
    "100, 200, true",
    "133, 100, true",
    "100, 100, false",
  })
  void aShareIsKnownToHaveChangedByMoreThanHalfItsInterval(int before, int after, boolean sure) {
    Growth read =
        explanation(readAndWrite(before, 1_000 - before), readAndWrite(after, 1_000 - after))
            .methods()
            .stream()
            .filter(own -> own.frame().equals("Socket.read"))
            .findFirst()
            .orElseThrow();

    assertThat(read.difference()).isCloseTo((after - before) / 1_000.0, within(1e-9));
    assertThat(read.isSure()).isEqualTo(sure);
  }

  @Test
  void whatGrewMostComesFirst() {
    Explanation own = explanation(readAndWrite(500, 500), readAndWrite(300, 700));

    assertThat(own.methods())
        .extracting(Growth::frame)
        .containsExactly("Socket.write", "Socket.read");
    assertThat(own.callers())
        .extracting(Growth::frame)
        .containsExactly("Socket.write", "Loop.run", "Socket.read");
    assertThat(own.callers().get(1).shareAfter()).as("of Loop.run").isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"4, 5, false", "5, 5, true", "6, 5, true"})
  void ofFewerThanTenSamplesNothingIsTold(int before, int after, boolean isTold) {
    Explanation own = explanation(readAndWrite(before, 100), readAndWrite(after, 100));

    assertThat(own.methods().stream().anyMatch(growth -> growth.frame().equals("Socket.read")))
        .isEqualTo(isTold);
  }

  @Test
  void aMethodThatCallsItselfCountsOnce() {
    Samples recursive = moments(Map.of(List.of("Tree.walk", "Tree.walk", "Tree.walk"), 50));

    assertThat(explanation(recursive, recursive).callers())
        .singleElement()
        .satisfies(own -> assertThat(own.shareAfter()).isEqualTo(1));
  }

  @Test
  void fewSamplesOfManyBytesAreLessSureThanManyOfFew() {
    Weight few =
        IntStream.range(0, 10).mapToObj(i -> Weight.of(100)).reduce(Weight.NONE, Weight::plus);
    Weight many =
        IntStream.range(0, 1_000).mapToObj(i -> Weight.of(1)).reduce(Weight.NONE, Weight::plus);
    Weight whole = few.plus(many);

    assertThat(few.sum()).isEqualTo(many.sum());
    assertThat(few.varianceOfShareOf(few.plus(few)))
        .isGreaterThan(50 * many.varianceOfShareOf(many.plus(many)));
    assertThat(few.varianceOfShareOf(whole)).isEqualTo(many.varianceOfShareOf(whole));
  }

  @Test
  void ofEqualServersAShareIsSaidToHaveChangedInOneOfTwentyExplanationsAtMost() {
    Random random = new Random(5);
    long alarms =
        IntStream.range(0, 400)
            .filter(
                number ->
                    explanation(ofFrames(random), ofFrames(random)).methods().stream()
                        .anyMatch(Growth::isSure))
            .count();

    assertThat(alarms).isLessThanOrEqualTo(28);
  }

  /** 1,500 samples of forty methods, some hot and most cold. */
  private static Samples ofFrames(Random random) {
    Map<List<String>, Integer> counts = new HashMap<>();
    for (int sample = 0; sample < 1_500; sample++) {
      int frame = (int) (40 * Math.pow(random.nextDouble(), 2));
      counts.merge(List.of("Loop.run", "Method.m" + frame), 1, Integer::sum);
    }
    return moments(counts);
  }

  @Test
  void thePageSaysWhatGrewWithItsSamplesAndWhatIsSure() {
    Map<List<String>, Weight> bytes = new HashMap<>();
    for (int sample = 0; sample < 40; sample++) {
      bytes.merge(List.of("Loop.run", "byte[] in Buffer.copy"), Weight.of(1_000), Weight::plus);
      bytes.merge(List.of("Loop.run", "char[] in Text.of"), Weight.of(1_000), Weight::plus);
    }
    Profiled before = new Profiled(1_000, readAndWrite(800, 200), NOTHING, new Samples(bytes));
    bytes.merge(List.of("Loop.run", "byte[] in Buffer.copy"), Weight.of(1_000), Weight::plus);
    Profiled after = new Profiled(1_000, readAndWrite(500, 500), NOTHING, new Samples(bytes));

    assertThat(
            ExplanationPage.markdown(
                List.of(new Explanation("http, bytes=512", "fw@1", "fw@2", "jfr", before, after)),
                "explain"))
        .startsWith("## Where time and memory go\n\n### http, bytes=512: fw@2 against fw@1\n")
        .contains(
            "under the same load by turns, recorded by jfr.",
            "| **`Socket.write`**            | 20 % (200) | 50 % (500) | +30 ± ",
            "Native code, where system calls are made: too few samples to tell anything.",
            "| `byte[] in Buffer.copy` | 40.0                | 41.0  | 50 % (40)    | 51 % (41)   | +",
            "System calls: not available, they were not counted.",
            "- explain/flame-1-time.html\n- explain/flame-1-allocation.html\n")
        .doesNotContain("`Socket.read` | 80 %")
        .endsWith("\n");
  }

  @Test
  void systemCallsAreToldByTheirNumberForARequestTheOneFirstWhoseShareGrewMost() {
    Explanation own =
        counted(
            SystemCalls.of(100, Map.of("read", 300L, "write", 100L)),
            SystemCalls.of(200, Map.of("read", 200L, "write", 200L, "futex", 400L)));

    assertThat(own.systemCalls()).containsExactly("futex", "write", "read");
    assertThat(ExplanationPage.markdown(List.of(own), "explain"))
        .containsPattern(
            "\\| `futex` +\\| 0 +\\| 2.00 +\\| 0 % +\\| 50 % +\\|\n"
                + "\\| `write` +\\| 1.00 +\\| 1.00 +\\| 25 % +\\| 25 % +\\|\n");
  }

  @ParameterizedTest
  @CsvSource({"98, false", "99, true", "100, true"})
  void aSystemCallIsToldFromAHundredthOfAllOn(int closings, boolean isTold) {
    SystemCalls counted = SystemCalls.of(1, Map.of("close", (long) closings, "read", 9_801L));

    assertThat(counted(counted, counted).systemCalls().contains("close")).isEqualTo(isTold);
  }

  @Test
  void whatCannotBeCountedIsSaidInALine() {
    Explanation own =
        counted(SystemCalls.missing("as strace is not installed"), SystemCalls.of(1, Map.of()));

    assertThat(ExplanationPage.markdown(List.of(own), "explain"))
        .contains("System calls: not available, as strace is not installed.\n");
  }

  private static Explanation counted(SystemCalls before, SystemCalls after) {
    Profiled profiled = new Profiled(1, NOTHING, NOTHING, NOTHING);
    return new Explanation(
        "http", "fw@1", "fw@2", "jfr", profiled.with(before), profiled.with(after));
  }

  /** A frame's difference is that of its own samples, as if there were as many before as after. */
  @Test
  void aFlameGraphIsOfWhatIsAfterWithTheDifferenceOfSharesInIt() {
    Explanation own = explanation(readAndWrite(80, 20), readAndWrite(100, 100));
    List<FlameGraph> graphs = FlameGraph.of(own, 3);

    assertThat(graphs).extracting(FlameGraph::file).containsExactly("flame-3-time.html");
    assertThat(graphs.get(0).html())
        .startsWith("<!DOCTYPE html>")
        .contains("Time in Java code, http, bytes=512: fw@2 against fw@1")
        .containsPattern("d=60\\n[fun]\\(")
        .containsPattern("d=-60\\n[fun]\\(")
        .contains("Socket.read")
        .doesNotContain("<script src", "<link");
  }
}
