package dev.joust.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Endpoint.Connections;
import dev.joust.load.Endpoint.Protocol;
import dev.joust.load.Endpoint.Security;
import java.net.URI;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request is on the wire, its name and its URLs. */
class EndpointTest {

  @ParameterizedTest
  @CsvSource({
    "http-close, HTTP_1_1, PER_REQUEST",
    "http-keepalive, HTTP_1_1, KEPT",
    "http2, HTTP_2, KEPT",
    "websocket, WEBSOCKET, KEPT",
    "ws-http2, WEBSOCKET_HTTP_2, KEPT"
  })
  void whatUsersNameIsAProtocolAndHowLongConnectionsLive(
      String label, Protocol protocol, Connections connections) {
    Endpoint endpoint = Endpoint.of(label);

    assertThat(endpoint).isEqualTo(Endpoint.plain(protocol, connections)).hasToString(label);
    assertThat(endpoint.within(Security.TLS).label()).isEqualTo(label);
  }

  @Test
  void anUnknownNameIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> Endpoint.of("http"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("unknown exchange 'http', known are http-close, http-keepalive,");
  }

  @ParameterizedTest
  @CsvSource({
    "http-close, PLAIN, http://127.0.0.1:80/x",
    "http-keepalive, TLS, https://127.0.0.1:80/x",
    "websocket, PLAIN, ws://127.0.0.1:80/x",
    "websocket, TLS, wss://127.0.0.1:80/x"
  })
  void aUrlHasTheSchemeOfItsProtocolAndSecurity(String label, Security security, URI url) {
    Endpoint endpoint = Endpoint.of(label).within(security);

    assertThat(endpoint.uri("127.0.0.1:80", "/x")).isEqualTo(url);
    assertThat(Endpoint.of(url).orElseThrow().protocol()).isEqualTo(endpoint.protocol());
    assertThat(Security.of(url)).isEqualTo(security);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://127.0.0.1/", "/x", "HTTP://127.0.0.1/"})
  void otherUrlsAreNotSpokenTo(URI url) {
    assertThat(Endpoint.of(url)).isEmpty();
    assertThat(Security.of(url)).isEqualTo(Security.PLAIN);
  }

  @ParameterizedTest
  @CsvSource({"https://127.0.0.1/, TLS", "http://127.0.0.1/, PLAIN"})
  void aLoadIsWithinTlsWhereItsUrlSaysSo(URI url, Security security) {
    LoadSpec load =
        new LoadSpec(url, Endpoint.HTTP_CLOSE, 1, 0, OptionalInt.empty(), Duration.ofSeconds(1), 1);

    assertThat(load.endpoint()).isEqualTo(Endpoint.HTTP_CLOSE.within(security));
  }
}
