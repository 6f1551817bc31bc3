import { describe, expect, it } from 'vitest';
import { readSiteIndex } from '#domain/site-search/read-site-index.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { companyOf, createRow } from '../../../rows.ts';
import { storedRows } from '../../../support/server.ts';
import { hasFacts, openAssistant, withPlainSpaces, answerTextAndPages } from './assistant.ts';
import moreQuestions from './more-questions.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };

const { server, guest, customer, answer, withDates } = await openAssistant();

type Question = (typeof questions)[number] | (typeof moreQuestions)[number];

/** Facts that depend on the day the demo data is made; these are not compared. */
const moving = /\d{4}$|^S-|^€ 475|^F2026/;

/**
 * Whether the reply has every expected fact; `||` separates alternatives. For a question that the
 * site cannot answer: whether the reply says that it does not know.
 */
function isRight({ source, facts }: Question, said: ChatAnswer): boolean {
  if (source === 'unknown') return said.kind === 'unknown' || said.kind === 'unsure';
  const reply = answerTextAndPages(said);
  if (Array.isArray(source)) return said.kind !== 'unknown' && hasFacts(reply, facts);
  const known = withDates(facts.filter((fact) => !moving.test(fact)));
  return said.kind === 'own' && hasFacts(reply, known);
}

describe('the assistant', () => {
  it.each([
    ['first', questions],
    ['second', moreQuestions],
  ])('answers at least 54 of the 60 questions of the %s set correctly', async (_, set) => {
    const wrong: string[] = [];
    for (const question of set) {
      const said = await answer(question.question, question.as === 'customer' ? customer : guest);
      if (isRight(question, said)) continue;
      const reply = answerTextAndPages(said).slice(0, 600).replaceAll('\n', ' | ');
      wrong.push(`${question.question}\n  ${said.kind}: ${reply}`);
    }
    expect(set).toHaveLength(60);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(6);
  });

  it('says that it does not know what the site does not know', async () => {
    const all = [...questions, ...moreQuestions].filter(({ source }) => source === 'unknown');
    for (const { question } of all) {
      const { kind, text } = await answer(question, guest);
      expect(['unknown', 'unsure'], question).toContain(kind);
      expect(text, question).toMatch(/weet ik niet/);
      expect(text, question).toMatch(/collega/);
    }
  });

  it('shows at most three pages, also when it is not sure about a product', async () => {
    const { kind, sources } = await answer('Kan ik bitcoin minen met glasvezel 1000?');
    expect([kind, sources.map(({ path }) => path)]).toEqual([
      'unsure',
      ['/kpn-een-internet#tarief-glasvezel-1000', '/kpn-een-internet', '/glasvezel'],
    ]);
  });

  it('quotes only text that is on the page it names', async () => {
    const { entries } = await readSiteIndex(guest);
    for (const { question, as } of questions) {
      for (const { path, quotes } of (await answer(question, as === 'customer' ? customer : guest))
        .sources) {
        const page = entries.filter((entry) => entry.path.split('#')[0] === path.split('#')[0]);
        const words = page
          .flatMap(({ summary, passages }) => [
            summary,
            ...passages.flatMap(({ heading, text }) => [heading ?? '', text]),
          ])
          .join('\n');
        for (const { heading, text } of quotes) {
          expect(words, question).toContain(heading ?? '');
          expect(words, question).toContain(
            text
              .map((part) => part.text)
              .join('')
              .replace(/ …$/, ''),
          );
        }
      }
    }
  });

  it('names no price that is not in a record', async () => {
    const prices = new Set(
      (
        await storedRows<{ monthly: string }>(
          server,
          'select maandbedrag__c::text as monthly from product__c where gepubliceerd__c',
        )
      ).map(({ monthly }) => Number(monthly)),
    );
    for (const { question, as } of questions.filter((one) => one.as === 'guest')) {
      const { facts } = await answer(question, as === 'customer' ? customer : guest);
      for (const { value } of facts)
        for (const [, amount] of withPlainSpaces(value).matchAll(/€ (\d+,\d\d)/g))
          expect(prices, `${question}: ${value}`).toContain(Number(amount!.replace(',', '.')));
    }
  });

  it('does not answer a guest from the records of customers', async () => {
    for (const { question } of questions.filter(({ as }) => as === 'customer'))
      expect((await answer(question, guest)).kind, question).not.toBe('own');
  });

  it('says whether the company is open at the moment of the question', async () => {
    const at = async (moment: string, question: string) =>
      (await answer(question, { ...guest, now: new Date(moment) })).text;
    expect(await at('2026-11-26T10:00:00+01:00', 'Zijn jullie nu open?')).toBe(
      'We zijn nu open, vandaag tot 17.30 uur.',
    );
    expect(await at('2026-11-26T19:00:00+01:00', 'Zijn jullie nu open?')).toMatch(
      /^We zijn nu gesloten\./,
    );
    expect(await at('2026-11-28T10:00:00+01:00', 'tot hoe laat zijn jullie open vandaag')).toMatch(
      /^We zijn vandaag gesloten\./,
    );
    expect(
      await at('2026-11-26T10:00:00+01:00', 'Zijn jullie op zaterdag ook bereikbaar?'),
    ).toMatch(/^Nee, op zaterdag/);
  });

  it('links to the postcode check with the address in the question', async () => {
    expect((await answer('Kan ik glasvezel krijgen op 3446 AA 1?', guest)).ways[0]?.path).toBe(
      '/glasvezel?postcode=3446+AA&huisnummer=1',
    );
    expect((await answer('Ligt er glasvezel bij ons in de straat?', guest)).ways[0]?.path).toBe(
      '/glasvezel',
    );
  });

  it('answers about own requests and connections from the current records', async () => {
    const [waiting] = await storedRows<{ count: string; numbers: string[] }>(
      server,
      `select count(*)::text as count, array_agg(casenumber::text) as numbers from "case" c join "user" u on u.accountid = c.accountid
       where u.username = 'klant@bakkerijdekorenaar.example' and c.status = 'Wacht op feedback'`,
    );
    const reply = await answer('Op welke verzoeken moet ik nog reageren?', customer);
    expect(reply.facts.length).toBe(Math.min(7, Number(waiting!.count)));
    for (const { name } of reply.facts) expect(waiting!.numbers).toContain(name);
    expect((await answer('Welk 06-nummer heeft bezorger 2?', customer)).facts).toHaveLength(1);
  });

  it('gives no notice period of a service that cannot be terminated now', async () => {
    const asker = await server.contextOf('nieuw');
    const fields = { Account__c: await companyOf(server, 'nieuw'), Contractvorm__c: 'Onbepaald' };
    const add = (Name: string, Soort__c: string, more = {}) =>
      createRow(server, 'Aansluiting__c', {
        ...fields,
        Name,
        Soort__c,
        Status__c: 'Actief',
        ...more,
      });
    const ending = { Status__c: 'Wordt beëindigd', Einddatum__c: '2031-03-10' };
    await add('Zolder tv', 'TV');
    await add('Kelder tv', 'TV', ending);
    await add('Kelder internet', 'Internet', ending);
    const leaving = await add('Busje', 'Mobiel', { Nummer__c: '06-61234511' });
    await createRow(server, 'Uitportering__c', {
      Aansluiting__c: leaving,
      Nummer__c: '06-61234511',
      Status__c: 'vrijgemaakt voor uitporteren',
      Geldig_tot__c: '2031-03-10',
    });
    const namesIn = ({ facts }: ChatAnswer) => facts.map(({ name }) => name);
    expect(namesIn(await answer('wat is mijn opzegtermijn', asker))).toEqual(['Zolder tv']);
    expect(namesIn(await answer('wat is onze opzegtermijn voor tv', asker))).toEqual(['Zolder tv']);
    const { facts } = await answer('wat is onze opzegtermijn voor internet', asker);
    expect(facts.map(({ name, value }) => `${name}: ${withPlainSpaces(value)}`)).toEqual([
      'Kelder internet: stopt op 10 maart 2031',
    ]);
  });

  it.each([
    'Ik wil overstappen naar een andere internetprovider. Moet ik zelf opzeggen?',
    'Hoe stap ik met mijn internet over naar een andere aanbieder?',
    'Moet ik mijn internet opzeggen als ik overstap?',
  ])('says that the new provider arranges a switch of internet: %s', async (question) => {
    for (const asker of [guest, customer])
      expect(answerTextAndPages(await answer(question, asker)), question).toContain(
        'regelt je nieuwe aanbieder de overstap',
      );
  });
});
