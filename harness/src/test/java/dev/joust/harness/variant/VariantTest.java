package dev.joust.harness.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.server.Jdk;
import dev.joust.lab.input.UsageException;
import dev.joust.spi.ServerSetting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code NAME[@VERSION|@FOLDER][?key=value&…]}. */
class VariantTest {

  @Test
  void aNameAloneIsTheContenderAsItIs() {
    Variant variant = Variant.parse("netty");

    assertThat(variant.contender()).isEqualTo("netty");
    assertThat(variant.isPlain()).isTrue();
    assertThat(variant.name()).isEqualTo("netty");
  }

  @Test
  void aVersionFollowsAnAt() {
    Variant variant = Variant.parse("netty@4.2.18.Final");

    assertThat(variant.source()).contains(new Variant.Source.Version("4.2.18.Final"));
    assertThat(variant.isPlain()).isFalse();
    assertThat(variant.name()).isEqualTo("netty@4.2.18.Final");
  }

  @Test
  void whatIsAFolderIsNoVersion(@TempDir Path folder) {
    Variant variant = Variant.parse("netty@" + folder + "/../" + folder.getFileName());

    assertThat(variant.source()).contains(new Variant.Source.Folder(folder));
    assertThat(variant.name()).isEqualTo("netty@" + folder.getFileName());
    assertThat(variant.text()).isEqualTo("netty@" + folder);
    assertThat(Variant.parse(variant.text())).isEqualTo(variant);
  }

  @Test
  void settingsFollowAQuestionMark() {
    Variant variant =
        Variant.parse("netty@1?jvm=-XX:+UseZGC&ioThreads=2&jvm=-Dpath=/a/b&transport=native");

    assertThat(variant.overrides().jvmArguments()).isEqualTo(List.of("-XX:+UseZGC", "-Dpath=/a/b"));
    assertThat(variant.overrides().settings())
        .isEqualTo(Map.of(ServerSetting.IO_THREADS, "2", ServerSetting.TRANSPORT, "native"));
    assertThat(variant.name())
        .isEqualTo("netty@1?jvm=-XX:+UseZGC&ioThreads=2&jvm=-Dpath=_a_b&transport=native");
  }

  @Test
  void aJdkIsKnownByItsFolder() {
    Path home = Path.of(System.getProperty("java.home"));
    Variant variant = Variant.parse("netty?jdk=" + home);

    assertThat(variant.overrides().jdk()).contains(new Jdk(home));
    assertThat(variant.name()).isEqualTo("netty?jdk=" + home.getFileName());
  }

  @Test
  void aNumberTellsTwinsApart() {
    Variant twin = Variant.parse("netty@1?ioThreads=2#2");

    assertThat(twin.overrides()).isEqualTo(Variant.parse("netty@1?ioThreads=2").overrides());
    assertThat(twin.name()).isEqualTo("netty@1?ioThreads=2#2");
    assertThat(Variant.twins(Stream.of("a", "b", "a", "a").map(Variant::parse).toList()))
        .extracting(Variant::text)
        .containsExactly("a", "b", "a#2", "a#3");
  }

  @Test
  void aNameCanBePartOfAFilesName() {
    assertThat(Variant.parse("netty?jvm=-Da=" + "/b".repeat(200)).name())
        .hasSize(80)
        .doesNotContain("/");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "@4.2 | variant '@4.2' names no contender",
        "?ioThreads=2 | variant '?ioThreads=2' names no contender",
        "netty@ | variant 'netty@' has neither version nor folder behind its @",
        "netty@no/where | variant 'netty@no/where': there is no folder no/where",
        "netty?iothreads=2 | unknown key 'iothreads': did you mean ioThreads? (known are ioThreads,",
        "netty?ioThreads | variant 'netty?ioThreads': ioThreads has no value",
        "netty?ioThreads= | variant 'netty?ioThreads=': ioThreads has no value",
        "netty?ioThreads=1&ioThreads=2 | sets ioThreads twice",
        "netty? | unknown key ''",
        "netty?jdk=/nowhere | /nowhere is not a JDK",
      })
  void whatIsNoVariantIsRefusedInOneLine(String text, String complaint) {
    assertThatThrownBy(() -> Variant.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("\n");
  }
}
