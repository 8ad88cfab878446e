package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code joust audit}: published results held to laws. */
class AuditCommandTest {

  private static final String OHA =
      "{\"summary\": {\"total\": 10, \"average\": 0.001, \"requestsPerSec\": 1000},"
          + " \"latencyPercentiles\": {\"p99\": 0.004}}";

  @TempDir Path temporary;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(temporary.resolve("oha.json"), OHA);
    Files.writeString(temporary.resolve("notes.txt"), "no result");
    Files.createDirectories(temporary.resolve("none"));
  }

  private JoustCall call(String arguments) {
    return JoustCall.of(("audit " + arguments).replace("@/", temporary + "/").split(" "));
  }

  @Test
  void endsWith0WhereNoRowBreaksALaw() {
    JoustCall joust = call("@/oha.json --connections 1 --rate 1000");

    assertThat(joust.output()).contains("1 row of 1 file: 0 cannot be right, and 0 may mislead.");
    assertThat(joust.status()).isZero();
  }

  @Test
  void endsWith4AndSaysWhichRowBreaksWhat() {
    JoustCall joust = call("@/oha.json --rate 2000 --markdown @/audit.md");

    assertThat(joust.output()).contains("oha.json  0.500   1,000 requests/s of 2,000");
    assertThat(joust.status()).isEqualTo(4);
    assertThat(temporary.resolve("audit.md")).content().contains("## rate", "| oha.json |");
  }

  @Test
  void ofAFolderAuditsWhatIsAResult() {
    JoustCall joust = call("@/");

    assertThat(joust.output())
        .contains("joust: left out: ", "notes.txt is not a result of")
        .contains("1 row of 1 file");
    assertThat(joust.status()).isZero();
  }

  @Test
  void auditsOnlyRowsOfAName() {
    assertThat(call("@/oha.json --rate 2000 --only wrk").output()).contains("0 rows of 1 file");
    assertThat(call("@/oha.json --rate 2000 --only wrk,oha").status()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "@/notes.txt | notes.txt is not a result of wrk, wrk2, oha, k6, zrk or HttpArena",
        "@/oha.json @/notes.txt | notes.txt is not a result of",
        "@/missing.json | missing.json: there is no such file",
        "@/none | none has no file of results",
        "@/oha.json --worst 0 | --connections, --rate and --worst must be 1 or more",
        "@/oha.json --connections x | --connections",
      })
  void refusesInOneLineWhatItCannotRead(String arguments, String complaint) {
    JoustCall joust = call(arguments);

    assertThat(joust.output().strip().lines()).hasSize(1).first().asString().contains(complaint);
    assertThat(joust.status()).isEqualTo(2);
  }
}
