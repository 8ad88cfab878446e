package dev.joust.load.wire.io;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What Linux lets a socket take in; see socket(7), {@code SO_ATTACH_FILTER}. */
final class PacketFilter {

  private static final int SOL_SOCKET = 1;
  private static final int SO_ATTACH_FILTER = 26;

  /** {@code BPF_RET | BPF_K}: takes in as many bytes of a packet as stand beside it. */
  private static final short RETURN_CONSTANT = 0x06;

  /** The size of {@code struct sock_filter}: a code, two jumps and a constant. */
  private static final int INSTRUCTION_BYTES = 8;

  /** The size of {@code struct sock_fprog}: a number of instructions, and where they are. */
  private static final int PROGRAM_BYTES = 16;

  private static final int ADDRESS_OFFSET = 8;

  private PacketFilter() {}

  /**
   * Has the system drop whatever comes to a socket, before TCP sees it.
   *
   * @throws IOException if the system does not
   */
  static void dropAll(Socket socket) throws IOException {
    ByteBuf instruction = Unpooled.directBuffer(INSTRUCTION_BYTES).setZero(0, INSTRUCTION_BYTES);
    try {
      instruction
          .internalNioBuffer(0, INSTRUCTION_BYTES)
          .order(ByteOrder.nativeOrder())
          .putShort(RETURN_CONSTANT);
      ByteBuffer program =
          ByteBuffer.allocateDirect(PROGRAM_BYTES)
              .order(ByteOrder.nativeOrder())
              .putShort(0, (short) 1)
              .putLong(ADDRESS_OFFSET, instruction.memoryAddress());
      socket.setRawOpt(SOL_SOCKET, SO_ATTACH_FILTER, program);
    } finally {
      instruction.release();
    }
  }
}
