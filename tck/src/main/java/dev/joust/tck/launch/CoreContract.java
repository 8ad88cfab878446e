package dev.joust.tck.launch;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.ConnectionContract;
import dev.joust.tck.CountersContract;
import dev.joust.tck.EchoBodyContract;
import dev.joust.tck.MalformedRequestContract;
import dev.joust.tck.RoutesContract;
import dev.joust.tck.WebSocketCloseContract;
import dev.joust.tck.WebSocketEchoContract;
import dev.joust.tck.server.RunningServer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/** Holds a server in another process to the contract's core: the parts that have tests of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.MethodName.class)
@ExtendWith(CoreContract.Asked.class)
// Reading from a socket cannot be interrupted.
@Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CoreContract
    implements RoutesContract,
        ConnectionContract,
        MalformedRequestContract,
        EchoBodyContract,
        WebSocketEchoContract,
        WebSocketCloseContract,
        CountersContract {

  private CoreCheck check;

  /** After a fault, the rest is skipped as if the server lacked what that asks for. */
  @Override
  public ServerProvider contractProvider() {
    Assumptions.assumeTrue(check.fault().isEmpty());
    return check.server();
  }

  @Override
  public RunningServer sharedServer() {
    return check.server().running();
  }

  /** The same server, once nothing else is open, with counters that begin at zero. */
  @Override
  public RunningServer startServer(ServerSettings settings, ApplicationSettings application) {
    sharedServer().await("no connection is open", now -> now.connectionsOpen() == 0);
    return check.server().counting().running();
  }

  /** Tells the class for whom it asks. */
  static final class Asked implements TestInstancePostProcessor {

    @Override
    public void postProcessTestInstance(Object contract, ExtensionContext context) {
      ((CoreContract) contract).check = Kit.listener(context, CoreCheck.class);
    }
  }
}
