package dev.joust.run.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/** The end of a file of lines whose writer was killed in mid-line. */
record TornLine(FileChannel file) {

  /**
   * Lets the next line begin where it can be read: a last line that lacks but its line feed gets
   * it, any other torn line is cut off. The file's position is its end afterwards.
   */
  void mend() throws IOException {
    long start = lastLineStart();
    String last = read(start);
    if (!last.isEmpty() && TrialLines.isLine(last)) {
      file.position(file.size());
      file.write(ByteBuffer.wrap(new byte[] {'\n'}));
    } else {
      file.truncate(start);
    }
    file.position(file.size());
    file.force(true);
  }

  private long lastLineStart() throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    for (long position = file.size(); position > 0; position--) {
      file.read(one.clear(), position - 1);
      if (one.get(0) == '\n') {
        return position;
      }
    }
    return 0;
  }

  private String read(long start) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.size() - start));
    while (bytes.hasRemaining() && file.read(bytes, start + bytes.position()) >= 0) {
      continue;
    }
    return new String(bytes.array(), StandardCharsets.UTF_8);
  }
}
