package dev.joust.reports.junit;

import dev.joust.reports.junit.TestCase.Status;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a test suite in the form that Ant and Maven Surefire have made common. */
public final class JUnitXml {

  /** What XML 1.0, section 2.2, lets no document hold. */
  private static final Pattern NO_CHARACTER =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private JUnitXml() {}

  /** The file's text, to be written in UTF-8. What XML cannot hold is replaced by U+FFFD. */
  public static String of(TestSuite suite) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", legal(suite.name()));
      xml.writeAttribute("tests", String.valueOf(suite.cases().size()));
      xml.writeAttribute("failures", String.valueOf(suite.count(Status.FAILED)));
      xml.writeAttribute("errors", suite.broken().isPresent() ? "1" : "0");
      xml.writeAttribute("skipped", String.valueOf(suite.count(Status.SKIPPED)));
      xml.writeAttribute("time", seconds(suite.time()));
      for (TestCase own : suite.cases()) {
        write(xml, own);
      }
      if (suite.broken().isPresent()) {
        xml.writeStartElement("system-err");
        xml.writeCharacters(legal(suite.broken().get()));
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("a text takes whatever is written", impossible);
    }
    return text + "\n";
  }

  private static void write(XMLStreamWriter xml, TestCase own) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", legal(own.className()));
    xml.writeAttribute("name", legal(own.name()));
    if (own.time().isPresent()) {
      xml.writeAttribute("time", seconds(own.time().get()));
    }
    if (own.status() != Status.PASSED) {
      xml.writeStartElement(own.status() == Status.FAILED ? "failure" : "skipped");
      xml.writeAttribute("message", legal(own.message()));
      xml.writeCharacters(legal(own.detail()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static String legal(String text) {
    return NO_CHARACTER.matcher(text).replaceAll("\uFFFD");
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.3f", time.toNanos() / 1e9);
  }
}
