package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.server.AskedBy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The kit sees what a careless server does wrong. */
class ServerContractTest {

  @ParameterizedTest
  @CsvSource({
    "servesExactlyTheBytesAskedFor, int",
    "sendsTheCanonicalHeadToTheByte, int",
    "datesTheResponseNow, ",
    "closesWhenAskedUnderHttp11, ",
    "keepsTheConnectionOpenWhenHttp10AsksForIt, java.lang.String",
    "answersSixteenPipelinedRequestsInOrder, ",
    "sendsTheSameHeadBackAsForAPayload, ",
    "takesATargetInAbsoluteForm, ",
    "doesNotFindWhatIsNotThere, java.lang.String java.lang.String",
    "tellsWhichMethodsItsRoutesTake, ",
    "asksForAnUpgradeWhereThereIsNothingElse, java.lang.String",
    "sendsABodyWithoutContentTypeBackAsOctets, ",
    "refusesAReasonThatIsNotUtf8, ",
    "refusesARequestWithoutOneHostOrWithABadLength, java.lang.String",
    "acceptsWithTheSameHeadersInEveryFramework, ",
    "refusesAHandshakeWithoutKey, ",
    "refusesAHandshakeWithoutItsConnectionOption, ",
    "doesNotUpgradeHttp10, ",
    "refusesReservedBits, int",
    "refusesReservedOpcodes, int",
    "refusesAnUnmaskedFrame, ",
    "refusesTextThatIsNotUtf8, java.lang.String",
    "refusesACodeThatMustNotBeSent, int",
    "joinsFragmentsAndAnswersAPingBetweenThem, ",
    "createsAJobAndTellsWhereItIs, ",
    "answersAPollWithTheNewestDocumentAndItsLifetime, ",
    "tellsWhatItReallyUses, ",
    "listensAtItsAddressAlone, ",
    "saysThatAPortIsTakenAndLeavesNothingBehind, "
  })
  void failsACarelessServer(String method, String parameterTypes) {
    Events tests =
        run(
            CarelessContract.class,
            method,
            parameterTypes == null ? "" : parameterTypes.replace(' ', ','));

    assertThat(tests.started().count()).isPositive();
    assertThat(tests.failed().count()).isEqualTo(tests.started().count());
  }

  @Test
  void failsAServerThatCutsAnswersAsItDrains() {
    String method = "finishesAnAnswerThatIsHalfSentAsItDrains";

    assertThat(run(CuttingContract.class, method, "").failed().count()).isOne();
    assertThat(run(DrainingContract.class, method, "").succeeded().count()).isOne();
  }

  private static Events run(Class<?> contract, String method, String parameterTypes) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectMethod(contract, method, parameterTypes))
        .execute()
        .testEvents();
  }

  @Test
  void everyTestSaysWhereItIsWrittenWhatItAsks() {
    assertThat(CarelessContract.class.getMethods())
        .filteredOn(
            method ->
                method.isAnnotationPresent(Test.class)
                    || method.isAnnotationPresent(ParameterizedTest.class))
        .hasSizeGreaterThan(100)
        .allMatch(method -> method.isAnnotationPresent(AskedBy.class));
  }

  /** The kit as an implementation would run it. */
  static class CarelessContract extends ServerContract {

    @Override
    protected ServerProvider provider() {
      return new CarelessServerProvider();
    }
  }

  /** One that says that it drains, but cuts. */
  static class CuttingContract extends ServerContract {

    @Override
    protected ServerProvider provider() {
      return new PlainServerProvider(true);
    }
  }

  /** The same, but it does as it says. */
  static class DrainingContract extends ServerContract {

    @Override
    protected ServerProvider provider() {
      return new PlainServerProvider(false);
    }
  }
}
