package dev.joust.harness.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.lab.machine.InstalledJdk;
import dev.joust.spi.ServerSetting;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeededJdksTest {

  @TempDir Path folder;
  private Jdk seventeen;
  private Contender forSeventeen;
  private Contender forTwentyOne;

  @BeforeEach
  void prepare() throws IOException {
    seventeen = jdk(17);
    forSeventeen = contender(17);
    forTwentyOne = contender(21);
  }

  @Test
  void takesTheOldestJdkThatLoadsAContender() throws IOException {
    NeededJdks jdks = jdks(25, 22, 17);

    assertThat(jdks.of(forTwentyOne).overrides().jdk()).contains(jdk(22));
    assertThat(jdks.moved(List.of(forSeventeen, forTwentyOne)))
        .containsExactly(jdks.of(forTwentyOne));
  }

  @Test
  void takesTheOldestJdkThatHasTheThreadsAVariantAsksFor() throws IOException {
    NeededJdks jdks = jdks(25, 22, 17);

    assertThat(jdks.of(variant("virtual")).overrides().jdk()).contains(jdk(22));
    assertThat(jdks.of(variant("platform")).overrides().jdk()).isEmpty();
    assertThat(jdks(17, 20).of(variant("virtual")).overrides().jdk()).isEmpty();
  }

  private Contender variant(String execution) {
    return forSeventeen.with(Map.of(ServerSetting.EXECUTION, execution));
  }

  @Test
  void leavesContendersOnTheUsualJdkThatLoadsThem() throws IOException {
    assertThat(jdks(25).of(forSeventeen)).isEqualTo(forSeventeen);
    assertThat(new NeededJdks(jdk(21), installed(25)).of(forTwentyOne)).isEqualTo(forTwentyOne);
  }

  @Test
  void leavesAContenderOnTheJdkThatItsVariantNames() throws IOException {
    Contender variant =
        new Contender(
            "variant",
            forTwentyOne.folder(),
            Origin.OWN,
            new ServerOverrides(Optional.of(jdk(17)), List.of(), Map.of()));

    assertThat(jdks(25).of(variant)).isEqualTo(variant);
  }

  @Test
  void leavesAContenderThatNoJdkLoads() throws IOException {
    assertThat(jdks(17, 20).of(forTwentyOne)).isEqualTo(forTwentyOne);
    assertThat(new NeededJdks(seventeen, List.of(found(25))).of(forTwentyOne))
        .isEqualTo(forTwentyOne);
  }

  @Test
  void leavesAContenderWithoutAProviderThatCanBeRead() throws IOException {
    Path broken = Files.createDirectory(folder.resolve("broken"));
    Files.writeString(broken.resolve("a.jar"), "not a jar");
    Contender contender = new Contender("broken", broken, Origin.OWN);

    assertThat(jdks(25).of(contender)).isEqualTo(contender);
  }

  private NeededJdks jdks(int... features) throws IOException {
    return new NeededJdks(seventeen, installed(features));
  }

  private List<InstalledJdk> installed(int... features) throws IOException {
    for (int feature : features) {
      jdk(feature);
    }
    return Arrays.stream(features).mapToObj(this::found).toList();
  }

  private InstalledJdk found(int feature) {
    return new InstalledJdk(folder.resolve("" + feature).toString(), feature, "" + feature);
  }

  /** Prints its version and does nothing else. */
  private Jdk jdk(int feature) throws IOException {
    Path home = folder.resolve("" + feature);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    if (!Files.exists(java)) {
      Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"%d.0.1\"'\n".formatted(feature));
      Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return new Jdk(home);
  }

  private Contender contender(int java) throws IOException {
    Path own = Files.createDirectory(folder.resolve("for-" + java));
    try (OutputStream file = Files.newOutputStream(own.resolve("adapter.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      jar.putNextEntry(new ZipEntry("META-INF/services/dev.joust.spi.ServerProvider"));
      jar.write("# the provider\norg.fw.Provider\n".getBytes(StandardCharsets.UTF_8));
      jar.putNextEntry(new ZipEntry("org/fw/Provider.class"));
      DataOutputStream type = new DataOutputStream(jar);
      type.writeInt(0xCAFEBABE);
      type.writeShort(0);
      type.writeShort(java + 44);
    }
    return new Contender("for-" + java, own, Origin.OWN);
  }
}
