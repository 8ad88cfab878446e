package dev.joust.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the system of another machine tells, by a {@link SystemReader} there. That starts when it is
 * first asked, and again where it has ended, as with a host that was lost and is back. What it does
 * not tell is empty, and so is all while it is not there.
 */
final class RemoteSystem {

  private static final Pattern ANSWER = Pattern.compile("\\d{1,18}|" + SystemReader.UNTOLD);

  private final Start start;
  private Optional<Process> reader = Optional.empty();
  private boolean givenUp;

  /** Starts a {@link SystemReader}. */
  interface Start {

    /**
     * Starts the reader.
     *
     * @return empty while its host is not there
     * @throws IOException if it cannot be started
     */
    Optional<Process> start() throws IOException;
  }

  RemoteSystem(Start start) {
    this.start = start;
  }

  /** Asks a question, and waits for the nanoseconds that are the answer. */
  synchronized Optional<Long> nanos(String question) {
    if (givenUp) {
      return Optional.empty();
    }
    try {
      boolean isNew = reader.filter(Process::isAlive).isEmpty();
      if (isNew) {
        reader = start.start();
      }
      if (reader.isEmpty()) {
        return Optional.empty();
      }
      Optional<String> answer = answer(reader.get(), question);
      // One that does not start would not the next time, either.
      givenUp = isNew && answer.isEmpty();
      return answer.filter(said -> !said.equals(SystemReader.UNTOLD)).map(Long::valueOf);
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private static Optional<String> answer(Process reader, String question) throws IOException {
    OutputStream asked = reader.getOutputStream();
    asked.write((question + "\n").getBytes(StandardCharsets.US_ASCII));
    asked.flush();
    BufferedReader said = reader.inputReader();
    String line = said.readLine();
    // What else comes the JVM itself says, as its warnings go there.
    while (line != null && !ANSWER.matcher(line).matches()) {
      line = said.readLine();
    }
    return Optional.ofNullable(line);
  }
}
