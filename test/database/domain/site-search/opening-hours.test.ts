import { describe, expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { storedRows } from '../../../support/server.ts';
import { openAssistant } from './assistant.ts';

/** How the assistant answers questions about opening hours and outages. */

const { server, guest, customer, answer } = await openAssistant();

describe('the answer about opening hours', () => {
  const at = (moment: string, question: string, asker = guest) =>
    answer(question, { ...asker, now: new Date(moment) });
  const [thursday, evening, saturday] = [
    '2026-11-26T10:00:00+01:00',
    '2026-11-26T19:00:00+01:00',
    '2026-11-28T10:00:00+01:00',
  ] as const;
  const closed: readonly (readonly [string, string])[] = [
    [thursday, 'Zijn jullie op zaterdag ook bereikbaar?'],
    [thursday, 'Zijn jullie in het weekend open?'],
    [thursday, 'Zijn jullie ’s avonds bereikbaar?'],
    [saturday, 'Zijn jullie nu open?'],
    [evening, 'Zijn jullie nu open?'],
    ['2026-11-27T10:00:00+01:00', 'Zijn jullie morgen open?'],
  ];

  it.each(closed)(
    'at %s lists the record of each SLA when the company is closed then: %s',
    async (...asked) => {
      const slas = await storedRows<{ name: string; value: string }>(
        server,
        `select name, omschrijving__c as value from product__c
        where soort__c = 'SLA' and gepubliceerd__c order by volgorde__c, maandbedrag__c`,
      );
      for (const asker of [guest, customer]) {
        const { text, facts } = await at(...asked, asker);
        expect(text).toMatch(/gesloten/);
        expect(text).toMatch(/Heb je een SLA/);
        expect(text).not.toMatch(/alleen op werkdagen/);
        expect(facts.slice(-slas.length)).toEqual(slas);
      }
    },
  );

  it('does not mention an SLA when none is sold', async () => {
    const staff = await server.contextOf('beheer');
    const rows = await storedRows<{ id: string }>(
      server,
      `select id from product__c where soort__c = 'SLA'`,
    );
    const publish = async (Gepubliceerd__c: boolean) => {
      for (const { id } of rows) {
        expect((await updateRecord(staff, id, { fields: { Gepubliceerd__c } })).ok).toBe(true);
      }
    };
    await publish(false);
    const { text, facts } = await at(saturday, 'Zijn jullie nu open?');
    await publish(true);
    expect(text).toBe('We zijn vandaag gesloten.');
    expect(facts.map(({ name }) => name)).toEqual(['Bereikbaar', 'Telefoon']);
  });

  it('names the day in everyday Dutch', async () => {
    const texts = await Promise.all([
      at(thursday, 'Zijn jullie op zondag open?'),
      at(thursday, 'Zijn jullie in de avond open?'),
      at('2026-11-27T10:00:00+01:00', 'Zijn jullie morgen open?'),
    ]);
    expect(texts.map(({ text }) => text.split('. ')[0])).toEqual([
      'Nee, op zondag zijn we gesloten',
      'Nee, ’s avonds zijn we gesloten',
      'Nee, morgen zijn we gesloten',
    ]);
  });

  it.each([
    ['Kan ik jullie op zondag bellen bij een storing', 'op zondag'],
    ['Zijn jullie op zondag bereikbaar bij een storing?', 'op zondag'],
    ['Mag ik op zaterdag bellen met een storing?', 'op zaterdag'],
    ['Wie bel ik bij een storing in het weekend?', 'op zaterdag en zondag'],
    ['Is de storingslijn ook ’s avonds open?', '’s avonds'],
    ['Kan ik ’s nachts bellen als mijn internet eruit ligt?', '’s nachts'],
  ])('says that the outage line is closed, and lists each SLA: %s', async (question, moment) => {
    const { kind, text, facts } = await at(thursday, question);
    expect(kind).toBe('facts');
    expect(text).toMatch(`Nee, ${moment} zijn we gesloten. Heb je een SLA`);
    expect(facts.map(({ name }) => name)).toEqual([
      'Bereikbaar',
      'Telefoon',
      'SLA Brons',
      'SLA Zilver',
      'SLA Goud',
    ]);
  });

  it('is not given for an outage that began on a closed day', async () => {
    const { facts } = await at(thursday, 'Mijn internet ligt er sinds zondag uit, wat nu?');
    expect(facts.map(({ name }) => name)).not.toContain('Bereikbaar');
  });

  it('does not mention an SLA during opening hours', async () => {
    const { facts } = await at(thursday, 'Zijn jullie nu open?');
    expect(facts.map(({ name }) => name)).toEqual(['Bereikbaar', 'Telefoon']);
  });

  it('gives only the opening hours for a holiday', async () => {
    const { text } = await at(thursday, 'Zijn jullie met kerst open?');
    expect(text).toBe('Op deze tijden zijn we bereikbaar:');
  });
});
