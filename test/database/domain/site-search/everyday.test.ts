import { describe, expect, it } from 'vitest';
import { searchSite } from '#domain/content/search-site.ts';
import { hasFacts, openAssistant, answerTextAndPages } from './assistant.ts';
import everyday from './everyday.json' with { type: 'json' };

/** Questions and queries in everyday Dutch, on which the search was tuned. */

const { guest, customer, answer, withDates } = await openAssistant();

describe('in everyday Dutch', () => {
  it('the assistant gives the expected fact for 85 of 100 questions', async () => {
    const wrong: string[] = [];
    for (const { question, facts } of everyday.questions) {
      const said = await answer(question);
      if (said.kind === 'unknown' || !hasFacts(answerTextAndPages(said), facts))
        wrong.push(question);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.15 * everyday.questions.length);
  });

  it('the assistant does not claim to know what the site does not tell', async () => {
    const sure: string[] = [];
    for (const question of everyday.unknown) {
      const { kind } = await answer(question);
      if (kind !== 'unknown' && kind !== 'unsure') sure.push(question);
    }
    expect(sure.length, sure.join('\n')).toBeLessThanOrEqual(0.05 * everyday.unknown.length);
  });

  it('the assistant answers a question about own records from these records', async () => {
    for (const { question, facts } of everyday.own) {
      const said = await answer(question, customer);
      expect(said.kind, question).toBe('own');
      expect(
        hasFacts(answerTextAndPages(said), withDates(facts)),
        `${question}\n${answerTextAndPages(said)}`,
      ).toBe(true);
    }
    for (const question of everyday.notOwn) {
      expect((await answer(question, customer)).kind, question).not.toBe('own');
    }
  });

  it('the search finds the page in the first three for 95 of 100 queries', async () => {
    const missed: string[] = [];
    for (const { query, expected } of everyday.queries) {
      const { matches } = await searchSite(guest, { q: query, page: 1 });
      const isMeant = (path: string): boolean =>
        expected.some((one) => (one === 'home' ? path === '/' : path.includes(one)));
      if (!matches.slice(0, 3).some(({ path }) => isMeant(path))) missed.push(query);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * everyday.queries.length);
  });
});
