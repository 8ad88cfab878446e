package dev.joust.harness.bisect;

import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.util.List;

/** What a change may have come with: versions or commits of a contender's framework. */
public interface Candidates extends AutoCloseable {

  /** Their names in their order, both ends included; two or more. */
  List<String> names();

  /** What there is between both ends, in a line. */
  String summary();

  /** What one of them is called in a sentence, such as {@code version}. */
  String noun();

  /** A name with what else is known of it. */
  String title(String name);

  /**
   * The contender with one of them, which is built if need be.
   *
   * @throws UsageException if it is not available; in one line
   */
  Variant variant(String name) throws IOException, InterruptedException;

  /** Deletes what was made for them. */
  @Override
  void close() throws IOException;
}
