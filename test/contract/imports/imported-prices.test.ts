import { expect, it } from 'vitest';
import type { ImportChoices } from '#domain/imports/import-order.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { trialAndImportResults } from './imports.ts';

/** Imported connections get their price periods. Source: decisions.md §13. */

const server = await openSite();
const ctx = await server.contextOf('beheer');

const importFile = async (lines: readonly string[], choices: Partial<ImportChoices> = {}) => {
  const file = lines.join('\n');
  const { done } = await trialAndImportResults(ctx, { object: 'Aansluiting__c', file, choices });
  expect(done.map(({ state, why }) => [state, why])).toEqual([['succeeded', []]]);
};
const periods = () =>
  storedRows<{ van: string; tot: string | null; euros: number }>(
    server,
    `select van__c::text as van, tot__c::text as tot, p.maandbedrag__c::float as euros
      from prijsperiode__c p join aansluiting__c a on a.id = p.aansluiting__c
      where a.nummer__c = '06-77000001' order by van__c`,
  );

it('an imported connection has a period, and a changed one a second', async () => {
  const head = 'Naam;Bedrijf;Soort;Status;Nummer;Maandbedrag;Ingangsdatum';
  await importFile([head, 'Bus;Garage Van Dijk;Mobiel;Actief;06-77000001;19,95;2024-05-01']);
  expect(await periods()).toEqual([{ van: '2024-05-01', tot: null, euros: 19.95 }]);
  await importFile(['Nummer;Maandbedrag', '06-77000001;21,50'], {
    mode: 'update',
    key: 'Nummer__c',
    mapping: ['Nummer__c', 'Maandbedrag__c'],
  });
  const today = localDay(new Date());
  expect(await periods()).toEqual([
    { van: '2024-05-01', tot: addDays(today, -1), euros: 19.95 },
    { van: today, tot: null, euros: 21.5 },
  ]);
});
