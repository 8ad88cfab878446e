package dev.joust.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.lab.os.RootFiles;
import dev.joust.load.Endpoint;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadSpec;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What fits and what does not. */
class LoadRoomTest {

  private static final long MUCH = Long.MAX_VALUE;

  @TempDir Path root;

  @Test
  void filesAreForConnectionsAndHalfAThousandOthers() {
    LoadRoom room = new LoadRoom(Optional.of(600L), Optional.empty(), MUCH);

    assertThat(room.refusal(load(99, 0), 99)).isEmpty();
    assertThat(room.refusal(load(100, 0), 100)).isEmpty();
    assertThat(room.refusal(load(101, 0), 101))
        .contains(
            "--connections is 101, and this process may open 600 files; take fewer, or raise the limit by 'ulimit -n 601'");
  }

  @Test
  void eachConnectionTakesAPortOfItsAddress() {
    LoadRoom room = new LoadRoom(Optional.empty(), Optional.of(1_000), MUCH);

    assertThat(room.refusal(load(5_000, 0), 999)).isEmpty();
    assertThat(room.refusal(load(5_000, 0), 1_000)).isEmpty();
    assertThat(room.refusal(load(5_000, 0), 1_001))
        .contains(
            "--connections is 5000, and this machine has 1000 ports to connect to 192.0.2.1:8080 from; take fewer, or widen net.ipv4.ip_local_port_range by sysctl");
  }

  @Test
  void memoryIsForConnectionsAndTheirMessages() {
    long each = 8 * 1024 + 3 * 1_000;
    LoadRoom room = new LoadRoom(Optional.empty(), Optional.empty(), 10 * each);

    assertThat(room.refusal(load(9, 1_000), 9)).isEmpty();
    assertThat(room.refusal(load(10, 1_000), 10)).isEmpty();
    assertThat(room.refusal(load(11, 1_000), 11))
        .hasValueSatisfying(why -> assertThat(why).startsWith("11 connections of that kind want"));
  }

  @Test
  void withinTlsEachConnectionHasKeysAndABodyOfItsOwn() {
    int body = 1_000;
    long each = (8 + 64) * 1024 + body;
    LoadRoom room = new LoadRoom(Optional.empty(), Optional.empty(), 10 * each + body);

    assertThat(room.refusal(posts(9, body), 9)).isEmpty();
    assertThat(room.refusal(posts(10, body), 10)).isEmpty();
    assertThat(room.refusal(posts(11, body), 11))
        .hasValueSatisfying(why -> assertThat(why).startsWith("11 connections of that kind want"));
  }

  private static LoadSpec posts(int connections, int bodyBytes) {
    return new LoadSpec(
            URI.create("https://192.0.2.1/"),
            Endpoint.HTTP_KEEPALIVE,
            connections,
            0,
            OptionalInt.empty(),
            Duration.ofSeconds(1),
            1)
        .withRequest(new HttpRequest("POST", List.of(), new byte[bodyBytes]));
  }

  @Test
  void theSystemTellsItsPorts() throws IOException {
    Path file = root.resolve("proc/sys/net/ipv4/ip_local_port_range");
    assertThat(LoadRoom.read(new RootFiles(root)).ports()).isEmpty();

    Files.createDirectories(file.getParent());
    Files.writeString(file, "32768\t60999\n");

    assertThat(LoadRoom.read(new RootFiles(root)).ports()).hasValue(28_232);
  }

  private static LoadSpec load(int connections, int payloadBytes) {
    return new LoadSpec(
        URI.create("ws://192.0.2.1:8080/echo"),
        Endpoint.WEBSOCKET,
        connections,
        payloadBytes,
        OptionalInt.empty(),
        Duration.ofSeconds(1),
        1);
  }
}
