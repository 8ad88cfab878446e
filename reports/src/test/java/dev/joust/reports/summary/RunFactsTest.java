package dev.joust.reports.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.reports.RunBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFactsTest {

  /** The JDK that {@code --jdk} names may be another one than Joust's own. */
  @ParameterizedTest
  @CsvSource({
    "/jdk-17, , Server JVM: 17.0.15+6-vendor -Xmx1g",
    "/jdk-25, , Server JVM: 25.0.3 -Xmx1g",
    "/link-to-17, 17.0.15, Server JVM: 17.0.15+6-vendor -Xmx1g",
    "/link-to-25, 25.0.3, Server JVM: 25.0.3 -Xmx1g",
    "/elsewhere, , Server JVM: the JDK in /elsewhere -Xmx1g",
    "/joust, , Server JVM: 17.0.15+6-vendor -Xmx1g",
  })
  void theServersJvmIsThatOfTheirJdk(String home, String version, String line) {
    RunBuilder run = new RunBuilder().contender("a");
    ObjectNode environment = run.environment();
    environment.putObject("jvm").put("version", "17.0.15+6-vendor");
    ArrayNode jdks = environment.putArray("jdks");
    jdks.addObject().put("home", "/jdk-17").put("version", "17.0.15");
    jdks.addObject().put("home", "/jdk-25").put("version", "25.0.3");
    environment.putObject("client").put("jdk", "/joust");
    ObjectNode server = environment.putObject("server").put("jdk", home);
    server.putArray("jvmArguments").add("-Xmx1g");
    if (version != null) {
      server.put("version", version);
    }

    assertThat(new RunFacts(run.build()).lines()).contains(line);
  }
}
