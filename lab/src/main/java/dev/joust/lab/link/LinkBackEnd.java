package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import java.io.IOException;

/** A way to make links. */
interface LinkBackEnd {

  /**
   * Makes a link. Where that fails, nothing is left of it.
   *
   * @throws IOException if this machine cannot; the message says why
   */
  Link open(LinkProfile profile) throws IOException;
}
