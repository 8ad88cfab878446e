/** What all parts of the harness share: how it ends, and what a user did wrong. */
package dev.joust.harness;
