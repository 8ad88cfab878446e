package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.harness.host.Sshd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that are looked at before a run. */
@Timeout(900)
@Tag("long")
class DoctorHostsIT {

  private static final String JDK = System.getProperty("java.home");

  @TempDir Path folder;

  private Path hosts(Sshd sshd, String address, String jdk) throws IOException {
    return Files.writeString(
        folder.resolve("hosts.yaml"),
        """
        sshConfig: %s
        server: {ssh: first, address: %s, jdk: %s, folder: %s}
        load:
        - {ssh: second, jdk: %s, folder: %s}
        """
            .formatted(sshd.config().orElseThrow(), address, jdk, folder, jdk, folder));
  }

  private static JsonNode examined(Path hosts) throws IOException {
    JoustCall joust =
        JoustCall.of("doctor", "--json", "--hosts", hosts.toString(), "--connections", "10");
    return JsonMapper.builder().build().readTree(joust.output());
  }

  private static List<String> findings(JsonNode host) {
    List<String> texts = new ArrayList<>();
    host.path("findings").forEach(finding -> texts.add(finding.path("text").asText()));
    return texts;
  }

  /** Their JVMs warn of something as they start, which is none of what a host says. */
  @Test
  void looksAtEachHostAndAtTheWayToTheServerAndLeavesNothing() throws Exception {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        java, "#!/bin/sh\nexec '%s/bin/java' -XX:+UseLargePages \"$@\"\n".formatted(JDK));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      JsonNode examined = examined(hosts(sshd, "127.0.0.1", folder.resolve("jdk").toString()));
      assertThat(examined).hasSize(2);
      assertThat(examined.at("/0/role").asText()).isEqualTo("server");
      assertThat(examined.at("/0/facts/java").asText())
          .isEqualTo("%s, %s".formatted(System.getProperty("java.version"), java));
      assertThat(examined.at("/0/facts/cores").asText()).matches("[0-9,-]+");
      assertThat(examined.at("/1/facts/round trip").asText()).endsWith(" ms to 127.0.0.1");
      assertThat(examined.at("/1/facts/link").asText())
          .matches("[1-9]\\d* Mbit/s to 127.0.0.1, [1-9]\\d* Mbit/s from it");
      assertThat(examined.at("/1/facts/MTU").asText())
          .isNotEmpty()
          .isEqualTo(examined.at("/0/facts/MTU").asText());
      assertThat(examined.at("/1/facts/clock").asText()).contains(" ms ± ");
      assertThat(findings(examined.get(1))).noneMatch(text -> text.contains("clock"));
      assertThat(folder).isDirectoryNotContaining("glob:**/joust-*");
    }
  }

  @Test
  void anAddressThatIsNotTheServersIsAnError() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      JoustCall joust = JoustCall.of("doctor", "--hosts", hosts(sshd, "192.0.2.1", JDK).toString());

      assertThat(joust.output())
          .contains("server first\n", "load second\n")
          .contains(
              "error: nothing can listen on 192.0.2.1 there\n  name an address of the host's");
      assertThat(joust.status()).isEqualTo(4);
    }
  }

  @Test
  void aHostThatDoesNotLetUsInIsAnErrorWithWhatToDo() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      sshd.forgetHostKey();

      JoustCall joust = JoustCall.of("doctor", "--hosts", hosts(sshd, "127.0.0.1", JDK).toString());

      assertThat(joust.output())
          .contains("error: first: Host key verification failed.\n  type 'ssh first' once")
          .contains("error: second: Host key verification failed.\n  type 'ssh second' once");
      assertThat(joust.status()).isEqualTo(4);
    }
  }

  @Test
  void aJdkThatIsNoneIsAnErrorWithWhatToDo() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      JoustCall joust =
          JoustCall.of("doctor", "--hosts", hosts(sshd, "127.0.0.2", "/none").toString());

      assertThat(joust.output())
          .contains("error: /none/bin/java does not work\n  name a JDK 17 or newer with 'jdk'");
      assertThat(joust.status()).isEqualTo(4);
    }
  }
}
