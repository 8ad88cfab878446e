/**
 * An experiment from its beginning, or from where it was left, to its end: contenders prepared,
 * trials planned and made, each kept as it ends, the report written. Used by the command line; may
 * depend on all other packages of the harness but {@code cli}, and on {@code lab}, {@code load},
 * {@code reports} and {@code run}.
 */
package dev.joust.harness.experiment;
