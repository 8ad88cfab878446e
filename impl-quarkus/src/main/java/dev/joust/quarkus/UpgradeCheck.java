package dev.joust.quarkus;

import dev.joust.spi.ServerSettings;
import io.quarkus.websockets.next.HttpUpgradeCheck;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/**
 * Puts a gate into the pipeline of each session, where Quarkus <a
 * href="https://quarkus.io/guides/websockets-next-reference#inspecting-and-rejecting-http-upgrade">
 * asks</a> before it upgrades. The application has said already whether it is one.
 */
@Singleton
class UpgradeCheck implements HttpUpgradeCheck {

  private final int maxMessageBytes;

  UpgradeCheck(ServerSettings settings) {
    this.maxMessageBytes = settings.maxMessageBytes();
  }

  @Override
  public Uni<CheckResult> perform(HttpUpgradeContext context) {
    WebSocketGate.before(context.httpRequest(), maxMessageBytes, context.userData());
    return CheckResult.permitUpgrade();
  }
}
