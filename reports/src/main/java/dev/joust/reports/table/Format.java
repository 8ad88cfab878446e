package dev.joust.reports.table;

import java.util.Set;

/** What a run can be written as, in its own folder. */
public enum Format {
  /** {@code report.md} and {@code tables/}. */
  MD,
  /** {@code index.html}. */
  HTML,
  /** {@code samples.csv}, {@code slices.csv} and {@code jmh.json}, for other programs. */
  CSV,
  /** {@code junit.xml}: cells, contenders and the user's own claims as tests. */
  JUNIT,
  /** {@code summary.md}: the answers and what went wrong, as for a pull request. */
  GITHUB;

  /** What a run leaves if nobody asks for anything else. */
  public static final Set<Format> USUAL = Set.of(MD, HTML, CSV);
}
