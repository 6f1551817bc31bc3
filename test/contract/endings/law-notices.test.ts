import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { localDay } from '#engine/model/local-day.ts';
import { companyText } from '#messages/portal/company.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import {
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createConnection } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';

/**
 * The rules of law on notice, switching and long terms, where customers and staff read them.
 * Source: domain.md §5.
 */

let server: TestServer;
let scenario: ScenarioRecords;
const today = () => localDay(new Date());
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

describe('the CSV file of active services', () => {
  it.each([
    [
      'an open contract of three months, which the law cuts to one',
      { Opzegtermijn_maanden__c: 3 },
      '1',
    ],
    [
      'three months at the express request of the company',
      { Opzegtermijn_maanden__c: 3, Drie_maanden_op_verzoek__c: true },
      '3',
    ],
    [
      'a renewed contract',
      {
        Contractvorm__c: 'Vast',
        Verlengd__c: true,
        Opzegtermijn_maanden__c: 3,
        Drie_maanden_op_verzoek__c: true,
      },
      '1',
    ],
    [
      'a cloud workplace, which has the period of its contract',
      { Soort__c: 'Cloud', Nummer__c: null, Opzegtermijn_maanden__c: 3 },
      '3',
    ],
  ])('gives the notice period that applies to %s', async (name, fields, months) => {
    await createConnection(scenario, { Name: name, ...fields });
    const authorization = `Bearer ${await server.apiKey('korenaar')}`;
    const file = await fetch(new URL(`actieve-diensten.csv?id=${scenario.bakery}`, server.url), {
      headers: { authorization },
    });
    const lines: Record<string, string>[] = parse(await file.text(), {
      bom: true,
      delimiter: ';',
      columns: true,
      record_delimiter: '\r\n',
    });
    expect(lines.find((line) => line['Naam'] === name)?.['Opzegtermijn in maanden']).toBe(months);
  });
});

describe('the page to terminate a connection', () => {
  const page = async (id: string): Promise<string> => {
    const cookie = await sessionCookieOf(server, 'korenaar');
    return (
      await fetch(new URL(`dashboard/opzeggen/${id}`, server.url), { headers: { cookie } })
    ).text();
  };

  it('says that a new provider arranges the switch only for internet', async () => {
    const switchNotice = 'Je nieuwe aanbieder regelt de overstap';
    expect(
      await page(await createConnection(scenario, { Soort__c: 'Internet', Nummer__c: null })),
    ).toContain(switchNotice);
    expect(await page(await createConnection(scenario, {}))).not.toContain(switchNotice);
  });
});

describe('a term of more than 24 months', () => {
  it.each([
    {
      what: '24 months to the day',
      end: () => addDays(addMonths(today(), 24), -1),
      fields: {},
      flagged: false,
    },
    { what: 'a day more', end: () => addMonths(today(), 24), fields: {}, flagged: true },
    {
      what: 'an open contract',
      end: () => addMonths(today(), 36),
      fields: { Contractvorm__c: 'Onbepaald' },
      flagged: false,
    },
  ])('is flagged for staff by its length and contract: $what', async ({ end, fields, flagged }) => {
    const id = await createConnection(scenario, {
      Contractvorm__c: 'Vast',
      Ingangsdatum__c: today(),
      Einde_eerste_termijn__c: end(),
      ...fields,
    });
    const [row] = await storedRows<{ long: boolean }>(
      server,
      'select langer_dan_24_maanden__c as long from aansluiting__c where id = $1',
      id,
    );
    expect(row!.long).toBe(flagged);
    const list = await server.call(
      `/list-records/Aansluiting__c/Langer_dan_24_maanden?pageSize=200`,
      { as: 'verkoop' },
    );
    expect(list.body.records.some((record: { id: string }) => record.id === id)).toBe(flagged);
  });
});

it('the text on the size of a company does not mention notice rules', () => {
  expect(companyText.edit.locked.size).not.toContain('opzegregels');
});
