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
  default Link open(LinkProfile profile) throws IOException {
    NamespacePair namespaces = NamespacePair.create();
    try {
      return between(namespaces, profile);
    } catch (IOException failure) {
      namespaces.close();
      throw failure;
    }
  }

  /** Makes a link between two networks, which go with it. */
  Link between(NamespacePair namespaces, LinkProfile profile) throws IOException;
}
