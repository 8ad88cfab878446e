package dev.joust.harness.documentation;

import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of a server's settings is that of the code. A failure shows what it should be. */
class SettingsTableTest {

  private static final String HEADING =
      "| setting | values | default | meaning |\n| --- | --- | --- | --- |\n";

  @Test
  void listsAllSettingsOfVariants() throws IOException {
    Generated.table("docs/use/variants.md", list());
  }

  private static String list() {
    return Stream.of(ServerSetting.values())
        .filter(ServerSetting::isOfVariants)
        .map(
            setting ->
                "| `%s` | %s | %s | %s |\n"
                    .formatted(
                        setting.key(), setting.range(), setting.standard(), setting.description()))
        .collect(Collectors.joining("", HEADING, ""));
  }
}
