package dev.joust.load.wire.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.HttpRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is asked for, and from where. */
class TargetTest {

  @Test
  void asksForPathAndQuery() throws Exception {
    Target target = Target.of(URI.create("http://127.0.0.1:8080/a%20b?c=d"));

    assertThat(new String(target.request("X: y"), StandardCharsets.US_ASCII))
        .isEqualTo("GET /a%20b?c=d HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nX: y\r\n\r\n");
    assertThat(Target.of(URI.create("http://127.0.0.1")).path()).isEqualTo("/");
  }

  @Test
  void asksInAscii() throws Exception {
    assertThat(Target.of(URI.create("http://127.0.0.1/gr\u00fc\u00df?q=\u00fc%20")).path())
        .isEqualTo("/gr%C3%BC%C3%9F?q=%C3%BC%20");
  }

  /** RFC 9110, section 4.2.4. */
  @Test
  void keepsTheUserFromTheHost() throws Exception {
    assertThat(Target.of(URI.create("http://user:word@127.0.0.1:8080/")).authority())
        .isEqualTo("127.0.0.1:8080");
    assertThat(Target.of(URI.create("http://user@127.0.0.1/")).authority()).isEqualTo("127.0.0.1");
    assertThat(Target.of(URI.create("http://u@[::1]:1/")).authority()).isEqualTo("[::1]:1");
  }

  @Test
  void asksByAnotherMethodAndNameWithABody() throws Exception {
    HttpRequest request =
        new HttpRequest(
            "PUT",
            List.of(HttpRequest.Field.parse("A: b"), HttpRequest.Field.parse("host: other")),
            "body".getBytes(StandardCharsets.UTF_8));

    assertThat(
            new String(
                Target.of(URI.create("http://127.0.0.1/")).request(request, "C: d"),
                StandardCharsets.UTF_8))
        .isEqualTo(
            "PUT / HTTP/1.1\r\nHost: other\r\nC: d\r\nA: b\r\nContent-Length: 4\r\n\r\nbody");
  }

  @Test
  void takesTheFirstOfSeveralAddressesThatAccepts() throws Exception {
    InetAddress here = InetAddress.getByName("127.0.0.1");
    InetSocketAddress closed;
    try (ServerSocket gone = new ServerSocket(0, 1, here)) {
      closed = new InetSocketAddress(here, gone.getLocalPort());
    }
    try (ServerSocket server = new ServerSocket(0, 1, here)) {
      InetSocketAddress open = new InetSocketAddress(here, server.getLocalPort());

      assertThat(Target.firstAccepting(List.of(closed, open))).isEqualTo(open);
      assertThat(Target.firstAccepting(List.of(closed, closed))).isEqualTo(closed);
      assertThat(Target.firstAccepting(List.of(closed))).isEqualTo(closed);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void spreadsManyUsersOverLoopbackAddresses() throws Exception {
    Target loopback = Target.of(URI.create("ws://127.0.0.1:8080/"));

    assertThat(loopback.source(9_999)).isEmpty();
    assertThat(loopback.source(10_000)).contains(new InetSocketAddress("127.0.0.2", 0));
    assertThat(loopback.source(25_000)).contains(new InetSocketAddress("127.0.0.3", 0));
    assertThat(loopback.mostUsersPerSource(25_000)).isEqualTo(10_000);
    assertThat(loopback.mostUsersPerSource(9)).isEqualTo(9);
    Target other = Target.of(URI.create("ws://192.0.2.1/"));
    assertThat(other.source(10_000)).isEmpty();
    assertThat(other.mostUsersPerSource(25_000)).isEqualTo(25_000);
  }
}
