package dev.joust.lab.link;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import dev.joust.lab.os.Libc;
import dev.joust.lab.os.RootFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The calls to Linux that Java has not: open(2), ioctl(2), setns(2), poll(2), and read(2) and
 * write(2) of a device.
 */
final class SystemCalls {

  private static final int O_RDONLY = 0;
  private static final int O_RDWR = 2;
  private static final int O_CLOEXEC = 0x80000;
  private static final int CLONE_NEWNET = 0x40000000;
  private static final short POLLIN = 1;

  /** {@code TUNSETIFF} of linux/if_tun.h; a {@code struct ifreq} has 40 bytes. */
  private static final long TUNSETIFF = 0x400454caL;

  private static final int IFREQ_BYTES = 40;
  private static final int IFREQ_NAME_BYTES = 16;
  private static final short IFF_TUN = 1;
  private static final short IFF_NO_PI = 0x1000;

  private SystemCalls() {}

  private static final class C {

    static {
      Libc.bind(C.class);
    }

    static native int open(String path, int flags);

    static native int close(int descriptor);

    static native int setns(int descriptor, int type);

    static native int ioctl(int descriptor, long request, ByteBuffer argument);

    static native int poll(ByteBuffer descriptors, long count, int timeoutMillis);

    static native long read(int descriptor, ByteBuffer into, long bytes);

    static native long write(int descriptor, ByteBuffer from, long bytes);
  }

  /**
   * Whether they can be made at all.
   *
   * @throws IOException if not; the message says why
   */
  static void check() throws IOException {
    if (!Platform.isLinux()) {
      throw new IOException("only Linux has network namespaces");
    }
    try {
      C.close(-1);
    } catch (LinkageError missing) {
      throw new IOException("JNA does not work here: " + missing.getMessage(), missing);
    }
  }

  /** Moves the calling thread, and what it opens and starts from now on, to another namespace. */
  static void enterNetworkNamespace(String file) throws IOException {
    int descriptor = checked("open " + file, C.open(file, O_RDONLY | O_CLOEXEC));
    try {
      checked("setns " + file, C.setns(descriptor, CLONE_NEWNET));
    } finally {
      C.close(descriptor);
    }
  }

  /**
   * Makes a TUN device in the calling thread's network namespace. It is gone when the descriptor is
   * closed, by the end of this process at the latest.
   *
   * @return the descriptor that reads and writes its packets
   */
  static int openTun(String name) throws IOException {
    int descriptor = checked("open /dev/net/tun", C.open("/dev/net/tun", O_RDWR | O_CLOEXEC));
    ByteBuffer request = ByteBuffer.allocateDirect(IFREQ_BYTES).order(ByteOrder.nativeOrder());
    request.put(0, name.getBytes(StandardCharsets.US_ASCII));
    request.putShort(IFREQ_NAME_BYTES, (short) (IFF_TUN | IFF_NO_PI));
    try {
      checked("TUNSETIFF", C.ioctl(descriptor, TUNSETIFF, request));
      return descriptor;
    } catch (IOException failure) {
      C.close(descriptor);
      throw failure;
    }
  }

  /** How TCP decides how much to send (tcp(7)) in the calling thread's network namespace. */
  static Optional<String> congestionControl() {
    return RootFiles.here().line("/proc/sys/net/ipv4/tcp_congestion_control");
  }

  static void close(int descriptor) {
    C.close(descriptor);
  }

  static ByteBuffer readable(int descriptor) {
    ByteBuffer poll = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
    return poll.putInt(0, descriptor).putShort(4, POLLIN);
  }

  static boolean awaits(ByteBuffer readable, int timeoutMillis) {
    return C.poll(readable, 1, timeoutMillis) > 0;
  }

  /** Reads a packet to the start of a direct buffer, and returns its length. */
  static int read(int descriptor, ByteBuffer into) throws IOException {
    return checked("read a packet", (int) C.read(descriptor, into, into.capacity()));
  }

  /** Writes a packet from the start of a direct buffer. */
  static void write(int descriptor, ByteBuffer from, int bytes) throws IOException {
    checked("write a packet", (int) C.write(descriptor, from, bytes));
  }

  private static int checked(String call, int result) throws IOException {
    if (result < 0) {
      throw new IOException("%s: error %d".formatted(call, Native.getLastError()));
    }
    return result;
  }
}
