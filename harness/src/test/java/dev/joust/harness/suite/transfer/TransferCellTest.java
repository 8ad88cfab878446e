package dev.joust.harness.suite.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.suite.transfer.client.Transfer;
import dev.joust.harness.suite.transfer.client.TransferExchange;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.lab.link.profile.LinkProfile;
import dev.joust.lab.link.profile.LinkProfiles;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three messages that are echoed over a WebSocket, on the machine as it is or over a link. */
class TransferCellTest {

  private static final int TIMES = 3;
  private static final int PAYLOAD_BYTES = 1_000;
  private static final Placement PLACEMENT =
      new Placement(
          Optional.empty(), 1, List.of(new Placement.OfClient(Optional.empty(), 1)), false, "");
  private static final LinkProfile HERE = LinkProfiles.builtIn().named("localhost");
  private static final LinkProfile WAN = LinkProfiles.builtIn().named("wan");

  private static Judgement judged(
      LinkProfile link, int came, Optional<String> failure, long nanos, Counters counted) {
    TransferTask.Messages messages =
        new TransferTask.Messages(
            TransferExchange.of("websocket-binary"), PAYLOAD_BYTES, TIMES, 1_000);
    TransferTask.Sent sent =
        new TransferTask.Sent(
            Collections.nCopies(came, new Transfer(nanos, nanos, 1_000, 1_000)), failure);
    Optional<Long> idle = Optional.of(0L);
    Span span =
        new Span(
            new Clocks(1_000_000_000, idle, Optional.empty(), idle, idle, idle),
            Usages.grown(0),
            Usages.counting(counted),
            ClientUsage.together(List.of()),
            List.of(new HostLoad(0, 1)));
    return new TransferCell(messages, link, sent, span).judge(new Judgement(), PLACEMENT);
  }

  private static Counters counted(long connections, long messages) {
    return new Counters(connections, 0, 1, messages, messages);
  }

  @Test
  void messagesThatBothSidesCountAreValid() {
    assertThat(judged(HERE, TIMES, Optional.empty(), 1, counted(1, TIMES)).verdict())
        .isEqualTo(Verdict.VALID);
  }

  @ParameterizedTest
  @CsvSource({"2, INVALID", "3, VALID", "4, INVALID"})
  void theServerMustCountAllMessages(long messages, Verdict verdict) {
    assertThat(judged(HERE, TIMES, Optional.empty(), 1, counted(1, messages)).verdict())
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"0, INVALID", "1, VALID", "2, INVALID"})
  void theServerMustCountTheConnection(long connections, Verdict verdict) {
    assertThat(judged(HERE, TIMES, Optional.empty(), 1, counted(connections, TIMES)).verdict())
        .isEqualTo(verdict);
  }

  @Test
  void aMessageThatDidNotComeThroughMakesItInvalidAndSaysWhy() {
    Judgement judged = judged(HERE, 2, Optional.of("no answer"), 1, counted(1, TIMES));

    assertThat(judged.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(judged.reasons()).containsExactly("1 of 3 requests failed: no answer");
  }

  @ParameterizedTest
  @CsvSource({"-1, INVALID", "0, VALID", "1, VALID"})
  void noMessageIsFasterThanItsLink(long later, Verdict verdict) {
    long least = WAN.shape().orElseThrow().leastTime(PAYLOAD_BYTES, PAYLOAD_BYTES).toNanos();

    assertThat(judged(WAN, TIMES, Optional.empty(), least + later, counted(1, TIMES)).verdict())
        .isEqualTo(verdict);
  }
}
