import type { RequestContext } from '#engine/model/request-context.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { asksTerms } from '#messages/assistant/own-topics.ts';
import { chatText } from '#messages/site/chat.ts';
import { asksProfessionalAdvice, isAboutOtherProvider } from '#messages/site/question-topics.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { ok, type Result } from '#protocol/problem.ts';
import {
  closedRecordsAnswer,
  passwordAnswer,
  withAccountWay,
  withGeneralRule,
} from '../assistant/account-answer.ts';
import { answerFromSite, unknownAnswer } from '../assistant/answer-from-site.ts';
import { fibreAnswer } from '../assistant/fibre-answer.ts';
import { answerFromOwnRecords } from '../assistant/answer-from-own-records.ts';
import { withSiteWording, normalizeQuestion } from '../assistant/said.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { readSiteIndex } from '../site-search/read-site-index.ts';

/** From the viewer's own records, or else from the site. Source: decisions.md §11. */
export async function answerQuestion(
  ctx: RequestContext,
  asked: { question: string; address: string },
): Promise<Result<ChatAnswer>> {
  const refused = await refusedAttempt(
    ctx.services.throttles.question,
    throttledAddress(asked.address),
  );
  return refused ?? ok(await answerTo(ctx, asked.question));
}

async function answerTo(ctx: RequestContext, typed: string): Promise<ChatAnswer> {
  const question = withSiteWording(typed);
  const said = normalizeQuestion(question);
  if (asksProfessionalAdvice(said)) return unknownAnswer(chatText.notAdvice);
  if (isAboutOtherProvider(said)) return unknownAnswer(chatText.notOurs);
  const own = await answerFromOwnRecords(ctx, said);
  if (own !== null) return own;
  const isLoggedIn = ctx.viewer.kind === 'user';
  const index = await readSiteIndex(ctx);
  const password = passwordAnswer(index, { said, isLoggedIn });
  if (password !== null) return password;
  const closed = closedRecordsAnswer(ctx.viewer, said);
  if (closed !== null && !asksTerms(said)) return closed;
  const fibre = await fibreAnswer(ctx, { said, index });
  const found = answerFromSite(index, { question, brand: ctx.brand, now: ctx.now, fibre });
  if (closed !== null) return withGeneralRule(closed, found);
  return withAccountWay(found, { said, isLoggedIn });
}

/**
 * The model receives the question and the quoted passages. Null: no model, or an answer of another
 * kind than `site`. When the model fails before its first words, yields the text of the answer.
 */
export function rephraseAnswer(
  ctx: RequestContext,
  asked: { question: string; answer: ChatAnswer; report: (error: unknown) => void },
): AsyncIterable<string> | null {
  const model = ctx.services.integrations.chatModel;
  if (model === null || asked.answer.kind !== 'site') return null;
  const passages = asked.answer.sources
    .flatMap(({ title, quotes }) =>
      quotes.map(
        ({ heading, text }) =>
          `- ${heading === null ? title : `${title}, ${heading}`}: ${text.map((part) => part.text).join('')}`,
      ),
    )
    .join('\n');
  return bounded(
    model.word({
      system: chatText.prompt.system,
      user: chatText.prompt.user(asked.question, passages),
    }),
    asked,
  );
}

/** In characters. */
const longest = 2_000;

async function* bounded(
  words: AsyncIterable<string>,
  { answer, report }: { answer: ChatAnswer; report: (error: unknown) => void },
): AsyncIterable<string> {
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
