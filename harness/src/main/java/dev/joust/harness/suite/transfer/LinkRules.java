package dev.joust.harness.suite.transfer;

import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.lab.link.calibration.Calibration;
import java.util.List;

/** What must be true of a link for what is sent over it to be believed. */
final class LinkRules {

  private static final Rule<Calibration> AS_ASKED =
      Rule.suspect(
          "link-as-asked",
          "a time or rate of its link differs too much from the requested one",
          link -> link.faults().stream().findFirst());

  static final List<Rule<Calibration>> OF_LINKS = List.of(AS_ASKED);

  private LinkRules() {}

  static Judgement judge(Calibration link) {
    Judgement judgement = new Judgement();
    link.readings().forEach(one -> judgement.judge(OF_LINKS, link.with(one)));
    return judgement;
  }
}
