package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Document;
import dev.joust.run.SuiteLayout;
import java.util.List;

/** All of one suite, cell by cell: a file beside the report. */
record SuitePage(RunView view, SuiteLayout layout) {

  static String path(SuiteLayout layout) {
    return "tables/" + layout.name() + ".md";
  }

  Document document() {
    return new Document()
        .heading(1, layout.title())
        .paragraph(layout.question())
        .add(new SuiteTables(view, layout, new Document()).document())
        .add(new WayChanges(view, layout).document())
        .add(new Verdicts(view, layout).document())
        .heading(2, "How to read the tables")
        .items(legend());
  }

  private static List<String> legend() {
    return List.of(
        "A value is the geometric mean over blocks of a contender's value in each (the arithmetic"
            + " mean where a value is not positive), so that two values have the ratio that is shown"
            + " for them; in brackets is its 95 % interval, which a single block does not have. A"
            + " contender that lacks a block has the value that its ratio to the best one gives.",
        "#1 is a rank: one more than the number of contenders before it. Contenders of different"
            + " ranks differ; those that the data cannot tell apart share one, and so does who lies"
            + " between them. #1=: shared. Bold: every other contender is shown to be worse.",
        "A ratio is the geometric mean of the blocks' ratios to the best contender. Its interval"
            + " is simultaneous: in 95 of 100 runs all of a cell's intervals hold the true ratio. ="
            + " behind it: equal within the margin of indifference. ?: undecided, the run does not"
            + " tell.",
        "best: every other contender is shown to be worse. first: the leading one, where others may"
            + " be as good; behind it stands whether they are equal or undecided.",
        "A share of the ceiling is a ratio to a control, which does next to nothing for a request:"
            + " what it reaches is what client and machine allow for. Where a share is near 1, they"
            + " are the limit, and frameworks look more alike than they are.",
        "c: client-bound, the client was at its limit and the server was not. s: suspect. *: the"
            + " server was not steady. err: errors counted. –: not measured.",
        "invalid: the results break a rule and are not shown; the note says which. failed: the"
            + " contender does not keep the contract. Controls are never ranked.");
  }
}
