import { afterAll, beforeAll, expect, it } from 'vitest';
import { reopenRequest } from '#domain/requests/move-request.ts';
import { updateRecordsInBatch } from '#engine/write/update-records-in-batch.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { afterWorkingMinutes } from '#protocol/time/working-minutes.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';

/**
 * The answer deadline of a request: counted from when it came in, without the time it waits for the
 * customer.
 */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

/** Monday to Thursday of one week without holidays, by the clock in the Netherlands (winter). */
const at = (day: number, time: string) =>
  new Date(`2027-01-${String(day).padStart(2, '0')}T${time}:00+01:00`);
const hours = (from: Date, count: number) => afterWorkingMinutes(from, count * 60);

const as = (now: Date) => ({ ...server.ctx, now });
async function request(now: Date, fields: object = {}): Promise<string> {
  const created = await createRecord(as(now), {
    apiName: 'Case',
    fields: { Subject: 'Proef', AccountId: account, Priority: 'Normaal', Type: 'Vraag', ...fields },
  });
  if (!created.ok) throw new Error('A request can be made');
  return created.value.id;
}
async function change(id: string, now: Date, fields: Record<string, string>): Promise<void> {
  expect((await updateRecord(as(now), id, { fields })).ok).toBe(true);
}
const due = async (id: string) =>
  (
    await storedRows<{ due: Date | null }>(
      server,
      'select antwoord_voor__c as due from "case" where id = $1',
      id,
    )
  )[0]!.due;

it('a new priority moves the deadline, counted from when the request came in', async () => {
  const received = at(11, '09:00');
  const id = await request(received);
  expect(await due(id)).toEqual(hours(received, 9));
  await change(id, at(11, '15:00'), { Priority: 'Hoog' });
  expect(await due(id)).toEqual(hours(received, 2));
  await change(id, at(11, '16:00'), { Priority: 'Normaal' });
  expect(await due(id)).toEqual(hours(received, 9));
});

it('a request that was answered gets no deadline when its priority changes', async () => {
  const received = at(11, '09:00');
  const id = await request(received);
  const comment = { ParentId: id, CommentBody: 'Zo werkt het.', IsPublished: true };
  const answer = await server.call('/records', {
    as: 'verkoop',
    method: 'POST',
    body: { apiName: 'CaseComment', fields: comment },
  });
  expect(answer.status).toBe(201);
  expect(await due(id)).toBeNull();
  await change(id, at(11, '15:00'), { Priority: 'Hoog' });
  expect(await due(id)).toBeNull();
});

it('the answer time pauses while a request waits for the customer', async () => {
  const received = at(11, '09:00');
  const id = await request(received);
  await change(id, at(11, '11:00'), { Status: 'Wacht op feedback' });
  expect(await due(id)).toBeNull();
  // Two of the nine hours were used before the pause.
  await change(id, at(13, '10:00'), { Status: 'In behandeling' });
  expect(await due(id)).toEqual(hours(at(13, '10:00'), 7));
  await change(id, at(13, '10:30'), { Priority: 'Laag' });
  expect(await due(id)).toEqual(hours(at(13, '10:00'), 16));
});

it('a save that leaves the priority as it is does not move the deadline', async () => {
  const received = at(11, '09:00');
  const id = await request(received);
  await change(id, at(12, '09:00'), { Status: 'In behandeling' });
  await change(id, at(12, '10:00'), { Priority: 'Normaal', Subject: 'Anders' });
  expect(await due(id)).toEqual(hours(received, 9));
});

it('the deadline of a request without a stored start counts from its creation', async () => {
  const id = await request(at(11, '09:00'));
  await storedRows(server, 'update "case" set telt_vanaf__c = null where id = $1', id);
  await change(id, at(11, '15:00'), { Priority: 'Hoog' });
  expect(await due(id)).toEqual(hours(at(11, '09:00'), 2));
});

it('a request that staff reopen without an answer has the deadline it had', async () => {
  const id = await request(at(11, '09:00'));
  await change(id, at(11, '10:00'), { Status: 'Gesloten' });
  expect(await due(id)).toBeNull();
  await change(id, at(13, '09:00'), { Status: 'Nieuw' });
  expect(await due(id)).toEqual(hours(at(11, '09:00'), 9));
});

it.each(['In behandeling', 'Gesloten'])(
  'an answered request, set to %s with the reply, has no deadline when staff reopen it',
  async (Daarna) => {
    const id = await request(at(11, '09:00'));
    const fields = { Reactie: 'Zo werkt het.', Daarna };
    const body = { apiName: 'Case.Reply', contextId: id, fields };
    const answer = await server.call('/actions/perform-quick-action/Case.Reply', {
      as: 'verkoop',
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(200);
    if (Daarna !== 'Gesloten') await change(id, at(12, '10:00'), { Status: 'Gesloten' });
    await change(id, at(13, '09:00'), { Status: 'Nieuw' });
    expect(await due(id)).toBeNull();
  },
);

it('a closed request that a customer reopens or replies to is due from then on', async () => {
  const korenaar = await server.contextOf('korenaar');
  const ids = [await request(at(11, '09:00')), await request(at(11, '09:00'))];
  for (const id of ids) await change(id, at(11, '10:00'), { Status: 'Gesloten' });
  const now = at(13, '09:00');
  expect((await reopenRequest({ ...korenaar, now }, ids[0]!)).ok).toBe(true);
  const comment = { ParentId: ids[1]!, CommentBody: 'Toch niet.', IsPublished: true };
  const input = { apiName: 'CaseComment', fields: comment };
  expect((await createRecord({ ...korenaar, now }, input)).ok).toBe(true);
  for (const id of ids) expect(await due(id)).toEqual(hours(now, 9));
});

it('the first customer reply to an answered request sets a new deadline', async () => {
  const id = await request(at(11, '09:00'), { Priority: 'Hoog' });
  const say = (who: 'verkoop' | 'korenaar') =>
    server.call('/records', {
      as: who,
      method: 'POST',
      body: {
        apiName: 'CaseComment',
        fields: { ParentId: id, CommentBody: 'Tekst', IsPublished: true },
      },
    });
  await say('verkoop');
  const before = new Date();
  expect((await say('korenaar')).status).toBe(201);
  const [first] = [await due(id)];
  expect(first!.getTime()).toBeLessThanOrEqual(hours(new Date(), 2).getTime());
  expect(first!.getTime()).toBeGreaterThanOrEqual(hours(before, 2).getTime() - 60_000);
  await say('korenaar');
  expect(await due(id)).toEqual(first);
});

it.each([
  {
    apiName: 'Contactbericht__c',
    fields: { Naam__c: 'Jan', Email__c: 'jan@x.example', Bericht__c: 'Hoi' },
    still: 'Afgehandeld',
  },
  {
    apiName: 'Adviesaanvraag__c',
    fields: { Bedrijf__c: 'Bakkerij', Naam__c: 'Jan', Email__c: 'jan@x.example' },
    still: 'Ingepland',
  },
])('a record of $apiName set back to an open status has the deadline it had', async (kind) => {
  const { apiName, fields, still } = kind;
  const created = await createRecord(as(at(11, '09:00')), { apiName, fields });
  if (!created.ok) throw new Error('A message can be made');
  const { id } = created.value;
  const dueNow = async () =>
    (
      await storedRows<{ due: Date | null }>(
        server,
        `select antwoord_voor__c as due from ${apiName.toLowerCase()} where id = $1`,
        id,
      )
    )[0]!.due;
  await change(id, at(11, '10:00'), { Status__c: still });
  expect(await dueNow()).toBeNull();
  await change(id, at(13, '09:00'), { Status__c: 'Nieuw' });
  expect(await dueNow()).toEqual(hours(at(11, '09:00'), 9));
});

it.each([
  {
    apiName: 'Contactbericht__c',
    fields: { Naam__c: 'Jan', Email__c: 'jan@x.example', Bericht__c: 'Hoi' },
    after: ['Afgehandeld', 'In behandeling'],
  },
  {
    apiName: 'Adviesaanvraag__c',
    fields: { Bedrijf__c: 'Bakkerij', Naam__c: 'Jan', Email__c: 'jan@x.example' },
    after: ['Ingepland', 'Afgehandeld'],
  },
])('an answered record of $apiName has no deadline, also after it is reopened', async (kind) => {
  const { apiName, fields } = kind;
  const table = apiName.toLowerCase();
  for (const Daarna of kind.after) {
    const created = await createRecord(as(at(11, '09:00')), { apiName, fields });
    if (!created.ok) throw new Error('A message can be made');
    const { id } = created.value;
    const clock = async () =>
      (
        await storedRows<{ due: Date | null; answered: Date | null }>(
          server,
          `select antwoord_voor__c as due, beantwoord_op__c as answered from ${table} where id = $1`,
          id,
        )
      )[0]!;
    expect(await clock()).toEqual({ due: hours(at(11, '09:00'), 9), answered: null });
    const answer = await server.call(`/actions/perform-quick-action/${apiName}.Answer`, {
      as: 'verkoop',
      method: 'POST',
      body: {
        apiName: `${apiName}.Answer`,
        contextId: id,
        fields: { Antwoord: 'Zo werkt het.', Daarna },
      },
    });
    expect(answer.status).toBe(200);
    expect(await clock()).toEqual({ due: null, answered: expect.any(Date) });
    await change(id, at(13, '09:00'), { Status__c: 'Afgehandeld' });
    await change(id, at(14, '09:00'), { Status__c: 'Nieuw' });
    expect((await clock()).due).toBeNull();
  }
});

it('a batch change of status removes and restores the deadline of each request', async () => {
  const ids = [await request(at(11, '09:00')), await request(at(11, '10:00'))];
  const times = ['11:00', '12:00', '13:00', '14:00'];
  for (const [index, Status] of ['Gesloten', 'Nieuw', 'Gesloten', 'In behandeling'].entries()) {
    const rows = ids.map((id) => ({ id, fields: { Status } }));
    const changed = await updateRecordsInBatch(as(at(12, times[index]!)), {
      apiName: 'Case',
      rows,
    });
    expect(changed?.map(({ ok }) => ok)).toEqual([true, true]);
    const closed = Status === 'Gesloten';
    expect(await due(ids[0]!)).toEqual(closed ? null : hours(at(11, '09:00'), 9));
    expect(await due(ids[1]!)).toEqual(closed ? null : hours(at(11, '10:00'), 9));
  }
});

it('merging two requests that wait keeps the paused time of the remaining one', async () => {
  const ids = [await request(at(11, '09:00')), await request(at(11, '10:00'))];
  for (const id of ids) await change(id, at(11, '11:00'), { Status: 'Wacht op feedback' });
  const merged = await server.call('/actions/perform-quick-action/Case.MergeInto', {
    as: 'verkoop',
    method: 'POST',
    body: { apiName: 'Case.MergeInto', contextId: ids[0], fields: { Serviceverzoek: ids[1] } },
  });
  expect(merged.status).toBe(200);
  await change(ids[1]!, at(13, '10:00'), { Status: 'In behandeling' });
  expect(await due(ids[1]!)).toEqual(hours(at(13, '10:00'), 8));
});
