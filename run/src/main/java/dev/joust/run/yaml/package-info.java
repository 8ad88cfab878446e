/**
 * YAML that people write: profiles, claims, regressions and links are read by the same rules.
 * Depends on Jackson only.
 */
package dev.joust.run.yaml;
