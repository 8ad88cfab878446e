package dev.joust.reports.page;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.chart.Look;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.summary.Answer;
import dev.joust.reports.summary.RunFacts;
import java.util.List;

/**
 * All that the template shows.
 *
 * @param title the run's name
 * @param usability the verdict on the run, in a sentence
 * @param usable whether it is usable without doubts
 * @param summary what was run, in a sentence
 * @param told how much the run could tell, in a sentence
 * @param whole whether nothing is missing of the run
 * @param looks the contenders
 * @param answers what the run says to an architect's questions
 * @param unanswered the questions that the run did not ask, in a clause
 * @param troubles what went wrong
 * @param suites the suites with their charts
 * @param slices the cells, slice by slice
 * @param claims what came of what others published
 * @param marks what marks on this page mean
 * @param facts with what, where and when the run was made
 * @param configuration the profile in effect
 * @param environment the machine
 * @param data what scripts draw from, as JSON that can stand in a script element
 * @param assets style, scripts and their licences
 */
record PageContent(
    String title,
    String usability,
    boolean usable,
    String summary,
    String told,
    boolean whole,
    List<Look> looks,
    List<Answer> answers,
    String unanswered,
    List<String> troubles,
    List<SuiteSection> suites,
    Slices slices,
    HeldClaims claims,
    List<Mark> marks,
    List<RunFacts.Fact> facts,
    String configuration,
    String environment,
    String data,
    Assets assets) {}
