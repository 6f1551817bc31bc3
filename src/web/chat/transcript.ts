import { chatText } from '#messages/site/chat.ts';
import { maxFreeTextLength } from '#protocol/constants.ts';
import type { ChatAnswer, ChatTurn } from '#protocol/site/chat.ts';

/** What an answer said, for the colleague who reads along. */
export const answerText = ({ text, sources, facts }: ChatAnswer): string =>
  [
    text,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...sources.map(({ title }) => `(${title})`),
  ].join(' ');

/** The conversation as text, its last part when it is too long to send along. */
export const transcriptOf = (turns: readonly ChatTurn[]): string =>
  turns
    .map(({ by, text }) => `${by === 'visitor' ? chatText.you : chatText.assistant}: ${text}`)
    .join('\n')
    .slice(-(maxFreeTextLength - 2_100)); // room for the remark
