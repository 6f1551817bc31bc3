import type { ChatAnswer, ChatFact, ChatWay } from '#protocol/site/chat.ts';

/** An answer from the asker's own records. */
export const ownAnswerOf = (
  text: string,
  facts: readonly ChatFact[],
  ways: readonly ChatWay[],
): ChatAnswer => ({
  kind: 'own',
  text,
  sources: [],
  facts,
  ways,
});
