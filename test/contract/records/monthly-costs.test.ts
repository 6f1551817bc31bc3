import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { answerCosts, answerServicesOverview } from '#domain/assistant/own-services.ts';
import { readDashboard } from '#domain/dashboard/read-dashboard.ts';
import { euros } from '#messages/shared/numbers.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { servicesPerKind } from '#domain/company/monthly-costs.ts';

/** The monthly costs of a customer are the same sum everywhere. Source: decisions.md §6. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'garage');
  for (const fields of [
    { Name: 'Zakelijk TV Horeca', Soort__c: 'TV', Eenheid__c: 'aansluitingen', Maandbedrag__c: 69 },
    {
      Name: 'Wifi-punt',
      Soort__c: 'Hardware',
      Eenheid__c: 'stuks',
      Aantal__c: 4,
      Maandbedrag__c: 131,
    },
    {
      Name: 'Tweede lijn',
      Soort__c: 'Internet',
      Eenheid__c: 'Mbit/s',
      Aantal__c: 500,
      Maandbedrag__c: 0.1,
    },
    {
      Name: 'Derde lijn',
      Soort__c: 'Internet',
      Eenheid__c: 'Mbit/s',
      Aantal__c: 500,
      Maandbedrag__c: 0.2,
    },
    { Name: 'Besteld', Soort__c: 'TV', Status__c: 'In aanvraag', Maandbedrag__c: 1_000 },
    { Name: 'Voorbij', Soort__c: 'TV', Status__c: 'Beëindigd', Maandbedrag__c: 2_000 },
    { Name: 'Stopt nog', Soort__c: 'TV', Status__c: 'Wordt beëindigd', Maandbedrag__c: 3 },
  ])
    await create(fields);
});
afterAll(() => server.close());

const create = async (fields: object): Promise<void> => {
  const body = {
    apiName: 'Aansluiting__c',
    fields: { Account__c: account, Status__c: 'Actief', ...fields },
  };
  const answer = await server.call('/records', { as: 'beheer', method: 'POST', body });
  expect(answer.status).toBe(201);
};

/** 83.50 of the demo data, and the active connections added above. */
const total = 286.8;

async function dashboard() {
  const found = await readDashboard(await server.contextOf('garage'));
  if (!found.ok) throw new Error('The customer has a dashboard');
  return found.value;
}

it('the monthly total of the dashboard includes television and hardware, to the cent', async () => {
  expect((await dashboard()).monthlyTotal).toBe(total);
});

it('the assistant and the CSV file give the same monthly total as the dashboard', async () => {
  const ctx = await server.contextOf('garage');
  for (const answer of [
    await answerCosts(ctx, 'wat betaal ik'),
    await answerServicesOverview(ctx, ''),
  ])
    expect(answer.facts.at(-1)?.value).toBe(euros(total));
  const authorization = `Bearer ${await server.apiKey('garage')}`;
  const file = await fetch(new URL(`actieve-diensten.csv?id=${account}`, server.url), {
    headers: { authorization },
  });
  const lines: Record<string, string>[] = parse(await file.text(), {
    bom: true,
    delimiter: ';',
    columns: true,
    record_delimiter: '\r\n',
  });
  const sum = lines.reduce(
    (cents, line) => cents + Math.round(Number(line['Maandbedrag']!.replace(',', '.')) * 100),
    0,
  );
  expect(sum / 100).toBe(total);
});

it('the cards of the dashboard add up to its total; completion counts five kinds', async () => {
  const { services, otherServices, monthlyTotal, completion } = await dashboard();
  expect(otherServices.map(({ kind, monthly }) => [kind, monthly])).toEqual([
    ['TV', 72],
    ['Hardware', 131],
  ]);
  const cents = [...services, ...otherServices].reduce(
    (sum, { monthly }) => sum + Math.round(monthly * 100),
    0,
  );
  expect(cents / 100).toBe(monthlyTotal);
  expect(completion).toBe(40);
});

it('the internet card gives the number of lines per speed, not a sum of speeds', async () => {
  const internet = (await dashboard()).services.find(({ kind }) => kind === 'Internet');
  expect(internet).toMatchObject({
    count: 3,
    unit: 'Mbit/s',
    speeds: [
      { speed: 100, lines: 1 },
      { speed: 500, lines: 2 },
    ],
  });
});

it('the staff figures add up what all customers pay by the same rule', async () => {
  const kinds = await servicesPerKind(await server.contextOf('beheer'));
  const [row] = await storedRows<{ sum: number }>(
    server,
    `select sum(maandbedrag__c)::float8 as sum from aansluiting__c where status__c in ('Actief', 'Wordt beëindigd')`,
  );
  expect(Math.round(kinds.reduce((sum, { monthly }) => sum + monthly, 0) * 100)).toBe(
    Math.round(row!.sum * 100),
  );
});
