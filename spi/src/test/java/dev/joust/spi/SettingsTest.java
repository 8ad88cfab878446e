package dev.joust.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

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
