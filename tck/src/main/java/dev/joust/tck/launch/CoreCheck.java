package dev.joust.tck.launch;

import dev.joust.tck.server.ContractTests;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** The contract's core, asked of a running server up to the first fault. */
public final class CoreCheck implements TestExecutionListener {

  private final RemoteServer server;
  private Optional<String> fault = Optional.empty();

  private CoreCheck(RemoteServer server) {
    this.server = server;
  }

  /**
   * Asks a server for what its features promise.
   *
   * @return what is wrong first, in a line: the test that fails and why; empty if nothing is
   */
  public static Optional<String> of(RemoteServer server) {
    CoreCheck check = new CoreCheck(server);
    Kit.run(CoreContract.class, TagFilter.includeTags(ContractTests.CORE), check);
    return check.fault;
  }

  RemoteServer server() {
    return server;
  }

  Optional<String> fault() {
    return fault;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (fault.isEmpty() && result.getStatus() == Status.FAILED) {
      String name = TestName.of(test.getSource()).map(TestName::toString).orElse("the test kit");
      String why = result.getThrowable().map(Reason::inALine).orElse("");
      fault = Optional.of("%s: %s".formatted(name, why));
    }
  }
}
