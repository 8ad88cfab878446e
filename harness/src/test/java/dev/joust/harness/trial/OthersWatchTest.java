package dev.joust.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.lab.host.Host;
import dev.joust.lab.host.Hosts;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class OthersWatchTest {

  private final Counter serverOthers = new Counter();
  private final Counter serverStolen = new Counter();
  private final Counter loadOthers = new Counter();
  private final Counter loadStolen = new Counter();
  private final Host server = host("bench-1", serverOthers, serverStolen);
  private final Host load = host("bench-2", loadOthers, loadStolen);

  /** What a system tells, by now. */
  private static final class Counter extends AtomicReference<Optional<Long>>
      implements Supplier<Optional<Long>> {

    private static final long serialVersionUID = 1;

    Counter() {
      super(Optional.of(100L));
    }

    void is(long nanos) {
      set(Optional.of(nanos));
    }
  }

  private static Host host(String name, Counter others, Counter stolen) {
    return (Host)
        Proxy.newProxyInstance(
            Host.class.getClassLoader(),
            new Class<?>[] {Host.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "name" -> name;
                  case "otherProcessesCpuNanos" -> others;
                  case "stolenCpuNanos" -> stolen.get();
                  case "equals" -> self == arguments[0];
                  case "hashCode" -> name.hashCode();
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private OthersWatch watch(Host... hostsOfLoad) {
    return new OthersWatch(new Hosts(server, List.of(hostsOfLoad), Optional.empty()));
  }

  @Test
  void tellsOfTheMachineThatWasDisturbedTheMost() {
    OthersWatch watch = watch(load);
    serverOthers.is(130);
    serverStolen.is(120);
    loadStolen.is(140);

    OthersCpu had = watch.read();

    assertThat(had.host()).contains("bench-2");
    assertThat(had.processesNanos()).contains(0L);
    assertThat(had.stolenNanos()).contains(40L);
    serverOthers.is(131);
    assertThat(watch.read().host()).as("since the last reading").contains("bench-1");
  }

  @Test
  void theOneMachineHasNoName() {
    OthersWatch watch = watch(server);
    serverOthers.is(90);

    OthersCpu had = watch.read();

    assertThat(had.host()).isEmpty();
    assertThat(had.processesNanos()).as("one has ended").contains(0L);
  }

  @Test
  void aHostThatIsNotThereTellsNothing() {
    OthersWatch watch = watch(load);
    loadOthers.set(Optional.empty());
    loadStolen.set(Optional.empty());
    serverOthers.is(101);

    assertThat(watch.read().host()).contains("bench-1");
    loadOthers.is(5_000);
    assertThat(watch.read().mostNanos()).as("it is back").isZero();
  }

  @Test
  void eachMachineIsToldInProcessors() {
    OthersCpu had = new OthersCpu(Optional.empty(), 2_000, Optional.of(500L), Optional.of(3_000L));

    assertThat(had.processesCores()).contains(0.25);
    assertThat(had.stolenCores()).contains(1.5);
    assertThat(
            new OthersCpu(Optional.empty(), 2_000, Optional.empty(), Optional.empty())
                .stolenCores())
        .isEmpty();
    OthersWatch watch = watch(load);
    loadStolen.is(140);
    assertThat(watch.readEach())
        .extracting(own -> own.stolenNanos().orElseThrow())
        .containsExactly(0L, 40L);
  }
}
