package dev.joust.netty;

/** What writes responses, told which of them answer HEAD and so have no body. */
interface HeadAnswers {

  void answersHead(boolean head);
}
