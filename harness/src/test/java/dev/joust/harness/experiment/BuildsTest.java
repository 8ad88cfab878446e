package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.JoustBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildsTest {

  private static final JoustBuild CHANGED =
      new JoustBuild("1.0", Optional.of("abc1234"), true, Optional.empty());

  @TempDir Path folder;

  private Path jar;

  @BeforeEach
  void build() throws IOException {
    jar = Files.writeString(folder.resolve("harness-1.0.jar"), "one");
  }

  @Test
  void aBuildOfACommitIsKnownByIt() throws IOException {
    JoustBuild committed = new JoustBuild("1.0", Optional.of("abc1234"), false, Optional.empty());

    assertThat(Builds.told(committed, List.of(jar))).isEqualTo(committed);
  }

  @Test
  void buildsOfChangedSourcesAreKnownByTheirJars() throws IOException {
    JoustBuild first = Builds.told(CHANGED, List.of(jar));

    assertThat(first.jars().orElseThrow()).matches("[0-9a-f]{12}");
    assertThat(first).hasToString("1.0 (abc1234, changed)");
    assertThat(Builds.told(CHANGED, List.of(jar))).isEqualTo(first);

    Files.writeString(jar, "two");
    assertThat(Builds.told(CHANGED, List.of(jar))).isNotEqualTo(first);
  }

  @Test
  void soAreBuildsOfAnUnknownCommit() throws IOException {
    JoustBuild unknown = new JoustBuild("1.0", Optional.empty(), false, Optional.empty());

    assertThat(Builds.told(unknown, List.of(jar)).jars()).isPresent();
  }
}
