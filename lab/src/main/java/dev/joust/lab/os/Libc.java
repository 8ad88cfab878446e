package dev.joust.lab.os;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.util.concurrent.CompletableFuture;

/** Binds functions of the C library. */
public final class Libc {

  private static final String NAME = "c";

  private Libc() {}

  /**
   * Binds the native methods of a class.
   *
   * <p>When JNA is first used it waits for ldconfig(8), and swallows an interrupt of the thread
   * meanwhile, by which a run is stopped. So that is another thread's work.
   *
   * @throws LinkageError or a failure caused by one, where there is no such library or function
   */
  public static void bind(Class<?> functions) {
    CompletableFuture.runAsync(() -> NativeLibrary.getInstance(NAME)).join();
    Native.register(functions, NAME);
  }
}
