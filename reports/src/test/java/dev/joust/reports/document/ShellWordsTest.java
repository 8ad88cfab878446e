package dev.joust.reports.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A line of a shell has the words that it was made of. */
class ShellWordsTest {

  @Test
  void aWordThatTheShellWouldChangeIsQuoted() {
    assertThat(
            ShellWords.of(
                List.of("joust", "--set=a.b=1%", "netty?ioThreads=2", "it's", "", "two words")))
        .isEqualTo("joust --set=a.b=1% 'netty?ioThreads=2' 'it'\\''s' '' 'two words'");
  }

  @Test
  void aShellReadsTheSameWords() throws Exception {
    List<String> words = List.of("printf", "%s\n", "$HOME", "a'b\"c", "x;y", "*", "~");
    Process shell = new ProcessBuilder("sh", "-c", ShellWords.of(words)).start();

    assertThat(new String(shell.getInputStream().readAllBytes()).lines())
        .containsExactly("$HOME", "a'b\"c", "x;y", "*", "~");
  }
}
