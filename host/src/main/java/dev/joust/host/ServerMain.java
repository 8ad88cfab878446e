package dev.joust.host;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/**
 * The main class of a server's JVM. It tells its parent on standard output, in JSON lines, that it
 * is ready or why it is not; reads commands from standard input; and ends when that ends, as the
 * parent is gone then.
 */
public final class ServerMain {

  private ServerMain() {}

  /** Runs the server that the arguments describe. */
  public static void main(String[] arguments) {
    // Whatever a framework prints goes to the log; the channel has the real standard output alone.
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    Channel channel = new Channel(out);
    // Before all else, so that a server that hangs while it starts ends with its parent too.
    Inbox inbox = Inbox.of(System.in);
    System.exit(run(inbox, channel, arguments));
  }

  /** Runs the server until its parent wants it to end; returns the JVM's exit status. */
  static int run(Inbox inbox, Channel channel, String... arguments) {
    return new CommandLine(new ServerCommand(inbox, channel))
        .setCaseInsensitiveEnumValuesAllowed(true)
        // What a variant sets stands behind what all servers get.
        .setOverwrittenOptionsAllowed(true)
        .setParameterExceptionHandler(
            (failure, given) -> {
              channel.error(failure.getMessage());
              return CommandLine.ExitCode.USAGE;
            })
        .execute(arguments);
  }
}
