package dev.joust.harness.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    return folders.contenders(List.of(text)).get(0);
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
        folders.contenders(Variant.twins(List.of("fw@1.0", "fw@1.0", "fw", "fw")));

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

    assertThat(folders.contenders(List.of("fw@" + one, "fw@" + other)))
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
        .hasMessageStartingWith(broken + " is no jar that can be read")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFolderWithoutAJarOfTheFrameworkIsRefused() throws IOException {
    Path empty = Files.createDirectories(temporary.resolve("empty"));

    assertThatThrownBy(() -> contender("fw@" + empty))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(empty + " has no jar that fw has too, as one of ")
        .hasMessageContaining("core");
  }

  @Test
  void whoIsNoContenderIsRefusedBeforeAnythingIsResolved() {
    assertThatThrownBy(() -> folders.contenders(List.of("fw@3.0", "fx@1.0")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no server 'fx'");
  }
}
