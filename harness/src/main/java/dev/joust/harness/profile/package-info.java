/** What a run is to measure: profiles, suites and their cells. */
package dev.joust.harness.profile;
