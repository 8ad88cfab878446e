package dev.joust.harness.suite.transfer;

import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.lab.link.calibration.Calibration;
import dev.joust.lab.link.calibration.Reading;
import java.util.List;

/** What must be true of a link for what is sent over it to be believed. */
final class LinkRules {

  private static final Rule<Calibration> AS_ASKED =
      Rule.suspect(
          "link-as-asked",
          "a time or a rate of its link differs from what was asked for by more than it may",
          "the messages went over another link than the table says",
          link -> link.faults().stream().findFirst());

  private static final Rule<Calibration> PACKETS =
      Rule.suspect(
          "link-packets",
          "its link is a relay, which delays bytes and not packets",
          "connections are made at once, nothing is lost, and TCP does not start slowly",
          link ->
              Rule.unless(
                  !link.byteStreamOnly(),
                  "link %s is a relay, byte stream only: %s",
                  link.link(),
                  String.join("; ", link.notes())));

  static final List<Rule<Calibration>> OF_LINKS = List.of(AS_ASKED, PACKETS);

  private LinkRules() {}

  /** Applies the rules, and names every reading that is off. */
  static Judgement judge(Calibration link) {
    Judgement judgement = new Judgement();
    link.readings().forEach(one -> judgement.judge(List.of(AS_ASKED), of(link, one)));
    return judgement.judge(OF_LINKS, link);
  }

  private static Calibration of(Calibration link, Reading one) {
    return new Calibration(
        link.link(),
        link.backEnd(),
        link.byteStreamOnly(),
        link.congestionControl(),
        List.of(one),
        link.notes());
  }
}
