import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion } from '#domain/content/answer-question.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { openTestServer, type TestServer } from '../../../support/server.ts';

/**
 * How the assistant treats questions that the site does not answer, and similar ones that it does.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let asked = 0;
async function answer(question: string): Promise<ChatAnswer> {
  const guest = server.dependencies.contextOf({ kind: 'guest' });
  const result = await answerQuestion(guest, { question, address: `192.0.2.${String(++asked)}` });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const quotesOf = ({ sources }: ChatAnswer): string =>
  sources
    .flatMap(({ quotes }) => quotes)
    .map(({ heading, text }) => `${heading ?? ''} ${text.map((part) => part.text).join('')}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('the assistant quotes nothing for a question', () => {
  it.each([
    ['about a thing that no page names', 'Heeft u zonnepanelen in het assortiment?'],
    ['about a thing that no page names', 'Kan ik bij jullie mijn domeinnaam registreren?'],
    ['about a thing that a page only mentions', 'Plaatsen jullie ook laadpalen bij een zaak?'],
    ['about a thing that a page only mentions', 'Doen jullie ook boekhouding?'],
    ['about a thing that a page only mentions', 'Leveren jullie ook stroom en gas?'],
    ['about a number that no page has', 'Hoeveel parkeerplaatsen zijn er bij jullie?'],
    ['about a number that no page has', 'Hoeveel klanten hebben jullie?'],
    ['about a price that no page has', 'wat kost een parkeerplaats'],
    ['about who somebody is', 'Hoe heet jullie directeur?'],
    ['about who somebody is', 'Wie is de directeur van jullie bedrijf?'],
    ['about another provider', 'Heeft Vodafone op dit moment storing in Rotterdam?'],
  ])('%s: %s', async (_, question) => {
    const { kind, text, sources, facts } = await answer(question);
    expect(kind).toBe('unknown');
    expect(text).toMatch(/weet ik niet/);
    expect(sources).toEqual([]);
    expect(facts).toEqual([]);
  });
});

describe('a related page is not presented as the answer', () => {
  it.each([
    ['creditcard', 'Kan ik de rekening met creditcard betalen?'],
    ['azie', 'Hoeveel gb krijg ik bij de reisbundel Azië?'],
  ])('and the word %s, which is on no page, is named: %s', async (word, question) => {
    const { kind, text, facts } = await answer(question);
    expect(kind).toBe('unsure');
    expect(text).toMatch(new RegExp(`^Over ‘${word}’ vind ik niets op onze site`));
    expect(facts).toEqual([]);
  });

  it.each(['Wat is de betaaltermijn van een factuur?', 'binnen hoeveel dagen moet ik betalen'])(
    'when it does not state the requested term: %s',
    async (question) => {
      const { kind, facts } = await answer(question);
      expect(kind).toBe('unsure');
      expect(facts).toEqual([]);
    },
  );
});

it('a verb that is on no page is not named as the missing word', async () => {
  const { kind, text } = await answer('Kunnen wij de 4G reserve zelf eens uitproberen?');
  expect(kind).not.toBe('unknown');
  expect(text).not.toContain('uitproberen');
});

describe('a question in other words than those of the site is answered', () => {
  it.each([
    [
      'with the name of another provider in it',
      'heb zelf al opgezegd bij Vodafone, ben ik mijn 06 nu kwijt?',
      'Tot één maand na het einde',
    ],
    [
      'about a loan device',
      'mag ik de modem houden als ik wegga',
      'stuur die apparatuur dan terug',
    ],
    [
      'about one’s own contract',
      'waar zie ik tot wanneer ik aan jullie vastzit',
      'Open in je dashboard',
    ],
    ['in Flemish', 'hoe rap zijn ulle als ik mijn factuur betwist', 'binnen twee werkdagen'],
    [
      'after a story',
      'Gisteren was het feest. Ik heb mijn oude iphone ingeruild. Hoe haal ik de e-sim eraf?',
      'verwijder dan eerst de e-sim',
    ],
    ['with a hyphen', 'mag ik in de mailbox van een ex-werknemer kijken', 'mag niet zomaar'],
  ])('%s: %s', async (_, question, fact) => {
    const said = await answer(question);
    expect(said.kind).toMatch(/^(site|unsure)$/);
    expect(quotesOf(said)).toContain(fact);
  });

  it('about when the company can be called', async () => {
    const said = await answer('hoe laat kan ik ’s ochtends iemand aan de telefoon krijgen');
    expect(said.kind).toBe('facts');
    expect(said.facts.map(({ name }) => name)).toContain('Bereikbaar');
  });
});
