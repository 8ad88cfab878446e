package org.glassfish.grizzly.websockets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import org.glassfish.grizzly.Buffer;

/** Takes the place of Grizzly's class of this name, and masks eight bytes at a time. */
public class Masker {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Buffer buffer;
  private byte[] mask;

  /** The bytes of this frame that were masked so far, modulo 4. */
  private int done;

  public Masker(Buffer buffer) {
    this.buffer = buffer;
  }

  public Masker() {
    generateMask();
  }

  public byte get() {
    return buffer.get();
  }

  public byte[] get(int size) {
    byte[] bytes = new byte[size];
    buffer.get(bytes);
    return bytes;
  }

  public byte unmask() {
    return (byte) (get() ^ (mask == null ? 0 : next()));
  }

  public byte[] unmask(int count) {
    byte[] bytes = get(count);
    mask(bytes, 0, bytes);
    return bytes;
  }

  public void generateMask() {
    mask = new byte[4];
    new SecureRandom().nextBytes(mask);
  }

  public void mask(byte[] target, int location, byte data) {
    target[location] = (byte) (data ^ (mask == null ? 0 : next()));
  }

  public void mask(byte[] target, int location, byte[] data) {
    if (target == null || data == null) {
      return;
    }
    if (mask == null) {
      System.arraycopy(data, 0, target, location, data.length);
      return;
    }
    long eight = 0;
    for (int at = 0; at < Long.BYTES; at++) {
      eight = eight << 8 | mask[done + at & 3] & 0xFF;
    }
    int at = 0;
    for (; at <= data.length - Long.BYTES; at += Long.BYTES) {
      EIGHT.set(target, location + at, (long) EIGHT.get(data, at) ^ eight);
    }
    for (; at < data.length; at++) {
      target[location + at] = (byte) (data[at] ^ next());
    }
  }

  public byte[] maskAndPrepend(byte[] packet) {
    byte[] masked = new byte[packet.length + 4];
    System.arraycopy(getMask(), 0, masked, 0, 4);
    mask(masked, 4, packet);
    return masked;
  }

  public void setBuffer(Buffer buffer) {
    this.buffer = buffer;
  }

  public byte[] getMask() {
    return mask;
  }

  public void readMask() {
    mask = get(4);
  }

  private byte next() {
    byte next = mask[done];
    done = done + 1 & 3;
    return next;
  }
}
