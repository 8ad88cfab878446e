package dev.joust.reports.page;

import dev.joust.reports.chart.Charts;

/**
 * A suite on the page.
 *
 * @param id its anchor
 * @param title its heading
 * @param question what it answers
 * @param note what its title does not say and a reader must know; empty if there is nothing
 * @param charts its pictures
 */
record SuiteSection(String id, String title, String question, String note, Charts charts) {}
