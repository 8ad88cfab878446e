package dev.joust.undertow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;

/** Servers of one JVM that come and go, each with the date of its own time. */
class DateTest {

  private static final String REQUEST =
      "GET /payload/1 HTTP/1.1\r\nHost: joust\r\nConnection: close\r\n\r\n";
  private static final String DATE = "Date: ";

  @Test
  void datesByTheClockAfterAServerWasClosedWithinItsSecond() throws IOException {
    awaitNextSecond();
    Instant first = dateOfANewServer();
    awaitNextSecond();

    assertThat(dateOfANewServer()).isAfter(first);
  }

  private static Instant dateOfANewServer() throws IOException {
    try (Application application = Application.start(ApplicationSettings.defaults());
        Server server =
            new UndertowServerProvider()
                .start(ServerSettings.equalised().withThreads(1), application)) {
      InetSocketAddress address = server.address();
      try (Socket client = new Socket(address.getAddress(), address.getPort())) {
        client.getOutputStream().write(REQUEST.getBytes(US_ASCII));
        return new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII))
            .lines()
            .filter(line -> line.startsWith(DATE))
            .map(line -> line.substring(DATE.length()))
            .map(date -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)))
            .findFirst()
            .orElseThrow();
      }
    }
  }

  private static void awaitNextSecond() {
    long now = Instant.now().getEpochSecond();
    while (Instant.now().getEpochSecond() == now) {
      Thread.onSpinWait();
    }
  }
}
