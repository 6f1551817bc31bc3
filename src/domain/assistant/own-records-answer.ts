import type { ChatAnswer, ChatFact, ChatLink } from '#protocol/site/chat.ts';

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
