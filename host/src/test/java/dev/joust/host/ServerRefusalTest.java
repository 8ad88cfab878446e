package dev.joust.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What {@link ServerMain} refuses before there is a server, asked in this JVM: one for each would
 * take long. That the JVM ends so is for {@link ServerMainTest}.
 */
class ServerRefusalTest {

  private final ClassLoader ownLoader = Thread.currentThread().getContextClassLoader();

  @TempDir Path folder;

  @AfterEach
  void takeOwnLoaderBack() {
    Thread.currentThread().setContextClassLoader(ownLoader);
  }

  @Test
  void refusesAFolderWithoutJars() throws IOException {
    assertThat(complaint(new StubFolder(folder))).isEqualTo(folder + " has no jars");
  }

  @Test
  void refusesAFolderThatIsNone() throws IOException {
    StubFolder nowhere = new StubFolder(folder.resolve("nowhere"));

    assertThat(complaint(nowhere)).isEqualTo(nowhere.path() + " is not a folder that can be read");
  }

  @Test
  void refusesAFolderWithoutProvider() throws IOException {
    assertThat(complaint(new StubFolder(folder).with("stub.jar")))
        .startsWith(folder + " has 0 providers")
        .endsWith("must have one");
  }

  @Test
  void refusesAFolderWithTwoProviders() throws IOException {
    StubFolder two =
        new StubFolder(folder).with("a.jar", "StubProvider").with("b.jar", "SecondProvider");

    assertThat(complaint(two)).startsWith(folder + " has 2 providers").endsWith("must have one");
  }

  @Test
  void refusesAProviderThatIsNotThere() throws IOException {
    assertThat(complaint(new StubFolder(folder).with("a.jar", "Nobody")))
        .contains("dev.joust.host.stub.Nobody");
  }

  @Test
  void namesAJarThatIsBroken() throws IOException {
    assertThat(complaint(stub().withBrokenJar("zzz.jar")))
        .startsWith(folder.resolve("zzz.jar") + " is not a jar that can be read");
  }

  @ParameterizedTest
  @CsvSource({
    "--port, x, 'x' is not an int",
    "--port, 70000, 'port is 70000, must be 0 to 65535'",
    "--io-threads, 0, 'ioThreads is 0, must be 1 to 1024'",
    "--worker-threads, 0, 'workerThreads is 0, must be 1 to 10000'",
    "--transport, pigeon, pigeon",
    "--compression, gzip, gzip",
    "--buffer-bytes, 4096, 'bufferBytes is 4096, but stub does not have this setting'",
    "--websocket-api, frames, 'webSocketApi is FRAMES, but stub does not have this setting'",
    "--prometheus-port, 70000, prometheusPort is 70000",
    "--frobnicate, 1, --frobnicate"
  })
  void refusesABadFlag(String flag, String value, String complaint) throws IOException {
    assertThat(complaint(stub(), flag, value)).contains(complaint);
  }

  private StubFolder stub() throws IOException {
    return new StubFolder(folder).with("stub.jar", "StubProvider");
  }

  /** The one message that it ends with. */
  private static String complaint(StubFolder folder, String... arguments) throws IOException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status =
        ServerMain.run(
            Inbox.of(new SilentParent()),
            new Channel(new PrintStream(said, true, StandardCharsets.UTF_8)),
            Stream.concat(
                    Stream.of("--server-folder", folder.path().toString()), Stream.of(arguments))
                .toArray(String[]::new));
    assertThat(status).isEqualTo(2);
    JsonNode complaint = JsonMapper.builder().build().readTree(said.toByteArray());
    assertThat(complaint.get("type").asText()).as("%s", complaint).isEqualTo("error");
    return complaint.get("message").asText();
  }

  /** Says nothing and does not leave: its end would be the JVM's. */
  private static final class SilentParent extends InputStream {

    @Override
    public int read() throws IOException {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
      throw new IOException("interrupted");
    }
  }
}
