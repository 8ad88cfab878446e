package dev.joust.tck.launch;

import java.util.Optional;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * A test as the kit's sources name it.
 *
 * @param contract the part of the contract that it is of
 * @param method its method there
 */
public record TestName(String contract, String method) {

  /** Empty if it is no test. */
  public static Optional<TestName> of(Optional<TestSource> source) {
    return source
        .filter(MethodSource.class::isInstance)
        .map(MethodSource.class::cast)
        .map(
            own ->
                new TestName(
                    own.getJavaMethod().getDeclaringClass().getSimpleName(), own.getMethodName()));
  }

  @Override
  public String toString() {
    return contract + "." + method;
  }
}
