package dev.joust.harness.suite.masking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.spi.codec.CodecTask;
import dev.joust.spi.codec.FrameCodec;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A contender's codec is found by the context of a thread. */
class CodecFolderTest {

  private static final byte[] PAYLOAD = {1, 2, 3};

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  @TempDir Path services;

  /** A codec whose decoder cannot be looked at, and which cannot mask. */
  public static final class Fixed implements FrameCodec {

    @Override
    public Optional<IntSupplier> encoder(byte[] payload, boolean masked) {
      return Optional.of(new CodecTask(() -> masked ? 9 : 5, () -> payload));
    }

    @Override
    public Optional<IntSupplier> decoder(byte[] frame) {
      if (frame.length == 0) {
        throw new IllegalArgumentException("no frame");
      }
      return Optional.of(() -> frame.length);
    }
  }

  @BeforeEach
  void seesTheService() throws Exception {
    Path file = services.resolve("META-INF/services/" + FrameCodec.class.getName());
    Files.createDirectories(file.getParent());
    Files.writeString(file, Fixed.class.getName());
    Thread.currentThread()
        .setContextClassLoader(
            new URLClassLoader(new URL[] {services.toUri().toURL()}, Fixed.class.getClassLoader()));
  }

  @AfterEach
  void seesWhatItSaw() {
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void givesTheCodecsWork() {
    FrameCodec codec = CodecFolder.codec();

    assertThat(codec.encoder(PAYLOAD, true).orElseThrow())
        .isInstanceOfSatisfying(
            CodecTask.class,
            work -> {
              assertThat(work.work().getAsInt()).isEqualTo(9);
              assertThat(work.outcome().get()).isEqualTo(PAYLOAD);
            });
    assertThat(codec.encoder(PAYLOAD, false).orElseThrow().getAsInt()).isEqualTo(5);
    assertThat(codec.decoder(PAYLOAD).orElseThrow())
        .isNotInstanceOf(CodecTask.class)
        .extracting(IntSupplier::getAsInt)
        .isEqualTo(3);
    assertThat(codec.masker(PAYLOAD, 1)).isEmpty();
  }

  @Test
  void aCodecsOwnFailureIsSeenAsItIs() {
    assertThatThrownBy(() -> CodecFolder.codec().decoder(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no frame");
  }

  @Test
  void aContenderWithoutCodecDoesNothing() throws Exception {
    Files.writeString(services.resolve("META-INF/services/" + FrameCodec.class.getName()), "");

    assertThat(CodecFolder.codec().encoder(PAYLOAD, true)).isEmpty();
  }
}
