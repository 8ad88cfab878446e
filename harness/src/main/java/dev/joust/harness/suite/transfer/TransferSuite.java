package dev.joust.harness.suite.transfer;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/** Suite {@code transfer}: how long does one message take over HTTP and over WebSocket? */
public final class TransferSuite implements Suite<TransferSettings> {

  @Override
  public String name() {
    return TransferScenario.NAME;
  }

  @Override
  public Class<TransferSettings> settings() {
    return TransferSettings.class;
  }

  @Override
  public List<Scenario> scenarios(TransferSettings settings, Profile profile) {
    return List.of(new TransferScenario(settings));
  }
}
