import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { createRecords } from '#engine/bulk/bulk.ts';
import {
  type AccountName,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { createConnection } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';

/**
 * The CSV file of active services: for the company itself and staff, safe to open in a spreadsheet.
 * Source: decisions.md §4, domain.md §10.
 */

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

async function fetchFile(id: string, { as, ...init }: RequestInit & { as?: AccountName } = {}) {
  const authorization = as && { authorization: `Bearer ${await server.apiKey(as)}` };
  const answer = await fetch(
    new URL(`actieve-diensten.csv?id=${encodeURIComponent(id)}`, server.url),
    {
      ...init,
      headers: { ...init.headers, ...authorization },
    },
  );
  return {
    status: answer.status,
    headers: answer.headers,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()),
  };
}

type Line = Record<string, string>;
const linesOf = (text: string): Line[] =>
  parse(text, { bom: true, delimiter: ';', columns: true, record_delimiter: '\r\n' });

it('the CSV of active services is for the company and staff only', async () => {
  for (const as of ['korenaar', 'verkoop', 'beheer'] as const) {
    const { status, headers, text } = await fetchFile(scenario.bakery, { as });
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/csv;charset=UTF-8',
      'private, no-store',
    ]);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="actieve-diensten-\d{6}-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(linesOf(text).length).toBeGreaterThan(10);
  }
  const nowhere = await fetchFile('001zzzzzzzzzzzz', { as: 'korenaar' });
  expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  for (const as of [undefined, 'collega', 'garage', 'nieuw'] as const)
    expect((await fetchFile(scenario.bakery, as && { as })).status, as ?? 'guest').toBe(404);
  for (const id of ['', 'kort', '500zzzzzzzzzzzz', "'; drop table account; --", '\u0000'])
    expect((await fetchFile(id, { as: 'korenaar' })).status, id).toBe(404);
});

it('the CSV of active services is given to a browser session until it ends', async () => {
  const cookie = await sessionCookieOf(server, 'korenaar');
  expect((await fetchFile(scenario.bakery, { headers: { cookie } })).status).toBe(200);
  await storedRows(server, 'delete from session');
  server.dependencies.identity.forget((await userOf(server, 'korenaar')).id);
  expect((await fetchFile(scenario.bakery, { headers: { cookie } })).status).toBe(404);
});

it('the CSV of active services holds active and ending services, and no ended ones', async () => {
  const { text } = await fetchFile(scenario.bakery, { as: 'korenaar' });
  expect(text.startsWith('\uFEFFSoort;Naam;Nummer;')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  const services = await storedRows<{ name: string; amount: string }>(
    server,
    `select name, maandbedrag__c as amount from aansluiting__c where account__c = $1 and status__c in ('Actief', 'Wordt beëindigd')`,
    scenario.bakery,
  );
  const lines = linesOf(text);
  expect(lines.map((line) => String(line['Naam'])).sort()).toEqual(
    services.map(({ name }) => name).sort(),
  );
  for (const { name, amount } of services)
    expect(lines.find((line) => line['Naam'] === name)?.['Maandbedrag'], name).toBe(
      amount.replace('.', ','),
    );
});

it('the CSV of active services holds no cell that a spreadsheet reads as a formula', async () => {
  const names = ['=1+1', '+31', '-1', '-1+1', '@SUM(A1)', '"; =1', 'een;twee'];
  for (const Name of names) await createConnection(scenario, { Name, Nummer__c: '+31612345678' });
  const { text } = await fetchFile(scenario.bakery, { as: 'korenaar' });
  const lines = linesOf(text).filter((line) => line['Nummer'] === "'+31612345678");
  expect(lines.map((line) => String(line['Naam'])).sort()).toEqual(
    ["'+31", '-1', "'-1+1", "'=1+1", "'@SUM(A1)", '"; =1', 'een;twee'].sort(),
  );
  for (const cell of linesOf(text).flatMap((line) => Object.values(line)))
    expect(cell).not.toMatch(/^(?!-\d+$)[=+\-@\t\r]/);
});

it('the CSV of active services holds every service once, also with 1,203 of them', async () => {
  const [company] = await storedRows<{ id: string }>(
    server,
    `select id from account where id <> $1 order by id desc limit 1`,
    scenario.bakery,
  );
  const numberOf = (i: number) => `+3188${String(i).padStart(7, '0')}`;
  const rows = Array.from({ length: 1_203 }, (_, i) => ({
    Name: `Toestel ${i % 7}`,
    Account__c: company!.id,
    Soort__c: 'VoIP',
    Status__c: 'Actief',
    Nummer__c: numberOf(i),
    Contractvorm__c: 'Onbepaald',
    Opzegtermijn_maanden__c: 1,
  }));
  await createRecords(server.ctx, { apiName: 'Aansluiting__c', rows });
  const numbers = linesOf((await fetchFile(company!.id, { as: 'verkoop' })).text).map(
    (line) => line['Nummer'],
  );
  for (let i = 0; i < rows.length; i++)
    expect(numbers.filter((number) => number === `'${numberOf(i)}`)).toHaveLength(1);
});

it('the CSV of active services accepts GET and HEAD only', async () => {
  const head = await fetchFile(scenario.bakery, { as: 'korenaar', method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  const post = await fetchFile(scenario.bakery, { as: 'korenaar', method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
