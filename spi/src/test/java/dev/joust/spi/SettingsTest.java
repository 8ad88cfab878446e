package dev.joust.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.joust.spi.execution.Execution;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsTest {

  @Test
  void refusesWhatCannotBe() {
    ServerSettings server = ServerSettings.equalised();
    ApplicationSettings application = ApplicationSettings.defaults();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.withPort(65_536))
        .withMessage("port is 65536, must be 0 to 65535");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.withThreads(0))
        .withMessageContaining("ioThreads is 0");
    assertThatIllegalArgumentException().isThrownBy(() -> server.withHost(" "));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> application.withJobMax(Duration.ZERO))
        .withMessage("jobMax is 0 ms, must be 1 ms or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> application.withMaxPayloadBytes(-1))
        .withMessageContaining("maxPayloadBytes is -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> application.withLiveBytes(63))
        .withMessage("liveBytes is 63, must be 0 or 64 to 1048576");
    assertThatIllegalArgumentException().isThrownBy(() -> application.withLiveBytes(1_048_577));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> application.withLiveRooms(0))
        .withMessage("liveRooms is 0, must be 1 to 100000");
    assertThatIllegalArgumentException().isThrownBy(() -> application.withLiveRooms(100_001));
  }

  @Test
  void isAComponentOfServerSettingsUnderItsKey() {
    assertThat(ServerSetting.values())
        .extracting(ServerSetting::key)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(ServerSettings.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
  }

  @Test
  void takesValuesByTheirSettings() {
    ServerSettings settings =
        ServerSettings.of(
            Map.of(
                ServerSetting.HOST,
                "::1",
                ServerSetting.BUFFER_BYTES,
                4_096,
                ServerSetting.TCP_NO_DELAY,
                false,
                ServerSetting.TRANSPORT,
                Transport.NATIVE));

    assertThat(settings)
        .isEqualTo(
            ServerSettings.frameworkDefaults()
                .withHost("::1")
                .withBufferBytes(4_096)
                .withTcpNoDelay(Optional.of(false))
                .withTransport(Transport.NATIVE));
    assertThat(settings.maxMessageBytes()).isEqualTo(16_777_216);
    assertThat(settings.ioThreads()).isEmpty();
  }

  static Stream<ServerSetting> integers() {
    return Stream.of(ServerSetting.values()).filter(setting -> setting.type() == Integer.class);
  }

  @ParameterizedTest
  @MethodSource("integers")
  void takesIntegersFromTheLeastToTheMost(ServerSetting setting) {
    List<Integer> ends =
        Stream.of(setting.range().replace(",", "").split(" to ")).map(Integer::valueOf).toList();

    assertThatCode(() -> ServerSettings.of(Map.of(setting, ends.get(0))))
        .doesNotThrowAnyException();
    assertThatCode(() -> ServerSettings.of(Map.of(setting, ends.get(1))))
        .doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerSettings.of(Map.of(setting, ends.get(0) - 1)))
        .withMessageStartingWith(setting.key() + " is " + (ends.get(0) - 1) + ", must be ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerSettings.of(Map.of(setting, ends.get(1) + 1)))
        .withMessageStartingWith(setting.key() + " is " + (ends.get(1) + 1) + ", must be ");
  }

  @Test
  void takesTheThreadsThatAFrameworkOffers() {
    ServerSettings own = ServerSettings.frameworkDefaults();
    ServerSettings worker = ServerSettings.of(Map.of(ServerSetting.EXECUTION, Execution.WORKER));

    assertThat(own.executionOf("X", Execution.PLATFORM, Execution.WORKER))
        .isEqualTo(Execution.PLATFORM);
    assertThat(worker.executionOf("X", Execution.PLATFORM, Execution.WORKER))
        .isEqualTo(Execution.WORKER);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> worker.executionOf("X", Execution.PLATFORM, Execution.VIRTUAL))
        .withMessage("execution is worker, but the contender on X offers platform, virtual");
    assertThat(ServerSetting.EXECUTION.range()).isEqualTo("event-loop, worker, platform, virtual");
  }

  @Test
  void virtualThreadsNeedAJavaThatHasThem() {
    ServerSettings virtual =
        ServerSettings.frameworkDefaults().withExecution(Optional.of(Execution.VIRTUAL));
    int java = Runtime.version().feature();

    assertThat(ServerSetting.java(Map.of(ServerSetting.EXECUTION, "virtual"))).isEqualTo(21);
    assertThat(ServerSetting.java(Map.of())).isZero();
    if (java >= 21) {
      assertThat(virtual.executionOf("X", Execution.VIRTUAL)).isEqualTo(Execution.VIRTUAL);
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> virtual.executionOf("X", Execution.VIRTUAL))
          .withMessage("execution is virtual, which needs Java 21 or newer; this is Java " + java);
    }
  }

  @Test
  void makesFlagsOfValues() {
    assertThat(ServerSetting.flags(ServerSetting.equalised(3)))
        .containsExactly("--io-threads", "3", "--backlog", "65535", "--tcp-no-delay", "true");
  }

  @Test
  void tellsWhatFrameworksCannot() {
    assertThat(
            ServerSettings.frameworkDefaults()
                .effective()
                .with(ServerSetting.IO_THREADS, 2)
                .with("allocator", "pooled")
                .values())
        .isEqualTo(
            Map.of(
                "allocator", "pooled",
                "compression", "none",
                "ioThreads", "2",
                "maxMessageBytes", "16777216"));
  }

  @Test
  void countsOpenConnectionsAsAcceptedLessClosed() {
    CounterRecorder recorder = new CounterRecorder();
    recorder.connectionAccepted();
    recorder.connectionAccepted();
    recorder.connectionClosed();
    recorder.request();
    recorder.messageReceived();
    recorder.messageSent();

    assertThat(recorder.snapshot()).isEqualTo(new Counters(2, 1, 1, 1, 1));
  }
}
