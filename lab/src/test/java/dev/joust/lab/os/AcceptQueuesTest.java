package dev.joust.lab.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptQueuesTest {

  @TempDir Path root;

  private RootFiles telling(String netstat) throws IOException {
    Files.createDirectories(root.resolve("proc/net"));
    Files.writeString(root.resolve("proc/net/netstat"), netstat);
    return new RootFiles(root);
  }

  @Test
  void overflowsStandBelowTheirName() throws IOException {
    assertThat(
            AcceptQueues.overflows(
                telling(
                    """
                    TcpExt: SyncookiesSent ListenOverflows ListenDrops
                    TcpExt: 3 231762 231763
                    IpExt: InNoRoutes ListenOverflows
                    IpExt: 0 5
                    """)))
        .contains(231_762L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "TcpExt: SyncookiesSent\nTcpExt: 3\n",
        "TcpExt: ListenOverflows\n",
        "TcpExt: SyncookiesSent ListenOverflows\nTcpExt: 3\n",
        "TcpExt: ListenOverflows\nTcpExt: many\n"
      })
  void aKernelThatDoesNotTellHasNone(String netstat) throws IOException {
    assertThat(AcceptQueues.overflows(telling(netstat))).isEmpty();
  }

  @Test
  void aMachineWithoutTheFileHasNone() {
    assertThat(AcceptQueues.overflows(new RootFiles(root))).isEmpty();
  }
}
