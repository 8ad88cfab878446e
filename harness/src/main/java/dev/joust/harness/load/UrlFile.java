package dev.joust.harness.load;

import dev.joust.lab.input.UsageException;
import dev.joust.run.text.ByteOrderMark;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file of URLs in UTF-8: one a line, whole or as a reference to a URL that is named elsewhere.
 * Blank lines and comments, which begin with {@code #}, are skipped.
 */
public record UrlFile(Path path) {

  /**
   * Reads the file.
   *
   * @param server what paths are on; empty: all URLs must be whole
   * @throws IOException if it cannot be read
   * @throws UsageException if the file holds no URL, or a line that is not a URL
   */
  public List<URI> read(Optional<URI> server) throws IOException {
    List<URI> urls = new ArrayList<>();
    int number = 0;
    for (String line : lines()) {
      number++;
      String text = line.strip();
      if (!text.isEmpty() && !text.startsWith("#")) {
        urls.add(url(text, number, server));
      }
    }
    if (urls.isEmpty()) {
      throw new UsageException("--urls %s: there is no URL in it".formatted(path));
    }
    return urls;
  }

  private List<String> lines() throws IOException {
    if (Files.isDirectory(path)) {
      throw new UsageException("--urls is the folder '%s', must be a file".formatted(path));
    }
    try {
      return ByteOrderMark.without(Files.readString(path)).lines().toList();
    } catch (MalformedInputException binary) {
      throw new UsageException("--urls %s: it is not text in UTF-8".formatted(path), binary);
    }
  }

  private URI url(String line, int number, Optional<URI> server) {
    try {
      URI url = new URI(line);
      URI whole = server.map(base -> Reference.resolve(base, url)).orElse(url);
      if (whole.getHost() != null) {
        return whole;
      }
    } catch (URISyntaxException none) {
      // Refused below, as what has no host.
    }
    throw new UsageException(
        "--urls %s: line %d is '%s', must be a URL%s"
            .formatted(path, number, line, server.isPresent() ? " or a path" : ""));
  }
}
