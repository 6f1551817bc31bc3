import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion } from '#methods/answer-question.ts';
import { searchSite } from '#methods/search-site.ts';
import type { Ask } from '#records/ask.ts';
import type { ChatAnswer } from '#wire/chat.ts';
import { openTestHouse, type TestHouse } from '../../house.ts';
import everyday from './everyday.json' with { type: 'json' };

/** Questions and queries in everyday Dutch, on which the search was tuned. */

let house: TestHouse;
let guest: Ask;
let customer: Ask;
beforeAll(async () => {
  house = await openTestHouse();
  guest = house.rooms.askAs({ kind: 'guest' });
  customer = await house.askAs('korenaar');
});
afterAll(() => house.close());

let asked = 0;
async function answer(question: string, ctx: Ask): Promise<ChatAnswer> {
  const address = `192.0.2.${String(asked++ % 250)}`;
  const result = await answerQuestion(ctx, { question, address });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const replyOf = ({ text, facts, sources, ways }: ChatAnswer): string =>
  [
    text,
    ...facts.flatMap(({ name, value }) => [name, value]),
    ...sources.flatMap(({ title, path, quotes }) => [
      title,
      path,
      ...quotes.flatMap((quote) => [quote.heading ?? '', quote.text.map((part) => part.text).join('')]),
    ]),
    ...ways.flatMap(({ path, text: words }) => [path, words]),
  ]
    .join('\n')
    .replaceAll('\u00a0', ' ')
    .toLowerCase();

/** `||` separates ways to say a fact. */
const holds = (reply: string, facts: readonly string[]): boolean =>
  facts.every((fact) =>
    fact
      .toLowerCase()
      .split('||')
      .some((one) => reply.includes(one.trim())),
  );

describe('in everyday Dutch', () => {
  it('the assistant has the fact in its answer for 85 of 100 questions', async () => {
    const wrong: string[] = [];
    for (const { question, facts } of everyday.questions) {
      const said = await answer(question, guest);
      if (said.kind === 'unknown' || !holds(replyOf(said), facts)) wrong.push(question);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.15 * everyday.questions.length);
  });

  it('the assistant says of what the site does not tell that it does not know', async () => {
    const sure: string[] = [];
    for (const question of everyday.unknown) {
      const { kind } = await answer(question, guest);
      if (kind !== 'unknown' && kind !== 'unsure') sure.push(question);
    }
    expect(sure.length, sure.join('\n')).toBeLessThanOrEqual(0.05 * everyday.unknown.length);
  });

  it('the assistant answers a customer from their own records where these are asked for', async () => {
    for (const { question, facts } of everyday.own) {
      const said = await answer(question, customer);
      expect(said.kind, question).toBe('own');
      expect(holds(replyOf(said), facts), `${question}\n${replyOf(said)}`).toBe(true);
    }
    for (const question of everyday.notOwn) {
      expect((await answer(question, customer)).kind, question).not.toBe('own');
    }
  });

  it('the search has the page among the first three for 95 of 100 queries', async () => {
    const missed: string[] = [];
    for (const { query, expected } of everyday.queries) {
      const { matches } = await searchSite(guest, { q: query, page: 1 });
      const isMeant = (path: string): boolean => expected.some((one) => (one === 'home' ? path === '/' : path.includes(one)));
      if (!matches.slice(0, 3).some(({ path }) => isMeant(path))) missed.push(query);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * everyday.queries.length);
  });
});
