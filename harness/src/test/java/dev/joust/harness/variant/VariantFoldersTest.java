package dev.joust.harness.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import dev.joust.lab.input.UsageException;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants become folders of jars. */
class VariantFoldersTest {

  @TempDir Path temporary;

  private TinyFramework framework;
  private VariantFolders folders;

  @BeforeEach
  void make() throws IOException {
    framework = new TinyFramework(temporary);
    folders =
        new VariantFolders(Contenders.in(framework.servers()), () -> framework.repositories());
  }

  @AfterEach
  void close() {
    folders.close();
  }

  private Contender contender(String text) throws IOException {
    return contenders(text).get(0);
  }

  private List<Contender> contenders(String... texts) throws IOException {
    return folders.contenders(Stream.of(texts).map(Variant::parse).toList());
  }

  private static List<String> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aVersionExchangesAllOfTheFrameworkAndNothingElse() throws IOException {
    Contender contender = contender("fw@2.0");

    assertThat(contender.name()).isEqualTo("fw@2.0");
    assertThat(jars(contender.folder()))
        .containsExactly(
            "adapter.jar",
            "core-2.0.jar",
            "extra-2.0-linux-x86_64.jar",
            "logging-9.jar",
            "util-2.0.jar");
  }

  @Test
  void aContenderAsItIsStaysWhereItIs() throws IOException {
    assertThat(contender("fw").folder()).isEqualTo(framework.servers().resolve("fw"));
    assertThat(contender("fw?ioThreads=2").folder()).isEqualTo(framework.servers().resolve("fw"));
  }

  @Test
  void twinsHaveNamesOfTheirOwnAndTheSameJars() throws IOException {
    List<Contender> twins =
        folders.contenders(
            Variant.twins(Stream.of("fw@1.0", "fw@1.0", "fw", "fw").map(Variant::parse).toList()));

    assertThat(twins)
        .extracting(Contender::name)
        .containsExactly("fw@1.0", "fw@1.0#2", "fw", "fw#2");
    assertThat(twins.get(1).folder()).isEqualTo(twins.get(0).folder());
  }

  @Test
  void foldersOfTheSameNameAreToldApart() throws IOException {
    Path one = Files.createDirectories(temporary.resolve("one/target"));
    Path other = Files.createDirectories(temporary.resolve("other/target"));
    TinyFramework.jar(one.resolve("core-2.0.jar"), "one", Map.of());
    TinyFramework.jar(other.resolve("core-2.0.jar"), "other", Map.of());

    assertThat(contenders("fw@" + one, "fw@" + other))
        .extracting(Contender::name)
        .containsExactly("fw@target", "fw@target#2");
  }

  @Test
  void nothingIsLeftBehind() throws IOException {
    Path folder = contender("fw@2.0").folder();
    folders.close();

    assertThat(folder).doesNotExist();
    assertThat(folder.getParent()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"<settings><mirrors></settings>", "no settings", ""})
  void settingsThatCannotBeReadAreNamed(String text) throws IOException {
    Path settings = Files.writeString(temporary.resolve("settings.xml"), text);
    useSettings(settings);

    assertThatThrownBy(() -> contender("fw@2.0"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("Maven's settings cannot be read: ")
        .hasMessageContaining(settings.toString())
        .hasMessageEndingWith("; correct that file")
        .hasMessageNotContaining("\n");
  }

  /** A server on the loopback address is a mirror of everything, and counts what it is asked. */
  @ParameterizedTest
  @CsvSource({"true, 0", "false, 1"})
  void settingsThatAreOfflineAskNoRepository(boolean offline, int atLeast) throws IOException {
    AtomicInteger asked = new AtomicInteger();
    HttpServer mirror = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    mirror.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    mirror.start();
    try {
      Path settings =
          Files.writeString(
              temporary.resolve("settings.xml"),
              "<settings><offline>%s</offline><mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf>"
                      .formatted(offline)
                  + "<url>http://127.0.0.1:%d/</url></mirror></mirrors></settings>"
                      .formatted(mirror.getAddress().getPort()));
      useSettings(settings);

      assertThatThrownBy(() -> contender("fw@2.0")).isInstanceOf(UsageException.class);
      assertThat(asked.get()).isBetween(atLeast, 1_000 * atLeast);
    } finally {
      mirror.stop(0);
    }
  }

  /** With a local repository that is empty. */
  private void useSettings(Path settings) {
    folders =
        new VariantFolders(
            Contenders.in(framework.servers()),
            () ->
                MavenRepositories.of(
                    ContextOverrides.create()
                        .withUserSettings(true)
                        .withUserSettingsXmlOverride(settings)
                        .withLocalRepositoryOverride(temporary.resolve("empty"))
                        .build()));
  }

  @Test
  void aJarOfTheLocalRepositoryThatIsNoneIsNamedToBeDeleted() throws IOException {
    Path page = temporary.resolve("repository/org/tiny/util/2.0/util-2.0.jar");
    Files.writeString(page, "<html>Sign in to this network</html>");

    assertThatThrownBy(() -> contender("fw@2.0"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(page + " cannot be read as a jar: ")
        .hasMessageContaining("; delete it")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aVersionThatDoesNotExistIsNamed() {
    assertThatThrownBy(() -> contender("fw@3.0"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "org.tiny:core:jar:3.0 is not to be had from the Maven repositories")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aContenderThatDoesNotSayWhatItsFrameworkIsHasNoVersions() throws IOException {
    Path other = Files.createDirectories(framework.servers().resolve("other"));
    TinyFramework.jar(other.resolve("core-1.0.jar"), "1.0", Map.of());
    folders =
        new VariantFolders(Contenders.in(framework.servers()), () -> framework.repositories());

    assertThatThrownBy(() -> contender("other@2.0"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no jar in " + other + " has Joust-Framework in its manifest");
  }

  @Test
  void aFoldersJarsTakeThePlaceOfTheSameArtifacts() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    TinyFramework.jar(built.resolve("util-2.0-SNAPSHOT.jar"), "mine", Map.of());
    TinyFramework.jar(built.resolve("new-module-1.jar"), "mine", Map.of());
    Contender contender = contender("fw@" + built);

    assertThat(contender.name()).isEqualTo("fw@built");
    assertThat(jars(contender.folder()))
        .containsExactly(
            "adapter.jar",
            "core-1.0.jar",
            "extra-1.0-linux-x86_64.jar",
            "logging-9.jar",
            "new-module-1.jar",
            "util-2.0-SNAPSHOT.jar");
  }

  @ParameterizedTest
  @CsvSource({
    "core-2.0-20261101.101010-3.jar, core, 2.0-SNAPSHOT",
    "core-2.0-SNAPSHOT.jar, core, 2.0-SNAPSHOT",
    "core-2.0-SNAPSHOT-patched.jar, core, 2.0-SNAPSHOT",
    "core-mychange.jar, core, 2.0-SNAPSHOT",
    "mine.jar, core, 2.0",
    "util-2.0.jar, core, 2.0",
    "core-12.0.0-M1.jar, '', ''",
    "core-mychange.jar, '', ''",
    "mine.jar, '', ''",
  })
  void aJarOfAnyNameReplacesWhatItIs(String name, String artifact, String version)
      throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Map<String, String> content = new HashMap<>(TinyFramework.classes("core", 5));
    if (!artifact.isEmpty()) {
      content.putAll(TinyFramework.pom(artifact, version));
    }
    TinyFramework.jar(built.resolve(name), content);

    assertThat(jars(contender("fw@" + built).folder()))
        .containsExactlyInAnyOrder(
            "adapter.jar", name, "extra-1.0-linux-x86_64.jar", "logging-9.jar", "util-1.0.jar");
  }

  @Test
  void aNativeLibraryOfASnapshotIsOfItsClassifier() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Map<String, String> content = new HashMap<>(TinyFramework.pom("extra", "2.0-SNAPSHOT"));
    content.put("META-INF/native/libextra.so", "2.0");
    TinyFramework.jar(built.resolve("extra-2.0-20261101.101010-3-linux-x86_64.jar"), content);

    assertThat(jars(contender("fw@" + built).folder()))
        .contains("extra-2.0-20261101.101010-3-linux-x86_64.jar")
        .doesNotContain("extra-1.0-linux-x86_64.jar");
  }

  @Test
  void othersThatAreMergedIntoAJarAreNotWhatItIs() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Map<String, String> content = new HashMap<>(TinyFramework.classes("core", 4));
    content.putAll(TinyFramework.pom("core", "2.0"));
    content.putAll(TinyFramework.pom("queues", "5.0"));
    TinyFramework.jar(built.resolve("core-2.0.jar"), content);

    assertThat(jars(contender("fw@" + built).folder()))
        .contains("core-2.0.jar", "util-1.0.jar")
        .doesNotContain("core-1.0.jar");
  }

  @Test
  void aPatchOfFewClassesIsRefused() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Path patch = built.resolve("mine.jar");
    TinyFramework.jar(patch, TinyFramework.classes("core", 1));

    assertThatThrownBy(() -> contender("fw@" + built))
        .isInstanceOf(UsageException.class)
        .hasMessage(patch + " has 1 of the 4 classes of core-1.0.jar: build the whole artifact");

    TinyFramework.jar(patch, TinyFramework.classes("core", 2));
    assertThat(jars(contender("fw@" + built).folder()))
        .contains("mine.jar")
        .doesNotContain("core-1.0.jar");
  }

  @Test
  void aJarOfSeveralArtifactsIsRefused() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Map<String, String> content = new HashMap<>(TinyFramework.classes("core", 4));
    content.putAll(TinyFramework.classes("util", 1));
    TinyFramework.jar(built.resolve("all.jar"), content);

    assertThatThrownBy(() -> contender("fw@" + built))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("all.jar has classes of core-1.0.jar, util-1.0.jar: ");
  }

  @Test
  void anArtifactThatHasTakenClassesFromAnotherOneIsRefused() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Map<String, String> content = new HashMap<>(TinyFramework.classes("core", 4));
    content.putAll(TinyFramework.classes("util", 1));
    TinyFramework.jar(built.resolve("core-2.0.jar"), content);

    assertThatThrownBy(() -> contender("fw@" + built))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("org/tiny/util/Class0.class")
        .hasMessageContaining("core-2.0.jar")
        .hasMessageContaining("util-1.0.jar")
        .hasMessageNotContaining("\n");
  }

  @Test
  void twoJarsOfOneArtifactAreRefused() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    TinyFramework.jar(built.resolve("core-2.0.jar"), TinyFramework.classes("core", 4));
    TinyFramework.jar(built.resolve("core-3.0.jar"), TinyFramework.classes("core", 4));

    assertThatThrownBy(() -> contender("fw@" + built))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "%s and core-3.0.jar both replace core-1.0.jar: leave one in the folder"
                .formatted(built.resolve("core-2.0.jar")));
  }

  @Test
  void aFileNameOfAJarThatStaysIsRefused() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Map<String, String> content = new HashMap<>(TinyFramework.classes("core", 4));
    content.putAll(TinyFramework.pom("core", "2.0"));
    TinyFramework.jar(built.resolve("util-1.0.jar"), content);

    assertThatThrownBy(() -> contender("fw@" + built))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has the file name of")
        .hasMessageContaining("rename it");
  }

  @Test
  void ofAProjectTheJarsAreTakenThatAServerNeeds() throws IOException {
    Path project = Files.createDirectories(temporary.resolve("project"));
    Path target = Files.createDirectories(project.resolve("util/target"));
    Files.writeString(project.resolve("pom.xml"), "<project/>");
    for (String name : List.of("util-2.1", "util-2.1-sources", "util-2.1-tests", "example-2.1")) {
      TinyFramework.jar(target.resolve(name + ".jar"), "mine", Map.of());
    }
    Path older = target.resolve("util-2.0.jar");
    TinyFramework.jar(older, "yesterday's", Map.of());
    Files.setLastModifiedTime(older, FileTime.fromMillis(1_000));

    assertThat(jars(contender("fw@" + project).folder()))
        .contains("util-2.1.jar", "core-1.0.jar")
        .doesNotContain("util-2.0.jar", "util-1.0.jar", "example-2.1.jar");
  }

  @Test
  void aJarThatIsNoneIsNamed() throws IOException {
    Path built = Files.createDirectories(temporary.resolve("built"));
    Path broken = Files.writeString(built.resolve("core-2.0.jar"), "no jar");

    assertThatThrownBy(() -> contender("fw@" + built))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(broken + " cannot be read as a jar: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFolderWithoutAJarOfTheFrameworkIsRefused() throws IOException {
    Path empty = Files.createDirectories(temporary.resolve("empty"));

    assertThatThrownBy(() -> contender("fw@" + empty))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(empty + " has no jar that fw has too, such as one of ")
        .hasMessageContaining("core");
  }

  @Test
  void whoIsNoContenderIsRefusedBeforeAnythingIsResolved() {
    assertThatThrownBy(() -> contenders("fw@3.0", "fx@1.0"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no server 'fx'");
  }
}
