package dev.joust.reports.page;

import java.util.List;

/**
 * A suite on the page.
 *
 * @param id its anchor
 * @param title its heading
 * @param question what it answers
 * @param remark why there is no chart, or what else is to be said; empty if nothing is
 * @param charts the charts that answer it
 * @param more further charts
 */
record SuiteSection(
    String id,
    String title,
    String question,
    String remark,
    List<Chart> charts,
    List<Chart> more) {}
