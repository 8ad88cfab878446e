package dev.joust.harness.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.cli.JoustProcess;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.QuickLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.ClientLaunch;
import dev.joust.harness.trial.ClientProcess;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.host.HostEntry;
import dev.joust.lab.host.SshHost;
import dev.joust.lab.link.Link;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A host that is reached by {@code ssh}, and what is left of a run on it. */
@Timeout(900)
@Tag("long")
class SshHostIT {

  @TempDir Path folder;
  private Sshd sshd;

  @BeforeEach
  void start() throws Exception {
    sshd = Sshd.start(Files.createDirectories(folder.resolve("sshd")));
  }

  @AfterEach
  void stop() {
    if (sshd != null) {
      sshd.close();
    }
  }

  private static HostEntry entry() {
    return entry(Optional.empty());
  }

  private static HostEntry entry(Optional<String> folder) {
    return new HostEntry(
        "first",
        Optional.empty(),
        Optional.of(System.getProperty("java.home")),
        Optional.empty(),
        folder);
  }

  /** No constant, as a JVM of the tests has no such property. */
  private static Path distribution() {
    return Path.of(System.getProperty("joust.distribution"));
  }

  private SshHost open() throws IOException {
    return SshHost.open(entry(), sshd.config());
  }

  /** Where no other test makes folders, and takes any away. */
  private SshHost openApart() throws IOException {
    return SshHost.open(entry(Optional.of(folder.toString())), sshd.config());
  }

  @Test
  void aCommandIsRunAsItIsWritten() throws Exception {
    try (SshHost host = open()) {
      assertThat(host.run("printf", "%s|", "a b", "$HOME", "it's", ""))
          .isEqualTo("a b|$HOME|it's||");
    }
  }

  @Test
  void aHostThatIsBackGetsWhatItLostAnew() throws Exception {
    Path file = Files.writeString(folder.resolve("sent.txt"), "sent");
    Path there;
    try (SshHost host = open()) {
      String before = host.send(file);
      sshd.cut("first");
      host.lost().get(1, TimeUnit.MINUTES);

      String after = host.send(file);

      assertThat(after).isNotEqualTo(before);
      assertThat(host.run("cat", after)).isEqualTo("sent");
      there = Path.of(host.folder());
    }
    assertThat(there).doesNotExist();
  }

  @Test
  void aCommandThatFailsIsToldWithTheHostsName() throws Exception {
    try (SshHost host = open()) {
      assertThatThrownBy(() -> host.run("sh", "-c", "echo no room >&2; exit 3"))
          .isInstanceOf(IOException.class)
          .hasMessage("first: no room");
    }
  }

  @Test
  void aHostWithAnotherKeyIsNotEntered() throws Exception {
    sshd.forgetHostKey();

    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessage("first: Host key verification failed.");
  }

  @Test
  void aHostThatDoesNotKnowTheUsersKeyAsksForNoPassword() throws Exception {
    sshd.forgetUserKey();

    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("first: ")
        .hasMessageContaining("Permission denied");
  }

  @Test
  void whatIsSentGoesWithTheHostAndSoDoesWhatRunsFromIt() throws Exception {
    Path script =
        Files.writeString(
            Files.createDirectory(folder.resolve("files")).resolve("wait.sh"),
            "echo here; sleep 1000");
    Process running;
    Path there;
    try (SshHost host = open()) {
      there = Path.of(host.folder());
      String sent = host.send(script.getParent());
      assertThat(host.send(script.getParent())).as("sent once").isEqualTo(sent);
      running = host.start(new ProcessBuilder("sh", sent + "/wait.sh"));
      assertThat(running.getInputStream().read()).isEqualTo('h');
      assertThat(there).isDirectory();
    }

    assertThat(there).doesNotExist();
    assertThat(running.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void aFolderThatIsStillWrittenIntoGoesToo() throws Exception {
    String writes =
        """
        cd "$1"
        i=0
        while [ $i -lt 20000 ] && echo > file-$i; do
          [ $i = 100 ] && echo begun
          i=$((i + 1))
        done
        """;
    Path there;
    try (SshHost host = open()) {
      there = Path.of(host.folder());
      // It is not named by what is in the folder, so it is not killed.
      Process writer =
          new ProcessBuilder("sh", "-c", writes, "writer", there.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(writer.inputReader().readLine()).isEqualTo("begun");
    }

    assertThat(there).doesNotExist();
  }

  /** Opens a host, says where its folder is, and waits. */
  static final class Opener {

    private Opener() {}

    public static void main(String[] arguments) throws Exception {
      SshHost host = SshHost.open(entry(), Optional.of(Path.of(arguments[0])));
      System.out.println(host.folder());
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void nothingIsLeftAfterAKill() throws Exception {
    Process opener =
        new ProcessBuilder(
                Jdk.current().java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Opener.class.getName(),
                sshd.config().orElseThrow().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = opener.inputReader()) {
      Path there = Path.of(said.readLine());
      assertThat(there).isDirectory();

      opener.destroyForcibly();

      JoustProcess.awaitThat("the folder is gone", () -> Files.notExists(there));
    }
  }

  /** As after a SIGKILL of the shell that keeps a folder, or a host that has lost its power. */
  @Test
  void aFolderThatNobodyKeepsIsTakenAwayByTheNext() throws Exception {
    Path stale;
    Process running;
    try (SshHost host = openApart()) {
      stale = Path.of(host.folder());
      Path script = Files.writeString(folder.resolve("wait.sh"), "echo here; sleep 1000");
      running = host.start(new ProcessBuilder("sh", host.send(script)));
      assertThat(running.getInputStream().read()).isEqualTo('h');
      host.run("sh", "-c", "read -r m s keeper t <\"$1\"; kill -9 $keeper", "sh", stale + "/owner");
      host.lost().get(1, TimeUnit.MINUTES);
    }
    assertThat(stale).isDirectory();
    Path ofAnother =
        Files.createDirectory(stale.resolveSibling("joust-000000-" + System.nanoTime()));
    Files.writeString(
        ofAnother.resolve("owner"),
        Files.readString(stale.resolve("owner")).replaceFirst("\\S+", "elsewhere"));
    try (SshHost kept = openApart();
        SshHost next = openApart()) {
      assertThat(stale).doesNotExist();
      assertThat(running.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(Path.of(kept.folder())).isDirectory();
      assertThat(Path.of(next.folder())).isDirectory();
      assertThat(ofAnother).isDirectory();
    } finally {
      Files.delete(ofAnother.resolve("owner"));
      Files.delete(ofAnother);
    }
  }

  @Test
  void itsSystemTellsOfProcessesAndOfThoseOfOthers() throws Exception {
    Path file = Files.writeString(folder.resolve("sent.txt"), "sent");
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    try (SshHost host = open()) {
      assertThat(host.stolenCpuNanos()).as("it is not asked yet").isEmpty();
      host.askSystemBy(distribution().resolve("lib"));
      assertThat(host.stolenCpuNanos()).isPresent();
      assertThat(host.otherProcessesCpuNanos().get()).isPresent();
      assertThat(host.process(ProcessHandle.current().pid()).cpuNanos())
          .hasValueSatisfying(nanos -> assertThat(nanos).isPositive());
      assertThat(host.process(ended.pid()).cpuNanos()).isEmpty();
      sshd.cut("first");
      host.lost().get(1, TimeUnit.MINUTES);
      assertThat(host.stolenCpuNanos()).as("it is lost").isEmpty();

      host.send(file);

      assertThat(host.stolenCpuNanos()).as("it is back").isPresent();
    }
  }

  @Test
  void aServerLivesThereAndAnswers() throws Exception {
    Path log = folder.resolve("server.log");
    try (SshHost host = open();
        ServerProcess server =
            ServerProcess.start(QuickLaunch.of("netty", log, "--host", "127.0.0.3").on(host))) {
      assertThat(server.address().hostAndPort()).startsWith("127.0.0.3:");
      assertThat(server.usage().uptimeNanos()).isPositive();
      assertThat(ProcessHandle.of(server.ready().pid()).orElseThrow().info().commandLine())
          .hasValueSatisfying(line -> assertThat(line).contains(host.folder()));
    }
  }

  @Test
  void aClientThereComesToTheHarness() throws Exception {
    CompletableFuture<ClientMessage> first = new CompletableFuture<>();
    try (SshHost host = open();
        ClientProcess client =
            startClient(
                host,
                message -> {
                  first.complete(message);
                  throw new IOException("enough");
                })) {
      client.ended().exceptionally(failure -> null).get(60, TimeUnit.SECONDS);

      assertThat(first.getNow(null)).isInstanceOf(ClientMessage.Hello.class);
    }
  }

  @Test
  void aClientWhoseHostIsLostIsToldByThat() throws Exception {
    CompletableFuture<ClientMessage> first = new CompletableFuture<>();
    try (SshHost host = open();
        ClientProcess client =
            startClient(
                host,
                message -> {
                  first.complete(message);
                  return new CompletableFuture<HarnessReply>().get();
                })) {
      first.get(60, TimeUnit.SECONDS);

      sshd.cut("first");

      assertThatThrownBy(() -> client.await(Duration.ofMinutes(1)))
          .isInstanceOf(TrialFailure.class)
          .hasMessage("first is lost");
    }
  }

  private ClientProcess startClient(SshHost host, ClientProcess.Answers answers)
      throws IOException {
    return ClientProcess.start(
        new ClientLaunch(
            Jdk.current(),
            distribution().resolve("lib") + "/*",
            JoustProcess.QUICK_START,
            Optional.empty(),
            folder.resolve("client.log"),
            Link.End.host(),
            host),
        answers);
  }
}
