package dev.joust.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.Cores;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinningTest {

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0-1 | 0-1 | 0 | 1",
        "0-2 | 0-2 | 0 | 1-2",
        "0-7 | 0-7 | 0-3 | 4-7",
        "0-7 | 2-3,6 | 2 | 3,6",
        "0-3 | 0-127 | 0-1 | 2-3",
      })
  void givesTheServerTheFirstHalfOfTheUsableCores(
      String online, String allowed, String server, String client) {
    Pinning pinning = Pinning.of(RecordedMachine.sound(root).cores(online, allowed).environment());

    assertThat(pinning.isPossible()).isTrue();
    assertThat(pinning.serverCores()).map(Cores::toString).contains(server);
    assertThat(pinning.clientCores()).map(Cores::toString).contains(client);
    assertThat(pinning.splitsAPhysicalCore()).isFalse();
  }

  @Test
  void keepsHyperThreadsOfACoreOnOneSide() {
    RecordedMachine machine = RecordedMachine.sound(root);
    for (int core = 0; core < 2; core++) {
      String siblings = core + "," + (core + 2);
      machine.siblings(core, siblings).siblings(core + 2, siblings);
    }

    Pinning pinning = Pinning.of(machine.environment());

    assertThat(pinning.describe())
        .isEqualTo("server on cores 0,2, client and harness on cores 1,3");
    assertThat(pinning.splitsAPhysicalCore()).isFalse();
  }

  @Test
  void givesTheClientMoreWhereCoresDoNotComeOutEven() {
    RecordedMachine machine = RecordedMachine.sound(root).cores("0-5", "0-5");
    for (int core = 0; core < 6; core += 2) {
      String siblings = core + "-" + (core + 1);
      machine.siblings(core, siblings).siblings(core + 1, siblings);
    }

    assertThat(Pinning.of(machine.environment()).describe())
        .isEqualTo("server on cores 0-1, client and harness on cores 2-5");
  }

  @Test
  void keepsSidesApartWhereOnlyPartOfACoreIsUsable() {
    RecordedMachine machine = RecordedMachine.sound(root).cores("0-3", "1-3");
    machine.siblings(0, "0-1").siblings(1, "0-1").siblings(2, "2-3").siblings(3, "2-3");

    Pinning pinning = Pinning.of(machine.environment());

    assertThat(pinning.describe()).isEqualTo("server on core 1, client and harness on cores 2-3");
    assertThat(pinning.splitsAPhysicalCore()).isFalse();
  }

  @Test
  void splitsTheOnlyPhysicalCoreAndSaysSo() {
    Pinning pinning =
        Pinning.of(
            RecordedMachine.sound(root)
                .cores("0-1", "0-1")
                .siblings(0, "0-1")
                .siblings(1, "0-1")
                .environment());

    assertThat(pinning.splitsAPhysicalCore()).isTrue();
    assertThat(pinning.describe())
        .isEqualTo("server on core 0, client and harness on core 1, which share a physical core");
  }

  @Test
  void saysWhyItCannotPin() {
    RecordedMachine machine = RecordedMachine.sound(root);

    assertThat(notPinned(machine.cores("0-3", "2")))
        .isEqualTo("not pinned: only one core is usable");
    assertThat(notPinned(machine.cores("0-3", "0-3").without("/usr/bin/taskset")))
        .isEqualTo("not pinned: there is no taskset on the PATH");
    assertThat(notPinned(machine.without("/proc/self/status")))
        .isEqualTo("not pinned: this system does not tell which cores are usable");
  }

  private static String notPinned(RecordedMachine machine) {
    Pinning pinning = Pinning.of(machine.environment());
    assertThat(pinning.isPossible()).isFalse();
    assertThat(pinning.serverCores()).isEmpty();
    assertThat(pinning.clientCores()).isEmpty();
    return pinning.describe();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {"3 | 0-1 | 3 | 0-1", "0 | - | 0 | 1-3", "- | 0-2 | 3 | 0-2"})
  void doesAsTheUserChooses(String serverFlag, String clientFlag, String server, String client) {
    Pinning pinning = choose(serverFlag, clientFlag);

    assertThat(pinning.serverCores()).hasToString("Optional[" + server + "]");
    assertThat(pinning.clientCores()).hasToString("Optional[" + client + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "x | - | --server-cores is 'x', must be a list of cores, such as 0 or 0,2-3",
        "'' | - | --server-cores is '', must be a list of cores, such as 0 or 0,2-3",
        "0 | 9 | --client-cores is '9', but this machine has no core 9; it has 0-7",
        "0,6-7 | - | --server-cores is '0,6-7', but this process may not use cores 6-7; it may use"
            + " 0-3",
        "0-2 | 2-3 | --server-cores and --client-cores share core 2; give each side its own",
        "- | 0-3 | --client-cores is '0-3', which leaves no core for the other side; choose fewer",
      })
  void refusesAChoiceThatCannotBe(String serverFlag, String clientFlag, String complaint) {
    assertThatThrownBy(() -> choose(serverFlag, clientFlag))
        .isInstanceOf(UsageException.class)
        .hasMessage(complaint);
  }

  private Pinning choose(String serverFlag, String clientFlag) {
    return Pinning.of(
        RecordedMachine.sound(root).cores("0-7", "0-3").environment(),
        Optional.ofNullable(serverFlag),
        Optional.ofNullable(clientFlag));
  }

  @Test
  void refusesAnyChoiceWhereItCannotPin() {
    Environment machine = RecordedMachine.sound(root).without("/usr/bin/taskset").environment();

    assertThatThrownBy(() -> Pinning.of(machine, Optional.empty(), Optional.of("0")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--client-cores is given, but there is no taskset on the PATH;"
                + " sudo apt-get install util-linux");
  }
}
