package dev.joust.check;

import dev.joust.host.Channel;
import dev.joust.host.Inbox;
import dev.joust.host.ProviderFolder;
import dev.joust.tck.launch.Kit;
import dev.joust.tck.launch.TestName;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * The main class of the kit's JVM. It tells its parent on standard output, in JSON lines, how each
 * test ends, or why none was begun; and it ends when standard input ends, as the parent is gone
 * then.
 */
public final class CheckMain {

  private CheckMain() {}

  /**
   * Holds a contender to the kit.
   *
   * @param arguments the contender's folder, and a text that the names of all tests to run contain,
   *     as in {@code RoutesContract.namesTheMethods}; empty: all
   */
  public static void main(String[] arguments) {
    // Whatever a framework prints goes to the log; the channel has the real standard output alone.
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    Channel channel = new Channel(out);
    Inbox.of(System.in);
    System.exit(run(channel, Path.of(arguments[0]), arguments[1]));
  }

  private static int run(Channel channel, Path folder, String tests) {
    try {
      new ProviderFolder(folder).load();
      Kit.run(FolderContract.class, named(tests), new Reports(channel));
      return 0;
    } catch (IllegalArgumentException refused) {
      refused.printStackTrace();
      channel.error(Channel.said(refused));
      return 0;
    } catch (RuntimeException | Error fault) {
      fault.printStackTrace();
      channel.error("the kit failed: " + fault);
      return Channel.FAULT;
    }
  }

  private static PostDiscoveryFilter named(String tests) {
    return test ->
        FilterResult.includedIf(
            TestName.of(test.getSource()).stream()
                .allMatch(name -> name.toString().contains(tests)));
  }
}
