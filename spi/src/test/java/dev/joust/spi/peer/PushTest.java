package dev.joust.spi.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Interaction;
import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.LivePolicy;
import dev.joust.spi.Text;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
class PushTest {

  private static final ApplicationSettings QUICK_JOBS =
      ApplicationSettings.defaults()
          .withJobMax(Duration.ofMillis(5))
          .withLivePeriod(Duration.ofDays(1));
  private static final ApplicationSettings ENDLESS_JOBS = QUICK_JOBS.withJobMax(Duration.ofDays(1));
  private static final int DOCUMENTS_OF_A_MEBIBYTE = 1024 * 1024 / LiveFeed.DOCUMENT_BYTES;
  private static final Optional<String> REQUEST = Optional.of("job");

  private final Client client = new Client();
  private Application application = Application.start(QUICK_JOBS);

  @AfterEach
  void closeApplication() {
    application.close();
  }

  private Push open(ApplicationSettings settings, Interaction interaction) {
    application.close();
    application = Application.start(settings);
    Push push = Push.of(interaction, application);
    push.opened(client);
    return push;
  }

  @Test
  void aSessionOfOneJobEndsWithIt() throws InterruptedException {
    open(QUICK_JOBS, Interaction.JOB_SOCKET);

    assertThat(client.seen.take()).startsWith("{\"id\"").contains("\"complete\":true");
    assertThat(client.seen.take()).isEqualTo("closed with 1000");
  }

  @Test
  void aStreamOfOneJobEndsWithItsEvent() throws InterruptedException {
    open(QUICK_JOBS, Interaction.JOB_EVENTS);

    assertThat(client.seen.take()).startsWith("data: {\"id\"").contains("\"complete\":true");
    assertThat(client.seen.take()).isEqualTo("closed with 1000");
  }

  @Test
  void jobsAreMadeOneAfterTheOtherAsTheyAreAskedFor() throws InterruptedException {
    Push push = open(QUICK_JOBS, Interaction.JOBS_SOCKET);
    push.received(REQUEST);
    String first = client.seen.take();
    push.received(REQUEST);

    assertThat(client.seen.take()).isNotEqualTo(first).contains("\"complete\":true");
    assertThat(application.jobs().known()).isEqualTo(2);
    assertThat(client.seen).isEmpty();
  }

  @Test
  void aRequestWhileAJobPendsEndsTheSession() {
    Push push = open(ENDLESS_JOBS, Interaction.JOBS_SOCKET);
    push.received(REQUEST);
    assertThat(client.seen).isEmpty();
    push.received(REQUEST);

    assertThat(client.seen).containsExactly("closed with 1008");
    assertThat(application.jobs().known()).isEqualTo(1);
  }

  @Test
  void noOtherMessageAsksForAJob() {
    open(ENDLESS_JOBS, Interaction.JOBS_SOCKET).received(Optional.of("Job"));
    open(ENDLESS_JOBS, Interaction.JOBS_SOCKET).received(Optional.empty());

    assertThat(client.seen).containsExactly("closed with 1008", "closed with 1008");
    assertThat(application.jobs().known()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"JOB_SOCKET", "LIVE_SOCKET"})
  void messagesToASessionThatAsksForNothingAreDropped(Interaction interaction) {
    Push push = open(ENDLESS_JOBS, interaction);
    client.seen.clear();
    push.received(REQUEST);
    push.received(Optional.empty());

    assertThat(client.seen).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"JOB_SOCKET", "JOBS_SOCKET", "JOB_EVENTS", "LIVE_SOCKET", "LIVE_EVENTS"})
  void nothingIsKeptForAClientThatHasLeft(Interaction interaction) {
    Push push = open(ENDLESS_JOBS, interaction);
    push.received(REQUEST);
    assertThat(application.jobs().waiting() + application.liveFeed().subscribers()).isEqualTo(1);
    push.closed();
    push.closed();
    push.received(REQUEST);

    assertThat(application.jobs().waiting() + application.liveFeed().subscribers()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"JOB_SOCKET", "JOBS_SOCKET", "JOB_EVENTS", "LIVE_SOCKET", "LIVE_EVENTS"})
  void nothingIsBegunForAClientThatLeavesAsItsSessionOpens(Interaction interaction) {
    Push push = Push.of(interaction, application);
    push.closed();
    push.opened(client);
    push.received(REQUEST);

    assertThat(application.jobs().known() + application.liveFeed().subscribers()).isZero();
    assertThat(client.texts()).isZero();
  }

  @Test
  void theNewestDocumentIsPushedAtOnceAndOnce() {
    Push socket = open(QUICK_JOBS, Interaction.LIVE_SOCKET);
    Push events = Push.of(Interaction.LIVE_EVENTS, application);
    events.opened(client);
    socket.sent();
    events.sent();

    LiveDocument newest = application.liveFeed().newest();
    assertThat(client.seen).containsExactly(newest.json().string(), newest.event().string());
  }

  @Test
  void aSlowClientIsSentOneDocumentAndThenTheNewest() throws InterruptedException {
    Push push = open(QUICK_JOBS.withLivePeriod(Duration.ofMillis(1)), Interaction.LIVE_SOCKET);
    long first = application.liveFeed().newest().generation();
    while (application.liveFeed().newest().generation() < first + 50) {
      Thread.onSpinWait();
    }
    assertThat(client.texts()).isEqualTo(1);
    client.seen.clear();
    push.sent();

    assertThat(generation(client.seen.take())).isGreaterThanOrEqualTo(first + 50);
    assertThat(client.seen).isEmpty();
  }

  @Test
  void aClientThatKeepsUpIsSentEveryDocument() throws InterruptedException {
    Push push = open(QUICK_JOBS.withLivePeriod(Duration.ofMillis(20)), Interaction.LIVE_SOCKET);
    long previous = generation(client.seen.take());
    for (int i = 0; i < 20; i++) {
      push.sent();
      long generation = generation(client.seen.take());
      assertThat(generation).isGreaterThan(previous);
      previous = generation;
    }
  }

  private static ApplicationSettings quick(LivePolicy policy) {
    return QUICK_JOBS.withLivePeriod(Duration.ofMillis(1)).withLivePolicy(policy);
  }

  @Test
  void whereAllAreKeptAClientIsSentEachDocumentWhetherItTakesThemOrNot() throws Exception {
    open(quick(LivePolicy.IGNORE), Interaction.LIVE_SOCKET);
    long first = generation(client.seen.take());
    for (int i = 1; i < 2 * DOCUMENTS_OF_A_MEBIBYTE; i++) {
      assertThat(generation(client.seen.take())).isEqualTo(first + i);
    }
  }

  @Test
  void whereAMebibyteIsKeptAClientIsCutOffBeyondIt() throws Exception {
    open(quick(LivePolicy.CLOSE), Interaction.LIVE_SOCKET);
    for (int i = 0; i < DOCUMENTS_OF_A_MEBIBYTE; i++) {
      assertThat(client.seen.take()).startsWith("{");
    }

    assertThat(client.seen.take()).isEqualTo("closed with 1008");
    assertThat(application.liveFeed().subscribers()).isZero();
    assertThat(client.seen).isEmpty();
  }

  @Test
  void whoTakesDocumentsIsNotCutOff() throws Exception {
    Push push = open(quick(LivePolicy.CLOSE), Interaction.LIVE_SOCKET);
    for (int i = 0; i < 2 * DOCUMENTS_OF_A_MEBIBYTE; i++) {
      assertThat(client.seen.take()).startsWith("{");
      push.sent();
    }
  }

  @ParameterizedTest
  @EnumSource(LivePolicy.class)
  void noFeedIsLeftToAClientThatHasLeft(LivePolicy policy) {
    Push push = open(quick(policy), Interaction.LIVE_SOCKET);
    assertThat(application.liveFeed().subscribers()).isEqualTo(1);
    push.closed();
    assertThat(application.liveFeed().subscribers()).isZero();
    Push late = Push.of(Interaction.LIVE_SOCKET, application);
    late.closed();
    late.opened(client);

    assertThat(application.liveFeed().subscribers()).isZero();
  }

  @Test
  void nothingIsSentToAClientThatIsClosedTo() {
    client.isOpen = false;
    Push live = open(ENDLESS_JOBS, Interaction.LIVE_SOCKET);
    live.sent();
    open(ENDLESS_JOBS, Interaction.JOBS_SOCKET).received(Optional.of("other"));

    assertThat(client.seen).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"ECHO_BODY", "ECHO_SOCKET"})
  void anEchoIsNotPushed(Interaction echo) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Push.of(echo, application))
        .withMessageContaining(echo.name());
  }

  private static long generation(String document) {
    return Long.parseLong(document.replaceFirst("\\{\"generation\":(\\d+),.*", "$1"));
  }

  /** A client that keeps what comes. */
  private static final class Client implements Peer {

    final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    volatile boolean isOpen = true;

    long texts() {
      return seen.stream().filter(line -> !line.startsWith("closed")).count();
    }

    @Override
    public boolean isOpen() {
      return isOpen;
    }

    @Override
    public void send(Text text) {
      seen.add(text.string());
    }

    @Override
    public void close(int code) {
      seen.add("closed with " + code);
    }
  }
}
