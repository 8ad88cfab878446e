package dev.joust.harness.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.check.KitTest.Status;
import dev.joust.harness.server.Contender;
import dev.joust.reports.junit.JUnitXml;
import dev.joust.run.KitResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** What the kit found, in a line, as XML, and as a note beside the jars. */
class KitRunTest {

  private static final KitTest PASSED = test("", Status.PASSED, "");
  private static final KitTest FAILED =
      test("[1] GET, /\u0001", Status.FAILED, "expected: 404\n but was: \u0000 <200> & \ud800");
  private static final KitTest SKIPPED = test("", Status.SKIPPED, "toy lacks ECHO");

  @TempDir Path folder;

  private static KitTest test(String input, Status status, String message) {
    return new KitTest(
        "RoutesContract",
        "doesNotFind",
        input,
        "RFC 9110, section 15.5.5",
        status,
        1_500_000,
        message,
        status == Status.FAILED ? "RoutesContract.java:32" : "");
  }

  private static KitRun run(KitTest... tests) {
    return new KitRun(List.of(tests), Optional.empty());
  }

  @Test
  void isSaidInALine() {
    assertThat(run(PASSED, SKIPPED, SKIPPED).summary("mine"))
        .isEqualTo("mine passed all 1 tests of the kit; skipped 2 as toy lacks ECHO");
    assertThat(run(PASSED, FAILED, FAILED).summary("mine"))
        .isEqualTo("mine fails 2 of 3 tests of the kit");
    assertThat(new KitRun(List.of(PASSED), Optional.of("its JVM has died")).summary("mine"))
        .isEqualTo("mine ended the kit after 1 test: its JVM has died");
  }

  @Test
  void isPassedIfItCameToItsEndWithoutAFailure() {
    assertThat(run(PASSED, SKIPPED).isPassed()).isTrue();
    assertThat(run(PASSED, FAILED).isPassed()).isFalse();
    assertThat(new KitRun(List.of(PASSED), Optional.of("died")).isPassed()).isFalse();
  }

  @Test
  void isXmlWhateverAServerHasAnswered() throws Exception {
    Path file = folder.resolve("mine.xml");
    Files.writeString(file, JUnitXml.of(run(PASSED, FAILED, SKIPPED).suite("mine")));

    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    Element failed = (Element) suite.getElementsByTagName("testcase").item(1);
    assertThat(failed.getAttribute("classname")).isEqualTo("mine.RoutesContract");
    assertThat(failed.getAttribute("name")).isEqualTo("doesNotFind [1] GET, /\ufffd");
    assertThat(failed.getAttribute("time")).isEqualTo("0.002");
    assertThat(failed.getTextContent())
        .isEqualTo(
            "RoutesContract.java:32\nexpected: 404\n but was: \ufffd <200> & \ufffd"
                + "\nRFC 9110, section 15.5.5");
  }

  @Test
  void countsForARunAsLongAsTheJarsAreTheSame() throws IOException {
    Path jar = Files.writeString(folder.resolve("mine.jar"), "some");
    Contender contender = Contender.of(folder);
    KitResult result = run(PASSED, FAILED, SKIPPED).result("0.1.0");

    assertThat(CheckNote.of(contender)).isEmpty();
    CheckNote.leave(contender, result);
    assertThat(CheckNote.of(contender)).contains(new KitResult("0.1.0", 1, 1, 1));
    Files.writeString(jar, "other");
    assertThat(CheckNote.of(contender)).isEmpty();
    Files.writeString(jar, "some");
    assertThat(CheckNote.of(contender)).contains(result);
    Files.writeString(folder.resolve(".joust-check.json"), "{\"jars\":");
    assertThat(CheckNote.of(contender)).isEmpty();
  }
}
