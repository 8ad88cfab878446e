package dev.joust.check;

import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * A test as the kit's sources name it.
 *
 * @param contract the part of the contract that it is of
 * @param method its method there
 */
record TestName(String contract, String method) {

  static TestName of(MethodSource source) {
    return new TestName(
        source.getJavaMethod().getDeclaringClass().getSimpleName(), source.getMethodName());
  }

  @Override
  public String toString() {
    return contract + "." + method;
  }
}
