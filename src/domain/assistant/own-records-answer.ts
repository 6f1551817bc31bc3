import type { ChatAnswer, ChatFact, ChatLink } from '#protocol/site/chat.ts';

/** Returns an answer from the viewer's own records. */
export const ownRecordsAnswer = (
  text: string,
  facts: readonly ChatFact[],
  ways: readonly ChatLink[],
): ChatAnswer => ({
  kind: 'own',
  text,
  sources: [],
  facts,
  ways,
});
