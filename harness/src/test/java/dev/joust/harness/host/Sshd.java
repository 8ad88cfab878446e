package dev.joust.harness.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An {@code sshd} on a loopback address, with keys of its own, as if that were another machine. Its
 * user is the one who runs the test.
 */
public final class Sshd implements AutoCloseable {

  private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

  private final Path folder;
  private final Process process;

  private Sshd(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /**
   * Starts one that two names stand for, {@code first} and {@code second}. The test is skipped
   * where there is none, or it cannot be started.
   *
   * @param folder for its keys and configuration
   */
  public static Sshd start(Path folder) throws Exception {
    assumeThat(PROGRAM).as("sshd is installed").exists();
    key(folder.resolve("host-key"));
    key(folder.resolve("user-key"));
    Files.copy(folder.resolve("user-key.pub"), folder.resolve("authorized-keys"));
    int port = freePort();
    Path configuration = folder.resolve("sshd.conf");
    Files.writeString(
        configuration,
        """
        ListenAddress 127.0.0.1:%d
        HostKey %s/host-key
        AuthorizedKeysFile %s/authorized-keys
        PidFile none
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        Subsystem sftp internal-sftp
        """
            .formatted(port, folder, folder));
    Files.writeString(
        folder.resolve("known-hosts"),
        "[127.0.0.1]:%d %s".formatted(port, Files.readString(folder.resolve("host-key.pub"))));
    Files.writeString(
        folder.resolve("config"),
        """
        Host first second third
          HostName 127.0.0.1
          Port %d
          IdentityFile %s/user-key
          IdentitiesOnly yes
          UserKnownHostsFile %s/known-hosts
          GlobalKnownHostsFile none
          # The default exchange of keys takes a tenth of a second for each process that is started.
          KexAlgorithms curve25519-sha256
        """
            .formatted(port, folder, folder));
    assumeThat(said(PROGRAM.toString(), "-t", "-f", configuration.toString()))
        .as("what keeps sshd from starting")
        .isEmpty();
    Process process =
        new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile())
            .start();
    Sshd started = new Sshd(folder, process);
    started.awaitReady(port);
    return started;
  }

  /** What {@code ssh} is to take in place of the user's configuration. */
  public Optional<Path> config() {
    return Optional.of(folder.resolve("config"));
  }

  /** Has {@code ssh} know another key of the host than it has. */
  public void forgetHostKey() throws Exception {
    key(folder.resolve("other-key"));
    Path known = folder.resolve("known-hosts");
    String address = Files.readString(known).split(" ")[0];
    Files.writeString(known, address + " " + Files.readString(folder.resolve("other-key.pub")));
  }

  /** Has the host let nobody in. */
  public void forgetUserKey() throws IOException {
    Files.writeString(folder.resolve("authorized-keys"), "");
  }

  /** Ends all of this JVM's connections to a name, as if its cable were pulled. */
  public void cut(String name) {
    List<String> own = List.of(name, folder.resolve("config").toString());
    ProcessHandle.current()
        .descendants()
        .filter(
            process ->
                process
                    .info()
                    .arguments()
                    .filter(arguments -> List.of(arguments).containsAll(own))
                    .isPresent())
        .forEach(ProcessHandle::destroyForcibly);
  }

  private void awaitReady(int port) throws IOException, InterruptedException {
    while (true) {
      assertThat(process.isAlive()).as("sshd runs: %s", log()).isTrue();
      try (Socket probe = new Socket()) {
        probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return;
      } catch (IOException notYet) {
        Thread.onSpinWait();
      }
    }
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("sshd.log"));
  }

  private static void key(Path file) throws Exception {
    assertThat(said("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString()))
        .isEmpty();
  }

  private static String said(String... command) throws Exception {
    Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return any.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
