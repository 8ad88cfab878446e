package dev.joust.harness.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.joust.lab.host.HostEntry;
import dev.joust.lab.host.HostsFile;
import dev.joust.lab.input.UsageException;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Manifests keep to the schema of Kubernetes, and name the hosts that there are. */
class KubernetesManifestsTest {

  private static final YAMLMapper YAML = new YAMLMapper();

  @TempDir Path folder;

  private static List<JsonNode> manifests(int load) throws IOException {
    String yaml = new KubernetesManifests(load, "registry/joust:1", 4, "8Gi").yaml();
    return YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml).readAll();
  }

  /** Throws where a field is unknown, missing or of another type. */
  private static void validate(JsonNode manifest) throws IOException {
    JsonElement json = JsonParser.parseString(manifest.toString());
    switch (manifest.path("kind").asText()) {
      case "Service" -> V1Service.validateJsonElement(json);
      case "ConfigMap" -> V1ConfigMap.validateJsonElement(json);
      case "Job" -> V1Job.validateJsonElement(json);
      case "PersistentVolumeClaim" -> V1PersistentVolumeClaim.validateJsonElement(json);
      default -> throw new IllegalArgumentException("no schema for " + manifest.path("kind"));
    }
  }

  @Test
  void theyKeepToTheSchemaOfKubernetes() throws IOException {
    List<JsonNode> manifests = manifests(3);

    assertThat(manifests)
        .extracting(own -> own.path("kind").asText() + " " + own.at("/metadata/name").asText())
        .containsExactly(
            "Service joust-hosts",
            "ConfigMap joust-hosts",
            "Job joust-hosts",
            "PersistentVolumeClaim joust-runs",
            "Job joust-run");
    for (JsonNode manifest : manifests) {
      assertThatCode(() -> validate(manifest)).as(manifest.toString()).doesNotThrowAnyException();
    }
  }

  @Test
  void theSchemaTellsAMisspeltField() throws IOException {
    String job =
        manifests(1).get(2).toString().replace("\"completionMode\"", "\"completionsMode\"");

    assertThatThrownBy(() -> validate(YAML.readTree(job))).hasMessageContaining("completionsMode");
  }

  @Test
  void anIndexedJobHasAPodForEachHostOfTheFile() throws IOException {
    List<JsonNode> manifests = manifests(3);
    JsonNode job = manifests.get(2);
    HostsFile file =
        HostsFile.read(
            Files.writeString(
                folder.resolve("hosts.yaml"), manifests.get(1).at("/data/hosts.yaml").asText()));

    assertThat(file.all())
        .extracting(HostEntry::ssh)
        .containsExactly("joust-hosts-0", "joust-hosts-1", "joust-hosts-2", "joust-hosts-3");
    assertThat(file.server().address()).contains("joust-hosts-0.joust-hosts");
    assertThat(job.at("/spec/completionMode").asText()).isEqualTo("Indexed");
    assertThat(job.at("/spec/completions").asInt()).isEqualTo(4);
    assertThat(job.at("/spec/parallelism").asInt()).isEqualTo(4);
    assertThat(job.at("/spec/template/spec/subdomain").asText())
        .isEqualTo(manifests.get(0).at("/metadata/name").asText());
    JsonNode container = job.at("/spec/template/spec/containers/0");
    assertThat(container.path("image").asText()).isEqualTo("registry/joust:1");
    assertThat(container.at("/resources/limits/cpu").asText()).isEqualTo("4");
    assertThat(container.at("/resources/limits")).isEqualTo(container.at("/resources/requests"));
    assertThat(manifests.get(4).at("/spec/template/spec/initContainers/0/command/2").asText())
        .startsWith("for host in $(seq 0 3); do");
  }

  /** Whoever is let in holds a key that the hosts themselves do not have. */
  @Test
  void hostsHaveTheirOwnKeyAndTheRunHasTheUsers() throws IOException {
    List<JsonNode> manifests = manifests(1);

    assertThat(keys(manifests.get(2))).containsExactly("ssh_host_ed25519_key", "authorized_keys");
    assertThat(keys(manifests.get(4))).containsExactly("id_ed25519", "known_hosts");
  }

  private static List<String> keys(JsonNode job) {
    return job.findValues("secret").get(0).findValuesAsText("key");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | joust | 1 | 1Gi | --load is 0, must be 1 to 999",
        "1000 | joust | 1 | 1Gi | --load is 1000, must be 1 to 999",
        "1 | a: b | 1 | 1Gi | --image: 'a: b' is no name of an image, as joust:1",
        "1 | joust | 0 | 1Gi | --cores is 0, must be 1 to 1024",
        "1 | joust | 1025 | 1Gi | --cores is 1025, must be 1 to 1024",
        "1 | joust | 1 | much | --memory: 'much' is no size, must be as 4Gi or 512Mi",
      })
  void whatKubernetesWouldNotTakeIsRefused(
      int load, String image, int cores, String memory, String complaint) {
    assertThatThrownBy(() -> new KubernetesManifests(load, image, cores, memory))
        .isInstanceOf(UsageException.class)
        .hasMessage(complaint);
  }
}
