import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import {
  countExpiredRows,
  readRetentionTerms,
  setRetentionTerm,
} from '#engine/retention/retention.ts';
import { updateRecord } from '#engine/write/write.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';

/** Retention terms. Source: domain.md §8, the privacy statement. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const later = (days: number, of: Pick<TestServer, 'dependencies'> = server): RequestContext => ({
  ...of.dependencies.contextOf({ kind: 'system', task: 'test' }),
  now: new Date(Date.now() + days * 86_400_000),
});
const termOf = async (apiName: string, name: string) =>
  (await readRetentionTerms(server.ctx)).find(
    ({ object, rule }) => object.apiName === apiName && rule.name === name,
  )!;

/** Replaces all advice calls by `count` that were handled now. */
async function makeHandledCalls(count: number): Promise<void> {
  await storedRows(server, `delete from adviesaanvraag__c`);
  await storedRows(
    server,
    `insert into adviesaanvraag__c (id, createddate, lastmodifieddate, systemmodstamp, "name", bedrijf__c, naam__c, email__c, status__c)
      select 'a05' || lpad('t' || n, 12, '0') || 'AAA', now(), now(), now(), 'T-' || n, 'Bedrijf', 'Naam', 'x@y.example', 'Afgehandeld' from generate_series(1, $1::int) n`,
    count,
  );
}
const left = async (): Promise<number> =>
  (await storedRows(server, 'select 1 from adviesaanvraag__c')).length;

it('every object that stores what visitors send has a retention term and reason', async () => {
  const objects = new Set(
    (await readRetentionTerms(server.ctx)).map(({ object }) => object.apiName),
  );
  for (const name of [
    'Sollicitatie__c',
    'Contactbericht__c',
    'Adviesaanvraag__c',
    'Glasvezelaanvraag__c',
    'Uitnodiging__c',
    'Mail__c',
    'Paginabezoek__c',
    'Wijziging__c',
  ])
    expect(objects).toContain(name);
  for (const { rule } of await readRetentionTerms(server.ctx))
    expect(rule.reason.length, rule.name).toBeGreaterThan(20);
});

it('an administrator may change a term within bounds, at once on every server', async () => {
  await makeHandledCalls(1);
  const admin = await server.contextOf('beheer');
  for (const days of [29, 366, 60.5, Number.NaN])
    expect(
      await setRetentionTerm(admin, { apiName: 'Adviesaanvraag__c', name: 'Afgehandeld', days }),
    ).toMatchObject({ ok: false });
  expect(
    await setRetentionTerm(await server.contextOf('verkoop'), {
      apiName: 'Adviesaanvraag__c',
      name: 'Afgehandeld',
      days: 60,
    }),
  ).toMatchObject({ ok: false });
  expect(await countExpiredRows(later(61), await termOf('Adviesaanvraag__c', 'Afgehandeld'))).toBe(
    0,
  );
  expect(
    (await setRetentionTerm(admin, { apiName: 'Adviesaanvraag__c', name: 'Afgehandeld', days: 60 }))
      .ok,
  ).toBe(true);
  const term = await termOf('Adviesaanvraag__c', 'Afgehandeld');
  expect([
    term.days,
    await countExpiredRows(later(61), term),
    await countExpiredRows(later(59), term),
  ]).toEqual([60, 1, 0]);
  const other = await server.openCopy();
  expect(await applyRetention(later(61, other), 'Adviesaanvraag__c')).toBe(1);
  expect(await left()).toBe(0);
});

it('a stored term outside its bounds counts as the nearest bound', async () => {
  const [apiName, name] = ['Adviesaanvraag__c', 'Afgehandeld'];
  const admin = await server.contextOf('beheer');
  const { days: own, rule } = await termOf(apiName, name);
  expect((await setRetentionTerm(admin, { apiName, name, days: own })).ok).toBe(true);
  const whenStored = async (days: number): Promise<number> => {
    await storedRows(
      server,
      'update retention set days = $3 where object_api_name = $1 and rule = $2',
      apiName,
      name,
      days,
    );
    return (await termOf(apiName, name)).days;
  };
  await makeHandledCalls(1);
  expect(await whenStored(rule.least - 1)).toBe(rule.least);
  expect(await applyRetention(later(rule.least - 1), apiName)).toBe(0);
  expect(await left()).toBe(1);
  expect(await whenStored(rule.most + 1)).toBe(rule.most);
  expect(await applyRetention(later(rule.most + 1), apiName)).toBe(1);
  expect(await left()).toBe(0);
  expect(await whenStored(own)).toBe(own);
});

it('the term of an advice call counts from its handling, unless it is reopened', async () => {
  await makeHandledCalls(1);
  const [row] = await storedRows<{ id: string }>(server, 'select id from adviesaanvraag__c');
  const due = async (days: number): Promise<number> =>
    countExpiredRows(later(days), await termOf('Adviesaanvraag__c', 'Afgehandeld'));
  const { days } = await termOf('Adviesaanvraag__c', 'Afgehandeld');
  const write = async (fields: Record<string, string>) =>
    expect((await updateRecord(later(10), row!.id, { fields })).ok).toBe(true);
  await write({ Interne_notitie__c: 'Nog eens gebeld' });
  expect([await due(days - 1), await due(days + 1)]).toEqual([0, 1]);
  await write({ Status__c: 'Ingepland' });
  expect(await due(days + 100)).toBe(0);
  await write({ Status__c: 'Afgehandeld' });
  expect([await due(days + 9), await due(days + 11)]).toEqual([0, 1]);
});

it('an application is due four weeks after its rejection, or on its own date', async () => {
  const { rule } = await termOf('Sollicitatie__c', 'Na_procedure');
  expect(rule.days).toBe(28);
  const fields = {
    Voornaam__c: 'Jo',
    Achternaam__c: 'Bakker',
    Email__c: 'jo@voorbeeld.example',
    Status__c: 'Afgewezen',
  };
  const retentionDates = [null, new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)];
  for (const Bewaren_tot__c of retentionDates)
    await createRow(server, 'Sollicitatie__c', { ...fields, Bewaren_tot__c });
  const due = async (day: number): Promise<number> =>
    countExpiredRows(later(day), await termOf('Sollicitatie__c', 'Na_procedure'));
  expect([await due(27), await due(29), await due(370)]).toEqual([0, 1, 2]);
});

it('two servers remove 450 expired records in portions, counted and logged', async () => {
  await makeHandledCalls(450);
  const other = await server.openCopy();
  const gone = await Promise.all([
    applyRetention(later(400), 'Adviesaanvraag__c'),
    applyRetention(later(400, other), 'Adviesaanvraag__c'),
  ]);
  expect(await left()).toBe(0);
  expect(Math.max(...gone)).toBeGreaterThan(0);
  expect(
    await storedRows(server, `select 1 from deletion where object_api_name = 'Adviesaanvraag__c'`),
  ).toEqual([]);
  const term = await termOf('Adviesaanvraag__c', 'Afgehandeld');
  expect(term.lookedAt).not.toBeNull();
  expect(term.removed).toBeGreaterThanOrEqual(450);
  const logged = await storedRows<{ task: string }>(
    server,
    `select distinct task from audit where verb = 'delete' and records @> array['a05' || lpad('t1', 12, '0') || 'AAA']`,
  );
  expect(logged).toEqual([{ task: 'remove what is kept too long: Adviesaanvraag__c Afgehandeld' }]);
});

it('the history loses old values after two years, and those of contracts after seven', async () => {
  await storedRows(
    server,
    `insert into wijziging__c (id, createddate, lastmodifieddate, systemmodstamp, object__c, record__c, soort__c, oude_waarde__c)
      select 'a0G' || lpad('h' || n, 12, '0') || 'AAA', now() - n * interval '1 year' - interval '3 days', now(), now(), case when n % 2 = 0 then 'Contact' else 'Aansluiting__c' end, '003', 'gewijzigd', 'oud'
      from generate_series(1, 9) n`,
  );
  await applyRetention(server.ctx, 'Wijziging__c');
  const rows = await storedRows<{ years: number; object: string }>(
    server,
    `select round(extract(epoch from now() - createddate) / 31557600)::int as years, object__c as object from wijziging__c where oude_waarde__c = 'oud' order by 1`,
  );
  expect(rows).toEqual([1, 3, 5].map((years) => ({ years, object: 'Aansluiting__c' })));
});
