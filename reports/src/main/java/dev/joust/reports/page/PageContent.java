package dev.joust.reports.page;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.chart.DecidedPairs;
import dev.joust.reports.chart.Look;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.summary.Answers;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.RunManifest;
import java.util.List;

/**
 * All that the template shows.
 *
 * @param data what scripts draw from, as JSON that can stand in a script element
 */
record PageContent(
    String title,
    RunManifest manifest,
    Usability usability,
    RunFacts facts,
    DecidedPairs decided,
    Issues issues,
    Answers answers,
    List<Look> looks,
    List<SuiteSection> suites,
    Slices slices,
    HeldClaims claims,
    List<Mark> marks,
    String data,
    Assets assets) {}
