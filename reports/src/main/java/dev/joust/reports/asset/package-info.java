/**
 * What pages carry with them: style sheets, scripts and the libraries of others with their
 * licences, and their templates filled. Depends on no other package and on the template engine.
 */
package dev.joust.reports.asset;
