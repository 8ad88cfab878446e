package dev.joust.harness.documentation;

import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of a server's settings is that of the code. A failure shows what it should be. */
class SettingsTableTest {

  private static final String HEADING =
      "| key | flag of `joust serve` | values | if not set | what it is |\n"
          + "| --- | --- | --- | --- | --- |\n";

  @Test
  void listsAllSettingsOfVariants() throws IOException {
    Generated.table("docs/use/variants.md", table());
  }

  private static String table() {
    return Stream.of(ServerSetting.values())
        .filter(ServerSetting::isOfVariants)
        .map(
            setting ->
                "| `%s` | `%s` | %s | %s | %s |\n"
                    .formatted(
                        setting.key(),
                        setting.flag(),
                        setting.range(),
                        setting.standard(),
                        setting.description()))
        .collect(Collectors.joining("", HEADING, ""));
  }
}
