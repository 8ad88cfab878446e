/**
 * A provider as badly behaved as a stranger's may be. It knows the SPI alone, and is packed into
 * folders of its own, away from the host's class path.
 */
package dev.joust.host.stub;
