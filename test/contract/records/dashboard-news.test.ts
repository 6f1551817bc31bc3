import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readActivity } from '#domain/dashboard/read-activity.ts';
import { readAttention } from '#domain/dashboard/read-attention.ts';
import { readDashboard } from '#domain/dashboard/read-dashboard.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { accounts, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';

/** The attention and activity lists of the dashboard. Source: decisions.md §6, domain.md §5. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'garage');
});
afterAll(() => server.close());

const today = () => new Date().toISOString().slice(0, 10);
const create = async (apiName: string, fields: object): Promise<string> =>
  (await server.call('/records', { as: 'beheer', method: 'POST', body: { apiName, fields } })).body
    .id;
const connection = (fields: object) =>
  create('Aansluiting__c', {
    Name: 'Proeflijn',
    Account__c: account,
    Soort__c: 'Internet',
    Status__c: 'Actief',
    Contractvorm__c: 'Vast',
    Opzegtermijn_maanden__c: 3,
    ...fields,
  });

describe('the attention list', () => {
  it('names the end of a first term, with the last day to give notice a month before', async () => {
    await storedRows(
      server,
      'update aansluiting__c set einde_eerste_termijn__c = null where account__c = $1',
      account,
    );
    const end = addMonths(today(), 3).slice(0, 8) + '15';
    const id = await connection({ Ingangsdatum__c: '2024-01-01', Einde_eerste_termijn__c: end });
    await connection({ Name: 'Verlengd', Einde_eerste_termijn__c: end, Verlengd__c: true });
    await connection({ Name: 'Ver weg', Einde_eerste_termijn__c: addMonths(today(), 9) });
    const ends = (await readAttention(await server.contextOf('garage'))).filter(
      ({ kind }) => kind === 'termEnd',
    );
    expect(ends).toEqual([
      { kind: 'termEnd', id, name: 'Proeflijn', termEnd: end, lastNotice: addMonths(end, -1) },
    ]);
  });

  it('names faults and requests that wait for the customer, and no closed requests', async () => {
    await storedRows(server, `update "case" set status = 'Gesloten' where accountid = $1`, account);
    const of = async (fields: object) =>
      create('Case', { Subject: 'Proef', AccountId: account, ...fields });
    const fault = await of({ Type: 'Storing', Status: 'Nieuw' });
    const waiting = await of({ Type: 'Storing', Status: 'Wacht op feedback' });
    await of({ Type: 'Storing', Status: 'Gesloten' });
    const listedRequests = (await readAttention(await server.contextOf('garage'))).filter(
      ({ kind }) => kind === 'fault' || kind === 'feedback',
    );
    expect(listedRequests.map(({ kind, id }) => [kind, id])).toEqual([
      ['fault', fault],
      ['feedback', waiting],
    ]);
  });

  it('and the activity list name no record of another company', async () => {
    const own = new Set(
      (
        await storedRows<{ id: string }>(
          server,
          `select id from aansluiting__c where account__c = $1 union select id from "case" where accountid = $1`,
          account,
        )
      ).map(({ id }) => id),
    );
    const ctx = await server.contextOf('garage');
    for (const { id } of [...(await readAttention(ctx)), ...(await readActivity(ctx))])
      expect(own.has(id)).toBe(true);
  });
});

describe('a request on the dashboard', () => {
  it('is in at most one list: attention, open requests or activity', async () => {
    const read = await readDashboard(await server.contextOf('korenaar'));
    if (!read.ok) throw new Error('no dashboard');
    const { attention, openCases, activity } = read.value;
    const requests = [...attention, ...openCases, ...activity]
      .map(({ id }) => id)
      .filter((id) => id.startsWith('500'));
    expect(attention.some(({ kind }) => kind === 'fault')).toBe(true);
    expect(openCases).toHaveLength(5);
    expect(activity.length).toBeGreaterThan(0);
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());
  });
});

describe('the activity list', () => {
  it('gives six items, newest first, without requests that only another user may see', async () => {
    const ctx = await server.contextOf('korenaar');
    const [secret] = await storedRows<{ id: string }>(
      server,
      `update "case" set zichtbaarheid__c = 'Alleen melder', contactid = null, createdbyid = ownerid, createddate = now() + interval '1 minute'
       where id = (select c.id from "case" c join "user" u on u.accountid = c.accountid where u.username = $1 limit 1) returning id`,
      accounts.korenaar,
    );
    const lines = await readActivity(ctx);
    expect(lines.length).toBe(6);
    expect(lines.map(({ at }) => at)).toEqual(
      lines
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(lines.map(({ id }) => id)).not.toContain(secret!.id);
  });

  it('is refused, with the whole dashboard, to a user who sees service requests only', async () => {
    expect(await readDashboard(await server.contextOf('collega'))).toMatchObject({ ok: false });
  });
});
