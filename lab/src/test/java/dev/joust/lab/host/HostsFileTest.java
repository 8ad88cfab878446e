package dev.joust.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsFileTest {

  private static final String RIGHT =
      """
      sshConfig: /etc/bench/ssh.conf
      server:
        ssh: bench-1
        address: 10.0.0.1
        jdk: /opt/jdk-21
        cores: 2-7
        folder: /var/tmp
      load:
      - ssh: me@bench-2
        cores: 0
      - ssh: bench-3
      """;

  @TempDir Path folder;

  private HostsFile read(String text) throws IOException {
    return HostsFile.read(Files.writeString(folder.resolve("hosts.yaml"), text));
  }

  @Test
  void readsRolesAndWhatThereIsToSayOfTheirHosts() throws IOException {
    HostsFile hosts = read(RIGHT);

    assertThat(hosts.sshConfig()).contains(Path.of("/etc/bench/ssh.conf"));
    assertThat(hosts.server().address()).contains("10.0.0.1");
    assertThat(hosts.server().jdk()).contains("/opt/jdk-21");
    assertThat(hosts.server().cores()).contains("2-7");
    assertThat(hosts.server().folder()).contains("/var/tmp");
    assertThat(hosts.all())
        .extracting(HostEntry::ssh)
        .containsExactly("bench-1", "me@bench-2", "bench-3");
    assertThat(hosts.load().get(0).cores()).contains("0");
    assertThat(hosts.load().get(1).cores()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "address: 10.0.0.1 | port: 22 | server.port: unknown key: known are",
        "address: 10.0.0.1 | cpus: 1 | server.cpus: unknown key: known are",
        "  address: 10.0.0.1 | '' | server.address is missing",
        "address: 10.0.0.1 | address: 0.0.0.0 | server: address is '0.0.0.0', must be one of the host's own",
        "address: 10.0.0.1 | address: '[::]' | server: address is '[::]', must be a name or an IPv4 address",
        "ssh: bench-1 | ssh: -oProxyCommand=x | server: ssh is '-oProxyCommand=x', must be a name that ssh knows",
        "ssh: bench-3 | ssh: a b | load.1: ssh is 'a b', must be a name that ssh knows",
        "ssh: bench-3 | cores: 1 | load.1: ssh is missing",
        "ssh: bench-3 | ssh: bench-1 | bench-1 is there twice",
        "cores: 2-7 | cores: 7-2 | server: cores is '7-2', must be a list as 0 or 0,2-3",
        "cores: 2-7 | cores: [2] | server.cores: must be a single value",
        "jdk: /opt/jdk-21 | jdk: jdk-21 | server: jdk is 'jdk-21', must be a path that begins with /",
        "load: | loads: | load is missing, it is the list of hosts",
        "ssh: bench-1 | address: x | 'address' is there twice, leave one",
      })
  void saysWhatIsWrongInOneLine(String right, String wrong, String message) throws IOException {
    assertThat(RIGHT).contains(right);
    assertThatThrownBy(() -> read(RIGHT.replace(right, wrong)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(folder.resolve("hosts.yaml") + ":")
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  @Test
  void aHostOfLoadHasNoAddress() {
    assertThatThrownBy(() -> read(RIGHT + "  address: 10.0.0.3\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("load: bench-3 has an address, leave it out");
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "'- 1'",
    "'server:'",
    "'server: 7'",
    "~",
    "---",
    "'# nothing'",
    "'{server: {ssh: a, address: b}, load: [~]}'",
    "'{server: {ssh: a, address: b}, load: ~}'",
    "'{server: ~, load: [{ssh: a}]}'"
  })
  void whatIsNoSuchFileIsToldSo(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UsageException.class)
        .message()
        .hasLineCount(1)
        .doesNotContain("dev.joust")
        .startsWith(folder.resolve("hosts.yaml").toString())
        .doesNotContain("null");
  }

  @ParameterizedTest
  @CsvSource({"010", "0x1", "1_0", "1:30", ".inf"})
  void aNumberThatReadersTakeForOthersIsRefusedWithItsLine(String cores) {
    assertThatThrownBy(() -> read(RIGHT.replace("cores: 0", "cores: " + cores)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(folder.resolve("hosts.yaml") + ":10: " + cores + " must be a");
  }

  @Test
  void aByteOrderMarkIsNoKey() throws IOException {
    assertThat(read("\uFEFF" + RIGHT).server().ssh()).isEqualTo("bench-1");
  }

  @Test
  void aFileThatIsNotThereIsToldWithTheFlag() {
    assertThatThrownBy(() -> HostsFile.read(folder.resolve("none.yaml")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cannot be read; name a YAML file with --hosts");
  }
}
