import { describe, expect, it } from 'vitest';
import { storedRows } from '../../../support/server.ts';
import { openAssistant, answerTextAndPages } from './assistant.ts';

/** How the assistant answers questions about a product or a kind of products. */

const { server, answer } = await openAssistant();

describe('a question about a service level agreement', () => {
  it.each(['Wat is een SLA?', 'wat betekent sla', 'Wat zijn SLA’s?', 'wat houdt een sla in'])(
    'is answered with its meaning, the SLAs and no other page: %s',
    async (question) => {
      const { kind, text, facts, sources, ways } = await answer(question);
      expect(kind).toBe('facts');
      expect(text).toContain('hulp bij een storing');
      expect(facts.map(({ name }) => name)).toEqual(['SLA Brons', 'SLA Zilver', 'SLA Goud']);
      expect(sources).toEqual([]);
      expect(ways.map(({ path }) => path)).toEqual(['/kpn-een-internet']);
    },
  );
});

describe('a question that names a product', () => {
  it.each([
    ['Wat kost Mobiel Vrij?', ['Mobiel Vrij']],
    ['wat kost móbiel vrij per maand', ['Mobiel Vrij']],
    ['Wat is Mobiel Vrij?', ['Mobiel Vrij']],
    ['Wat kost VoIP Overal?', ['VoIP Overal']],
    ['Hebben jullie VOIP OVERAL?', ['VoIP Overal']],
    ['Wat is de prijs van VoIP Toestel?', ['VoIP Toestel']],
    ['Wat kost Zakelijk Internet 100?', ['Zakelijk Internet 100']],
    ['Hoe snel is Zakelijk Internet 500?', ['Zakelijk Internet 500']],
    ['Wat kost Mobiel Start 5GB?', ['Mobiel Start 5 GB']],
    ['wat kost een router met 4G backup', ['Router met 4G-back-up']],
    ['Wat kosten SLA Goud en SLA Brons?', ['SLA Goud', 'SLA Brons']],
    ['Wat is het verschil tussen VoIP Overal en VoIP Toestel?', ['VoIP Overal', 'VoIP Toestel']],
  ])('is answered with only that product: %s', async (question, names) => {
    const { kind, facts } = await answer(question);
    expect(kind).toBe('facts');
    expect(facts.map(({ name }) => name)).toEqual(names);
  });

  it('is answered with only that product, for each published product', async () => {
    const rows = await storedRows<{ name: string }>(
      server,
      'select name from product__c where gepubliceerd__c order by name',
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows)
      for (const typed of [name, name.toUpperCase(), name.replaceAll('-', ' ')]) {
        const { facts } = await answer(`Wat kost ${typed}?`);
        expect(
          facts.map((fact) => fact.name),
          typed,
        ).toEqual([name]);
      }
  });

  it('and an addition is answered with that product first', async () => {
    const { facts } = await answer('Wat kost Mobiel Vrij met een toestel erbij?');
    expect(facts[0]?.name).toBe('Mobiel Vrij');
  });

  it('and asks how to cancel it is not answered with its price', async () => {
    const { kind } = await answer('Hoe zeg ik Mobiel Vrij op?');
    expect(kind).not.toBe('facts');
  });
});

describe('a question about back-up over the mobile network', () => {
  it.each([
    'Hebben jullie 4G back-up?',
    'Wat is 4G back-up?',
    'Bieden jullie 4G back-up aan?',
    'Leveren jullie 4g back up?',
    'Wat is een 4g back up',
  ])('is answered from the page about it: %s', async (question) => {
    const said = await answer(question);
    expect(said.kind).toBe('site');
    expect(answerTextAndPages(said)).toContain('schakelt dan vanzelf over op 4g');
  });
});
