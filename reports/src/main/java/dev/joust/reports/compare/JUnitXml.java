package dev.joust.reports.compare;

import dev.joust.reports.compare.Check.Outcome;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A gate's checks as a test suite, in the form that Ant and Maven Surefire have made common: a
 * check is a test case, one that fails the build a failure, one that is undecided and does not is
 * skipped.
 */
public final class JUnitXml {

  private JUnitXml() {}

  /** The file's text. */
  public static String of(Changes changes, Gate gate) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "joust compare " + changes.run());
      xml.writeAttribute("tests", String.valueOf(gate.checks().size()));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute(
          "failures", String.valueOf(gate.checks().stream().filter(gate::isFailure).count()));
      xml.writeAttribute(
          "skipped",
          String.valueOf(gate.isUndecidedAFailure() ? 0 : gate.all(Outcome.UNDECIDED).size()));
      for (Check check : gate.checks()) {
        write(xml, check, gate.isFailure(check));
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("a text takes whatever is written", impossible);
    }
    return text + "\n";
  }

  private static void write(XMLStreamWriter xml, Check check, boolean isFailure)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute(
        "classname", check.change().variant() + " " + check.change().measure().name());
    xml.writeAttribute("name", check.change().place());
    if (isFailure || check.outcome() == Outcome.UNDECIDED) {
      xml.writeEmptyElement(isFailure ? "failure" : "skipped");
      xml.writeAttribute("message", ChangeWords.line(check));
    }
    xml.writeEndElement();
  }
}
