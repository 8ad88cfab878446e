package dev.joust.lab.machine;

/** Lets time pass between two looks at the machine. */
@FunctionalInterface
public interface Pause {

  /** Returns when it is time for the second look. */
  void await() throws InterruptedException;
}
