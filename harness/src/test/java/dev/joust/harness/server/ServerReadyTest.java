package dev.joust.harness.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerReadyTest {

  @Test
  void listensWithoutTlsIfItNamesNoSuchSetting() {
    assertThat(ready("127.0.0.1", Map.of()).address()).isEqualTo(Address.plain("127.0.0.1:8080"));
    assertThat(ready("::1", Map.of("tls", "none")).address())
        .isEqualTo(Address.plain("[::1]:8080"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk", "native"})
  void listensForTlsByAnyEngine(String engine) {
    Address address = ready("127.0.0.1", Map.of("tls", engine)).address();

    assertThat(address).isEqualTo(new Address("127.0.0.1:8080", Security.TLS));
    assertThat(Endpoint.HTTP_CLOSE.uri(address, "/x")).hasToString("https://127.0.0.1:8080/x");
    assertThat(Endpoint.WEBSOCKET.uri(address, "/x")).hasToString("wss://127.0.0.1:8080/x");
  }

  private static ServerReady ready(String host, Map<String, String> effectiveSettings) {
    return new ServerReady(
        "toy",
        "1",
        List.of(),
        "a JVM",
        List.of(),
        host,
        8_080,
        1,
        effectiveSettings,
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }
}
