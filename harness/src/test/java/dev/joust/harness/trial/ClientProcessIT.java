package dev.joust.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.cli.JoustProcess;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.server.Jdk;
import dev.joust.lab.host.Host;
import dev.joust.lab.link.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines between the harness and a client's JVM. */
@Timeout(300)
class ClientProcessIT {

  private static final String HELLO_OF_ANOTHER = "{\"type\":\"hello\",\"pid\":1}\n";

  private final CompletableFuture<ClientMessage> first = new CompletableFuture<>();

  @TempDir Path folder;

  @Test
  void whoDoesNotHaveTheTokenIsNotHeard() throws Exception {
    try (ClientProcess client = start()) {
      assertThat(answerTo(HELLO_OF_ANOTHER + HELLO_OF_ANOTHER)).isEmpty();
      assertThat(answerTo("0123456789abcdef0123456789abcdef\n" + HELLO_OF_ANOTHER)).isEmpty();

      assertThat(first.get(60, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              ClientMessage.Hello.class,
              hello -> assertThat(hello.pid()).isEqualTo(process().pid()));
      assertThat(client.ended()).isNotDone();
    }
  }

  private ClientProcess start() throws IOException {
    return ClientProcess.start(
        new ClientLaunch(
            Jdk.current(),
            Path.of(System.getProperty("joust.distribution"), "lib") + "/*",
            Stream.concat(JoustProcess.QUICK_START.stream(), Stream.of(mark())).toList(),
            Optional.empty(),
            folder.resolve("client.log"),
            Link.End.host(),
            Host.local()),
        message -> {
          first.complete(message);
          return new CompletableFuture<HarnessReply>().get();
        });
  }

  /** What comes back until the line is closed. */
  private byte[] answerTo(String said) throws IOException {
    try (Socket line = new Socket(InetAddress.getLoopbackAddress(), port())) {
      line.getOutputStream().write(said.getBytes(StandardCharsets.UTF_8));
      return line.getInputStream().readAllBytes();
    }
  }

  /** It stands in the client's command line, for all to see. */
  private int port() {
    String[] words = process().info().arguments().orElseThrow();
    return Integer.parseInt(words[words.length - 1]);
  }

  private ProcessHandle process() {
    return ProcessHandle.current()
        .descendants()
        .filter(own -> arguments(own).anyMatch(mark()::equals))
        .findFirst()
        .orElseThrow();
  }

  /** Other tests have clients as well. */
  private String mark() {
    return "-Dclient=" + folder;
  }

  private static Stream<String> arguments(ProcessHandle process) {
    return process.info().arguments().map(Stream::of).orElseGet(Stream::empty);
  }
}
