package dev.joust.harness.host;

import dev.joust.lab.machine.Severity;
import dev.joust.run.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What was found out about a host.
 *
 * @param role what it is there for: {@code server} or {@code load}
 * @param name what {@code ssh} calls it
 * @param facts the facts by their subject, in the order of reading
 * @param findings what can break a run or spoil its numbers there
 */
public record ExaminedHost(
    String role, String name, Map<String, String> facts, List<Finding> findings) {

  ExaminedHost(String role, String name) {
    this(role, name, new LinkedHashMap<>(), new ArrayList<>());
  }

  void fact(String subject, String form, Object... values) {
    facts.put(subject, String.format(Locale.ROOT, form, values));
  }

  void found(Severity severity, String text, String remedy) {
    findings.add(new Finding(severity.label(), text, remedy));
  }
}
