package dev.joust.reports.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of claims, the built-in one too. */
class ClaimListTest {

  private static final String CLAIM =
      "{id: T, source: X, text: It is., suite: flow, measure: rate, expect: {above: 1}}";

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
        "claims: [                      | mine.yaml, line",
        "claim: []                      | unknown key 'claim', known are",
        "''                             | mine.yaml holds no claims",
        "'claims: [{id: T}]'            | a claim''s 'source' is missing",
        "'claims: [CLAIM]'              | of source 'X', which is not among 'sources'",
        "'sources: {X: a}\nclaims: [CLAIM, CLAIM]' | claim T is there twice",
        "'sources: {X: a}\nclaims: [NONE]'  | must have either 'expect' or 'order'",
        "'sources: {X: a, X: b}'        | Duplicate",
        "'claims: x'                    | line 1: ''claims'' must be a list",
        "'sources: x'                   | line 1: ''sources'' must be a group of",
        "'claims: [x]'                  | line 1: ''claims'' must be a group of",
        "'x'                            | mine.yaml, line 1: the file must be a group of",
        "'claims: [{id: T, expect: {above: x}}]' | line 1: ''above'' must be a number",
        "'claims: [{id: [T]}]'          | line 1: ''id'' must be text"
      })
  void whatIsWrongIsNamed(String yaml, String message) {
    assertThatThrownBy(
            () ->
                parse(
                    yaml.replace("CLAIM", CLAIM)
                        .replace("NONE", CLAIM.replace(", expect: {above: 1}", ""))))
        .isInstanceOf(ClaimFormatException.class)
        .hasMessageContaining(message.replace("''", "'"))
        .message()
        .doesNotContain("\n");
  }

  private static ClaimList parse(String yaml) {
    return ClaimList.parse("mine.yaml", yaml);
  }
}
