package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.joust.run.JoustBuild;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {

  private static final Optional<JoustBuild> BUILD =
      Optional.of(new JoustBuild("1.0", Optional.of("abc1234"), false, Optional.empty()));

  private static final String ENVIRONMENT =
      """
      {"os": {"release": "6.1"}, "processors": {"model": "AMD EPYC", "usable": "0-1"},
       "jvm": {"version": "17.0.15"}, "pinning": "server on core 0",
       "jdks": [{"home": "/jdk", "version": "17.0.15"}, {"home": "/other", "version": "25"}],
       "activity": {"loadAverages": [0.5]}, "server": {"jdk": "/jdk"},
       "client": {"tlsEngine": "BoringSSL"},
       "memory": {"totalBytes": 25276502016, "swapUsedBytes": 0}}
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

    assertThat(conditions().differences(conditions(BUILD, now))).isEmpty();
  }

  @Test
  void optionsThatReachAllJvmsMustBeTheSame() {
    ObjectNode now = environment();
    now.putObject("jvmOptions").put("_JAVA_OPTIONS", "-Xint");

    assertThat(conditions().differences(conditions(BUILD, now)))
        .containsExactly(
            "the list of options for all JVMs was empty and is {\"_JAVA_OPTIONS\":\"-Xint\"}");
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
          /server/version | 25.0.3 | the servers' JDK was 17.0.15 and is 25.0.3
          /jdks/0/version | 17.0.16 | the servers' JDK was 17.0.15 and is 17.0.16
          /jdks/1/version | 25.0.1 | the JDK in /other was 25 and is 25.0.1
          /client/tlsEngine | JDK | the client's TLS engine was BoringSSL and is JDK
          /memory/totalBytes | 8000000000 | the memory was 25.3 GB and is 8.0 GB
          """)
  void whatHasChangedIsNamedWithBothValues(String path, String value, String difference) {
    ObjectNode now = environment();
    int end = path.lastIndexOf('/');
    ((ObjectNode) now.at(path.substring(0, end))).set(path.substring(end + 1), node(value));

    assertThat(conditions().differences(conditions(BUILD, now))).containsExactly(difference);
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
            conditions(BUILD, environment(HOSTS)).differences(conditions(BUILD, now)).stream()
                .findFirst())
        .isEqualTo(Optional.ofNullable(difference));
  }

  @Test
  void anotherBuildOfTheSameVersionIsAnother() {
    JoustBuild changed = changed(Optional.empty());

    assertThat(conditions().differences(conditions(Optional.of(changed), environment())))
        .containsExactly("Joust was 1.0 (abc1234) and is 1.0 (abc1234, changed)");
  }

  @Test
  void aRunThatDoesNotSayItsBuildIsOfAnother() {
    Conditions old = conditions(Optional.empty(), environment());

    assertThat(old.differences(conditions()))
        .containsExactly("Joust was unknown and is 1.0 (abc1234)");
  }

  @ParameterizedTest
  @CsvSource({
    "3f2a, 3f2a,",
    "3f2a, 9bc1, the digest of Joust's jars was 3f2a and is 9bc1",
    ", 9bc1,",
    "3f2a, ,"
  })
  void buildsThatNoCommitTellsApartAreKnownByTheirJars(String then, String now, String difference) {
    Conditions began = conditions(Optional.of(changed(Optional.ofNullable(then))), environment());

    assertThat(
            began
                .differences(
                    conditions(Optional.of(changed(Optional.ofNullable(now))), environment()))
                .stream()
                .findFirst())
        .isEqualTo(Optional.ofNullable(difference));
  }

  @Test
  void whatARunDoesNotSayOfMemoryAndOtherJdksIsNotCompared() {
    ObjectNode old = environment();
    old.remove("memory");
    ((ArrayNode) old.path("jdks")).remove(1);

    assertThat(conditions(BUILD, old).differences(conditions())).isEmpty();
    assertThat(conditions().differences(conditions(BUILD, old))).isEmpty();
  }

  @Test
  void aFewBytesOfMemoryThatAKernelKeepsForItselfAreNoDifference() {
    ObjectNode now = environment();
    ((ObjectNode) now.path("memory")).put("totalBytes", 25_276_502_016L - 65_536);

    assertThat(conditions().differences(conditions(BUILD, now))).isEmpty();
  }

  private static JoustBuild changed(Optional<String> jars) {
    return new JoustBuild("1.0", Optional.of("abc1234"), true, jars);
  }

  /** Of a run one of whose variants has a JDK of its own. */
  private static Conditions conditions(Optional<JoustBuild> build, ObjectNode environment) {
    return new Conditions(build, environment, List.of(Path.of("/other")));
  }

  private static Conditions conditions() {
    return conditions(BUILD, environment());
  }

  private static JsonNode node(String value) {
    return value.matches("\\d{3,}")
        ? LongNode.valueOf(Long.parseLong(value))
        : TextNode.valueOf(value);
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
