package dev.joust.reports.page;

import dev.joust.reports.chart.Charts;

/** A suite on the page; {@code note} is what a reader must know and its title does not say. */
record SuiteSection(String id, String title, String question, String note, Charts charts) {}
