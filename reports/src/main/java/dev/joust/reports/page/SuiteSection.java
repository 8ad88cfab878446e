package dev.joust.reports.page;

import dev.joust.reports.chart.Charts;

/**
 * A suite on the page.
 *
 * @param id its anchor
 * @param title its heading
 * @param question what it answers
 * @param charts its pictures
 */
record SuiteSection(String id, String title, String question, Charts charts) {}
