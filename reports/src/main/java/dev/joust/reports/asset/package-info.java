/**
 * What pages carry with them: style sheets, scripts and the libraries of others with their
 * licences. Depends on no other package.
 */
package dev.joust.reports.asset;
