package dev.joust.harness.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.explain.SystemCalls;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of strace, whether it is installed or not. */
class StraceTest {

  @TempDir Path folder;

  @Test
  void itsTableIsReadWithAndWithoutErrors() {
    String table =
        """
        % time     seconds  usecs/call     calls    errors syscall
        ------ ----------- ----------- --------- --------- ----------------
         61.20    0.120000          12     10000           writev
         38.80    0.076000           7     10500       500 read
          0.00    0.000000           0         3         1 epoll_ctl
        ------ ----------- ----------- --------- --------- ----------------
        100.00    0.196000           9     20503       501 total
        """;

    assertThat(Strace.table(table.lines().toList()))
        .isEqualTo(Map.of("writev", 10_000L, "read", 10_500L, "epoll_ctl", 3L));
  }

  @Test
  void whatItCannotLookIntoIsSaid() throws Exception {
    SystemCalls none = Strace.begin(Integer.MAX_VALUE, folder.resolve("none")).end(1);

    assertThat(none.missing()).hasValueSatisfying(own -> assertThat(own).startsWith("as strace "));
    assertThat(none.calls()).isEmpty();
  }
}
