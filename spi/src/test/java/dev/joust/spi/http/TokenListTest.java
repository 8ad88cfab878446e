package dev.joust.spi.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenListTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "websocket",
        "WebSocket",
        " websocket ",
        "h2c, websocket",
        "websocket,h2c",
        ",websocket,"
      })
  void findsATokenAmongOthersInAnyCase(String value) {
    assertThat(TokenList.contains(List.of(value), "websocket")).isTrue();
    assertThat(TokenList.contains(List.of("h2c", value), "websocket")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ",", "h2c", "websockets", "web socket", "websocket/13", "websocket;h2c"})
  void findsNoPartOfAToken(String value) {
    assertThat(TokenList.contains(List.of(value), "websocket")).isFalse();
  }

  @Test
  void findsNothingWhereThereIsNoField() {
    assertThat(TokenList.contains(List.of(), "websocket")).isFalse();
  }

  @Test
  void findsATokenThatDoesNotStandAlone() {
    assertThat(TokenList.isAmongOthers("keep-alive, close", "close")).isTrue();
    assertThat(TokenList.isAmongOthers("close", "close")).isFalse();
    assertThat(TokenList.isAmongOthers(null, "close")).isFalse();
  }
}
