package dev.joust.harness.host;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.joust.lab.machine.Severity;
import dev.joust.run.Finding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found out about a host. */
public final class ExaminedHost {

  private final String role;
  private final String name;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  ExaminedHost(String role, String name) {
    this.role = role;
    this.name = name;
  }

  void fact(String subject, String text) {
    facts.put(subject, text);
  }

  void found(Severity severity, String text, String remedy) {
    findings.add(new Finding(severity.label(), text, remedy));
  }

  void found(Finding finding) {
    findings.add(finding);
  }

  /** What it is there for: {@code server} or {@code load}. */
  @JsonProperty
  public String role() {
    return role;
  }

  /** What {@code ssh} calls it. */
  @JsonProperty
  public String name() {
    return name;
  }

  /** The facts by their subject, in the order of reading. */
  @JsonProperty
  public Map<String, String> facts() {
    return Collections.unmodifiableMap(facts);
  }

  /** What can break a run or spoil its numbers there. */
  @JsonProperty
  public List<Finding> findings() {
    return Collections.unmodifiableList(findings);
  }
}
