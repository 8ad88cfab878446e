package dev.joust.reports.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.run.yaml.YamlText;
import dev.joust.run.yaml.YamlTextException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of claims, the built-in one too. */
class ClaimListTest {

  private static final String CLAIM =
      "{id: T, source: X, text: It is., suite: flow, measure: rate, expect: {above: 1}}";

  private static final Path PAPER = Path.of("../regressions/paper-2018/claims.yaml");

  /** The five frameworks of the paper, source E. */
  private static final List<String> PAPERS =
      List.of("netty", "undertow", "vertx", "grizzly", "jetty");

  @Test
  void thePublishedClaimsAreOfAllSources() {
    ClaimList published = ClaimList.published();

    assertThat(published.claims()).hasSizeGreaterThanOrEqualTo(25);
    assertThat(published.claims())
        .extracting(Claim::source)
        .contains("A", "B", "C", "D", "E")
        .allSatisfy(source -> assertThat(published.sources()).containsKey(source));
  }

  @Test
  void aClaimOfTheUsersTakesThePlaceOfOneOfThatName() {
    ClaimList own = parse("sources: {X: Mine}\nclaims:\n  - " + CLAIM.replace("id: T", "id: A1"));

    ClaimList all = ClaimList.published().and(own);

    assertThat(all.claims()).hasSameSizeAs(ClaimList.published().claims());
    assertThat(all.claims())
        .filteredOn(claim -> claim.id().equals("A1"))
        .hasSize(1)
        .first()
        .extracting(Claim::source)
        .isEqualTo("X");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "claims: [                      | mine.yaml:1: not YAML",
        "claim: []                      | unknown key 'claim', known are",
        "''                             | mine.yaml:1: no claims",
        "'claims: [{id: T}]'            | a claim''s 'source' is missing",
        "'claims: [CLAIM]'              | of source 'X', which is not among 'sources'",
        "'sources: {X: a}\nclaims: [CLAIM, CLAIM]' | claim T is there twice",
        "'sources: {X: a}\nclaims: [NONE]'  | must have either 'expect' or 'order'",
        "'sources: {X: a, X: b}'        | ''X'' is there twice, leave one",
        "'claims: x'                    | mine.yaml:1: ''claims'' must be a list",
        "'sources: x'                   | mine.yaml:1: ''sources'' must be a group of",
        "'claims: [x]'                  | mine.yaml:1: ''claims'' must be a group of",
        "'x'                            | mine.yaml:1: the file must be a group of",
        "'claims: [{id: T, expect: {above: x}}]' | mine.yaml:1: ''above'' must be a number",
        "null                           | mine.yaml:1: no claims",
        "---                            | mine.yaml:1: no claims",
        "'# nothing'                    | mine.yaml:1: no claims",
        "'claims: [~]'                  | an entry of ''claims'' has no value",
        "'sources: {X: ~}'              | source X has no value",
        "'sources: {X: a}\n--- \nclaims: []' | mine.yaml:2: a second document begins, leave one",
        "'sources: {X: a}\nclaims: [HELD, of: {connections: 0200}}]' | mine.yaml:2: 0200 must be a finite",
        "'sources: {X: a}\nclaims: [HELD, of: {connections: 0xC8}}]' | mine.yaml:2: 0xC8 must be a finite",
        "'sources: {X: a}\nclaims: [HELD, of: {connections: 2_00}}]' | mine.yaml:2: 2_00 must be a finite",
        "'sources: {X: a}\nclaims: [HELD, of: {connections: 3:20}}]' | mine.yaml:2: 3:20 must be a finite",
        "'claims: [{id: T, expect: {about: 1, within: .inf}}]' | .inf must be a finite decimal number",
        "'claims: [{id: T, expect: {above: .nan}}]' | .nan must be a finite decimal number",
        "'claims: [{id: T, expect: {above: 1e999}}]' | must have finite numbers",
        "'claims: [{id: [T]}]'          | mine.yaml:1: ''id'' must be text"
      })
  void whatIsWrongIsNamed(String yaml, String message) {
    assertThatThrownBy(
            () ->
                parse(
                    yaml.replace("CLAIM", CLAIM)
                        .replace("HELD", CLAIM.substring(0, CLAIM.length() - 1))
                        .replace("NONE", CLAIM.replace(", expect: {above: 1}", ""))))
        .isInstanceOf(YamlTextException.class)
        .hasMessageContaining(message.replace("''", "'"))
        .message()
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"200", "200.0", "2e2", "2E+2", "'200'"})
  void aFactorsNumberIsThatOfTheCellHoweverItIsWritten(String written) {
    ClaimList claims =
        parse(
            "sources: {X: a}\nclaims:\n  - "
                + CLAIM.replace(", expect", ", of: {connections: " + written + "}, expect"));

    assertThat(claims.claims().get(0).of()).containsExactly(Map.entry("connections", "200"));
  }

  @Test
  void aByteOrderMarkIsPassedOver() {
    assertThat(parse("\uFEFFsources: {X: a}\nclaims: [" + CLAIM + "]").claims()).hasSize(1);
  }

  @Test
  void anotherEncodingIsNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("claims.yaml");
    Files.write(file, ("claims: [" + CLAIM + "]").getBytes(StandardCharsets.UTF_16));

    assertThatThrownBy(() -> ClaimList.read(file))
        .isInstanceOf(YamlTextException.class)
        .hasMessage(file + ":1: is not UTF-8: save it in this encoding");
  }

  /** In a run of the paper's versions beside today's, each claim is about one generation alone. */
  @Test
  void thePapersClaimsAreTheSameForEachGeneration() throws IOException {
    ClaimList published = ClaimList.published();
    ClaimList both = published.and(ClaimList.read(PAPER));

    assertThat(published.claims())
        .filteredOn(claim -> claim.source().equals("E"))
        .filteredOn(claim -> claim.order().isPresent() || !claim.contenders().isEmpty())
        .hasSize(13)
        .allSatisfy(
            claim -> {
              assertThat(named(both, claim.id())).isEqualTo(ofGeneration(claim, ""));
              assertThat(named(both, claim.id() + "-2018")).isEqualTo(ofGeneration(claim, "-2018"));
            });
  }

  private static Claim named(ClaimList claims, String id) {
    return claims.claims().stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Claim ofGeneration(Claim claim, String suffix) {
    return new Claim(
        claim.id() + suffix,
        claim.source() + suffix,
        claim.text(),
        claim.suite(),
        claim.ways(),
        claim.timeScale(),
        claim.measure(),
        claim.of(),
        claim.to(),
        suffixed(claim.contenders(), suffix),
        claim.expect(),
        claim.order().map(order -> ofGeneration(order, suffix)));
  }

  private static Order ofGeneration(Order order, String suffix) {
    List<String> behind =
        order.equal().isEmpty() && order.behind().isEmpty()
            ? PAPERS.stream().filter(name -> !order.ahead().contains(name)).toList()
            : order.behind();
    return new Order(
        suffixed(order.ahead(), suffix), suffixed(behind, suffix), suffixed(order.equal(), suffix));
  }

  private static List<String> suffixed(List<String> names, String suffix) {
    return names.stream().map(name -> name + suffix).toList();
  }

  private static ClaimList parse(String yaml) {
    return ClaimList.of(new YamlText("mine.yaml", yaml));
  }
}
