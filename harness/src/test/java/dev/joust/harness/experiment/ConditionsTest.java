package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.run.JoustBuild;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {

  private static final Optional<JoustBuild> BUILD =
      Optional.of(new JoustBuild("1.0", Optional.of("abc1234"), false));

  private static final String ENVIRONMENT =
      """
      {"os": {"release": "6.1"}, "processors": {"model": "AMD EPYC", "usable": "0-1"},
       "jvm": {"version": "17.0.15"}, "pinning": "server on core 0",
       "jdks": [{"home": "/jdk", "version": "17.0.15"}, {"home": "/other", "version": "25"}],
       "activity": {"loadAverages": [0.5]}, "server": {"jdk": "/jdk"}}
      """;

  private static final String HOSTS =
      """
      {"load": [{"ssh": "bench-2",
                 "environment": {"os": {"release": "6.1"}, "jvm": {"version": "17.0.15"}}}]}
      """;

  @Test
  void theSameMachineAndBuildDifferInNothing() {
    ObjectNode now = environment();
    now.putObject("activity").put("busyShare", 0.9);

    assertThat(conditions().differences(new Conditions(BUILD, now))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /os/release | 6.12 | the kernel was 6.1 and is 6.12
          /processors/model | Intel Xeon | the processor was AMD EPYC and is Intel Xeon
          /processors/usable | 0-3 | the list of usable cores was 0-1 and is 0-3
          /jvm/version | 21.0.1 | the client's JVM was 17.0.15 and is 21.0.1
          /server/jdk | /other | the servers' JDK was 17.0.15 and is 25
          /jdks/0/version | 17.0.16 | the servers' JDK was 17.0.15 and is 17.0.16
          """)
  void whatHasChangedIsNamedWithBothValues(String path, String value, String difference) {
    ObjectNode now = environment();
    int end = path.lastIndexOf('/');
    ((ObjectNode) now.at(path.substring(0, end))).put(path.substring(end + 1), value);

    assertThat(conditions().differences(new Conditions(BUILD, now))).containsExactly(difference);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /hosts/load/0/environment/os/release | 6.12 | the kernel of bench-2 was 6.1 and is 6.12
          /hosts/load/0/environment/jvm/version | 25 | the JDK of bench-2 was 17.0.15 and is 25
          /hosts/load/0/ssh | b-3 | the JDK of bench-2 was 17.0.15 and is unknown
          /jvm/version | 21 |
          """)
  void theHostsOfLoadMustBeTheSame(String path, String value, String difference) {
    ObjectNode now = environment(HOSTS);
    int end = path.lastIndexOf('/');
    ((ObjectNode) now.at(path.substring(0, end))).put(path.substring(end + 1), value);

    assertThat(
            new Conditions(BUILD, environment(HOSTS))
                .differences(new Conditions(BUILD, now)).stream().findFirst())
        .isEqualTo(Optional.ofNullable(difference));
  }

  @Test
  void anotherBuildOfTheSameVersionIsAnother() {
    JoustBuild changed = new JoustBuild("1.0", Optional.of("abc1234"), true);

    assertThat(conditions().differences(new Conditions(Optional.of(changed), environment())))
        .containsExactly("Joust was 1.0 (abc1234) and is 1.0 (abc1234, changed)");
  }

  @Test
  void aRunThatDoesNotSayItsBuildIsOfAnother() {
    Conditions old = new Conditions(Optional.empty(), environment());

    assertThat(old.differences(conditions()))
        .containsExactly("Joust was unknown and is 1.0 (abc1234)");
  }

  private static Conditions conditions() {
    return new Conditions(BUILD, environment());
  }

  private static ObjectNode environment(String hosts) {
    ObjectNode environment = environment();
    environment.set("hosts", read(hosts));
    return environment;
  }

  private static ObjectNode environment() {
    return read(ENVIRONMENT);
  }

  private static ObjectNode read(String json) {
    try {
      return (ObjectNode) new JsonMapper().readTree(json);
    } catch (JsonProcessingException wrong) {
      throw new AssertionError(wrong);
    }
  }
}
