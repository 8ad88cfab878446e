package dev.joust.harness.check;

import dev.joust.harness.check.KitTest.Status;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes what the kit found as JUnit XML, the form that servers of continuous integration read. */
public final class JUnitXml {

  /** What XML 1.0, section 2.2, lets no document hold. */
  private static final Pattern NO_CHARACTER =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private JUnitXml() {}

  /**
   * Writes a file.
   *
   * @param contender whose tests they are, which the names of their classes begin with
   */
  public static void write(Path file, String contender, KitRun run) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", contender);
      xml.writeAttribute("tests", String.valueOf(run.tests().size()));
      xml.writeAttribute("failures", String.valueOf(run.count(Status.FAILED)));
      xml.writeAttribute("errors", run.broken().isPresent() ? "1" : "0");
      xml.writeAttribute("skipped", String.valueOf(run.count(Status.SKIPPED)));
      xml.writeAttribute("time", seconds(run.tests().stream().mapToLong(KitTest::nanos).sum()));
      for (KitTest test : run.tests()) {
        write(xml, contender, test);
      }
      if (run.broken().isPresent()) {
        xml.writeStartElement("system-err");
        xml.writeCharacters(legal(run.broken().get()));
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException failure) {
      throw new IOException(failure);
    }
  }

  private static void write(XMLStreamWriter xml, String contender, KitTest test)
      throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", contender + "." + test.contract());
    xml.writeAttribute("name", legal((test.method() + " " + test.input()).strip()));
    xml.writeAttribute("time", seconds(test.nanos()));
    if (test.status() != Status.PASSED) {
      xml.writeStartElement(test.status() == Status.FAILED ? "failure" : "skipped");
      xml.writeAttribute("message", legal(test.message().lines().findFirst().orElse("")));
      xml.writeCharacters(
          legal(
              Stream.of(test.place(), test.message(), test.askedBy())
                  .filter(part -> !part.isEmpty())
                  .collect(Collectors.joining("\n"))));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static String legal(String text) {
    return NO_CHARACTER.matcher(text).replaceAll("\uFFFD");
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f", nanos / 1e9);
  }
}
