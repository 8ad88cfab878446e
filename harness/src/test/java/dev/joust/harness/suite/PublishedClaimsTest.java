package dev.joust.harness.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Scenario;
import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimList;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Profile {@code full} measures what the published claims are about. */
class PublishedClaimsTest {

  private static final Profile FULL = new Profiles(Suites.ALL, "full").profile();
  private static final Asked ASKED = Suites.asked(FULL);

  /**
   * Those of {@code live} depend on whether there is an nginx, and on how many files may be open.
   */
  static Stream<Claim> claims() {
    return ClaimList.published().claims().stream().filter(claim -> !claim.suite().equals("live"));
  }

  @ParameterizedTest
  @MethodSource("claims")
  void aClaimIsAboutPlannedCells(Claim claim) {
    List<Cell> own = planned().filter(cell -> cell.suite().equals(claim.suite())).toList();

    assertThat(own).as(claim.id()).anyMatch(cell -> isOf(cell, claim));
    claim
        .to()
        .ifPresent(
            to ->
                assertThat(own)
                    .as(claim.id())
                    .filteredOn(cell -> isOf(cell, claim))
                    .anySatisfy(
                        cell -> assertThat(own).anyMatch(other -> isTo(other, cell, claim))));
  }

  static Stream<Claim> claimsOfScenarios() {
    return ClaimList.published().claims().stream()
        .filter(claim -> scenario(claim.suite()).isPresent());
  }

  @ParameterizedTest
  @MethodSource("claimsOfScenarios")
  void aClaimIsAboutAMeasureOfItsSuite(Claim claim) {
    assertThat(scenario(claim.suite()).orElseThrow().measures())
        .extracting(Measure::name)
        .contains(claim.measure());
  }

  private static Optional<Scenario> scenario(String suite) {
    return ASKED.scenarios().stream()
        .filter(own -> own.layouts().stream().anyMatch(layout -> layout.name().equals(suite)))
        .findFirst();
  }

  private static Stream<Cell> planned() {
    return Stream.concat(
        ASKED.scenarios().stream().flatMap(own -> own.trials().stream().flatMap(List::stream)),
        Stream.of(Way.values())
            .flatMap(
                way ->
                    Stream.of("wire", "ahc")
                        .flatMap(
                            client ->
                                ASKED.loads().stream()
                                    .flatMap(own -> own.cells(way, client).stream()))));
  }

  private static boolean isOf(Cell cell, Claim claim) {
    return cell.factors().entrySet().containsAll(claim.of().entrySet());
  }

  private static boolean isTo(Cell other, Cell cell, Claim claim) {
    return claim.to().orElseThrow().entrySet().stream()
            .allMatch(own -> Objects.equals(other.factors().get(own.getKey()), own.getValue()))
        && cell.factors().entrySet().stream()
            .filter(own -> !claim.to().orElseThrow().containsKey(own.getKey()))
            .allMatch(own -> own.getValue().equals(other.factors().get(own.getKey())));
  }
}
