import type { Ask } from '#records/ask.ts';
import { throttledAddress } from '#session/address.ts';
import { chatText } from '#text/chat.ts';
import type { ChatAnswer } from '#wire/chat.ts';
import { ok, type Result } from '#wire/problem.ts';
import { refusedAttempt } from './attempts.ts';
import { type FoundArticle, findArticles } from './find-articles.ts';
import { ownAnswer } from './own-answer.ts';
import { ownTopic } from './own-topics.ts';

/** More articles than this nobody reads in a conversation. */
const most = 3;

/**
 * What the knowledge base and the asker's own records say, read under the asker's rights; where they say nothing, that.
 * Refuses form.tooMany (40 questions per 10 minutes and address). Source: decisions.md §11.
 */
export async function answerQuestion(ask: Ask, asked: { question: string; address: string }): Promise<Result<ChatAnswer>> {
  const refused = await refusedAttempt(ask.questionThrottle, throttledAddress(asked.address));
  if (refused) return refused;
  const topic = ownTopic(asked.question);
  const own = topic === null ? null : await ownAnswer(ask, topic);
  if (own !== null) return ok({ kind: 'own', sources: [], ...own });
  const found = await findArticles(ask, asked.question, most);
  if (found.length === 0) return ok({ kind: 'unknown', text: `${chatText.answer.unknown} ${chatText.unknownMore}`, sources: [], facts: [], place: null });
  return ok({ kind: 'articles', text: chatText.answer.articles, sources: found.map(sourceOf), facts: [], place: null });
}

const sourceOf = ({ title, slug, passage }: FoundArticle) => ({ title, slug, passage });

/**
 * The same answer in a model's words, in pieces; null when no model is set or there is nothing to word. The model gets the question and the quoted
 * passages and nothing else, so it has nobody's data to give away. Ends with the plain text when the model fails; what failed goes to `report`.
 */
export function inOtherWords(ask: Ask, asked: { question: string; answer: ChatAnswer; report: (error: unknown) => void }): AsyncIterable<string> | null {
  const model = ask.outside.chatModel;
  if (model === null || asked.answer.kind !== 'articles') return null;
  const passages = asked.answer.sources.map(({ title, passage }) => `- ${title}: ${passage.map(({ text }) => text).join('')}`).join('\n');
  return bounded(model.word({ system: chatText.prompt.system, user: chatText.prompt.user(asked.question, passages) }), asked);
}

/** Characters of a model's answer. */
const longest = 2_000;

async function* bounded(words: AsyncIterable<string>, { answer, report }: { answer: ChatAnswer; report: (error: unknown) => void }): AsyncIterable<string> {
  let said = 0;
  try {
    for await (const piece of words) {
      yield piece.slice(0, longest - said);
      said += piece.length;
      if (said >= longest) return;
    }
  } catch (error) {
    report(error);
    if (said === 0) yield answer.text;
  }
}
