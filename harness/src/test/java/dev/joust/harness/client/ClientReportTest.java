package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.load.LoadResult;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A report arrives as it was sent. */
class ClientReportTest {

  private static final ClientUsage USAGE = new ClientUsage(1, 2, 3, 4, 5, 6);

  private final ObjectMapper json = HarnessLink.mapper();

  record Empty() implements ClientReport {}

  record Full(List<Double> figures, LoadResult result) implements ClientReport {}

  private Reached<?> sent(ClientReport report) throws Exception {
    String line = json.writeValueAsString(new Reached<>(report, USAGE));
    assertThat(line).doesNotContain("\n");
    return (Reached<?>) json.readValue(line, ClientMessage.class);
  }

  @Test
  void evenWithNothingToTell() throws Exception {
    assertThat(sent(new Empty())).isEqualTo(new Reached<>(new Empty(), USAGE));
  }

  @Test
  void withHistogramsInIt() throws Exception {
    Histogram latencies = new ConcurrentHistogram(1_000_000, 3);
    latencies.recordValue(1_234);
    latencies.recordValueWithCount(56_789, 7);
    LoadResult result =
        new LoadResult(9, Map.of("timeout", 1L), 10, 20, 3, latencies, new Histogram(3), List.of());

    Full arrived = (Full) sent(new Full(List.of(0.5, 2.0), result)).report();

    assertThat(arrived.figures()).containsExactly(0.5, 2.0);
    assertThat(arrived.result().latencyNanos()).isEqualTo(latencies);
    assertThat(arrived.result().completed()).isEqualTo(8);
    assertThat(arrived.result().errors()).containsOnly(Map.entry("timeout", 1L));
    assertThat(arrived.result().responseNanos().getTotalCount()).isZero();
  }
}
