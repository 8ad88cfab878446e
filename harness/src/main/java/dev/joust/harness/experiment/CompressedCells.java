package dev.joust.harness.experiment;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.verify.DeflateCheck;
import dev.joust.lab.os.TemporaryFiles;
import dev.joust.load.Compression;
import dev.joust.run.RunContender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What contenders agree to in cells whose sessions offer to compress messages. These cells have
 * servers of their own; a contender that does not agree to what a cell offers is not asked for it.
 *
 * @param asked each compression that there are cells of
 * @param preparation which starts servers
 */
record CompressedCells(List<Compression> asked, Preparation preparation) {

  static CompressedCells of(Preparation preparation) {
    return new CompressedCells(
        preparation
            .asked()
            .cells()
            .map(Factors::compression)
            .filter(compression -> compression != Compression.NONE)
            .distinct()
            .toList(),
        preparation);
  }

  /**
   * The contenders with what they agree to; what they do not is told in a line.
   *
   * @param prepared they as they are known so far, in the same order
   */
  List<RunContender> of(List<Contender> contenders, List<RunContender> prepared, Progress progress)
      throws IOException, InterruptedException {
    if (asked.isEmpty()) {
      return prepared;
    }
    List<RunContender> all = new ArrayList<>();
    List<String> without = new ArrayList<>();
    Map<String, String> namesByCompression = new LinkedHashMap<>();
    for (int i = 0; i < prepared.size(); i++) {
      RunContender known = prepared.get(i);
      if (!known.isRanked() || !known.features().contains("websocket")) {
        all.add(known);
      } else if (!known.features().contains("deflate")) {
        all.add(known);
        without.add(known.name());
      } else {
        progress.prepare(known.name());
        Map<String, String> agreed = agreed(contenders.get(i), progress);
        agreed
            .keySet()
            .forEach(own -> namesByCompression.merge(own, known.name(), "%s, %s"::formatted));
        all.add(known.withCompressionInCells(agreed));
      }
    }
    if (!without.isEmpty()) {
      progress.say(
          "not measured with compressed messages, which are not offered: "
              + String.join(", ", without));
    }
    namesByCompression.forEach(
        (compression, names) ->
            progress.say("compression=%s is agreed to by %s".formatted(compression, names)));
    return all;
  }

  private Map<String, String> agreed(Contender contender, Progress progress)
      throws IOException, InterruptedException {
    Map<String, String> agreed = new LinkedHashMap<>();
    Path log = TemporaryFiles.ofThisMachine().log("check");
    try (ServerProcess server =
        ServerProcess.start(preparation.launch(contender, Factors.flagsOfCompression(), log))) {
      for (Compression compression : asked) {
        try {
          agreed.put(compression.label(), agreed(server, compression));
        } catch (IOException declined) {
          sayNotMeasured(contender, compression, declined, progress);
        }
      }
    } catch (ServerFailure failure) {
      asked.forEach(compression -> sayNotMeasured(contender, compression, failure, progress));
    } finally {
      Files.deleteIfExists(log);
    }
    return agreed;
  }

  private static String agreed(ServerProcess server, Compression offer)
      throws IOException, InterruptedException {
    if (server.ready().compression() == Compression.NONE) {
      throw new IOException("its own setting is compression=none");
    }
    return DeflateCheck.agreedAsOffered(server.address(), offer);
  }

  private static void sayNotMeasured(
      Contender contender, Compression compression, Exception why, Progress progress) {
    progress.say(
        "%s is not measured with compression=%s: %s"
            .formatted(contender.name(), compression, why.getMessage()));
  }
}
