package dev.joust.harness.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Optional;

/** The standard output, which remembers that something could not be written to it. */
public final class StandardOutput extends FilterOutputStream {

  /** How Linux and macOS call it that a reader such as {@code head} has gone. */
  private static final String READER_HAS_GONE = "Broken pipe";

  private Optional<IOException> failure = Optional.empty();

  private StandardOutput(OutputStream out) {
    super(out);
  }

  /** Takes the place of {@link System#out}. */
  public static StandardOutput install() {
    StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    System.setOut(new PrintStream(output, true, encoding()));
    return output;
  }

  /** That of the terminal; JDK 17 has it under another name. */
  private static Charset encoding() {
    return Optional.ofNullable(System.getProperty("stdout.encoding"))
        .or(() -> Optional.ofNullable(System.getProperty("sun.stdout.encoding")))
        .map(Charset::forName)
        .orElse(Charset.defaultCharset());
  }

  @Override
  public void write(int character) throws IOException {
    write(new byte[] {(byte) character}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException cannot) {
      failure = failure.or(() -> Optional.of(cannot));
      throw cannot;
    }
  }

  /** Why something could not be written; absent if all was. */
  public Optional<String> failure() {
    System.out.flush();
    return failure.map(IOException::getMessage);
  }

  /** Whether it failed only because a reader did not want the rest. */
  public static boolean isUnwanted(String failure) {
    return READER_HAS_GONE.equals(failure);
  }
}
