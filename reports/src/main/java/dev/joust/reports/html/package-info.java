/**
 * Reports as pages of HTML that open from disk. Depends on {@code document} for what they show, on
 * {@code asset} for what they carry with them, and on the template engine.
 */
package dev.joust.reports.html;
