import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expandEvents } from '#domain/webhooks/expand-events.ts';
import { eraseDossier } from '#engine/retention/erase.ts';
import { undeleteRecord } from '#engine/retention/undelete.ts';
import { mergeRecords } from '#engine/merge/merge.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { deleteRecord, deleteRecordsInBatch } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { refuse } from '#protocol/problem.ts';
import { companyOf, createRow } from '../../rows.ts';
import { type AccountName, storedRows, type TestServer, userId } from '../../support/server.ts';
import { eventually, openReceiver, openWebhookServer, type Receiver } from './webhook-server.ts';

/**
 * What webhooks hear of rows that disappear or move without a save of their own. Source:
 * docs/decisions/0053-webhooks-from-an-outbox.md, 0057-what-webhooks-do-when-something-fails.md.
 */

type World = Awaited<ReturnType<typeof openWebhookServer>>;
let world: World;
let server: TestServer;
let receiver: Receiver;
let [company, other] = ['', ''];
beforeAll(async () => {
  world = await openWebhookServer();
  ({ server } = world);
  receiver = await openReceiver();
  [company, other] = [await companyOf(server, 'korenaar'), await companyOf(server, 'garage')];
  await makeMainContact('garage', other);
});
afterEach(() => world.stopAll());
afterAll(async () => {
  await server.close();
  await receiver.close();
});

/** Only the main contact of a company has webhooks. The user has no contact in the demo data. */
async function makeMainContact(as: AccountName, company: string): Promise<void> {
  const person = await createRow(server, 'Contact', { LastName: 'Van Dijk', AccountId: company });
  const user = await userId(server.ctx, as);
  for (const [id, fields] of [
    [user, { ContactId: person }],
    [company, { Contactpersoon__c: person }],
  ] as const)
    expect(await updateRecord(server.ctx, id, { fields })).toMatchObject({ ok: true });
}

const request = (fields: Record<string, string | null> = {}): Promise<string> =>
  createRow(server, 'Case', {
    Subject: 'Proef',
    AccountId: company,
    Zichtbaarheid__c: 'Bedrijf',
    ...fields,
  });
const comment = (ParentId: string): Promise<string> =>
  createRow(server, 'CaseComment', { ParentId, CommentBody: 'a', IsPublished: true });
const contact = (LastName: string): Promise<string> =>
  createRow(server, 'Contact', { LastName, AccountId: company });

/** Every event that was queued has become deliveries or nothing. */
const expanded = () =>
  eventually(async () => (await storedRows(server, 'select id from webhook_event')).length === 0);
/** What a webhook was to hear about a record. */
const eventsAbout = async (webhook: string, id: string): Promise<string[]> => {
  await expanded();
  const rows = await storedRows<{ event: string; fields: string | null }>(
    server,
    `select gebeurtenis__c as event, velden__c as fields from aflevering__c
      where koppeling__c = $1 and record_id__c = $2 order by name`,
    webhook,
    id,
  );
  return rows.map(({ event, fields }) => (fields === null ? event : `${event} ${fields}`));
};
/** Those of a customer and of an administrator. */
async function webhooksOn(apiName: string) {
  const fields = { Gegevens__c: apiName };
  const made = {
    customer: await world.subscribe('korenaar', receiver.url, fields),
    other: await world.subscribe('garage', receiver.url, fields),
    staff: await world.subscribe('beheer', receiver.url, fields),
  };
  await eventually(() => server.ctx.services.watched?.has(apiName) === true);
  return {
    ...made,
    eventsAbout: async (id: string) => [
      await eventsAbout(made.customer, id),
      await eventsAbout(made.other, id),
      await eventsAbout(made.staff, id),
    ],
  };
}
const together = (...operations: readonly object[]) =>
  server.call('/records/batch', {
    as: 'beheer',
    method: 'POST',
    body: { allOrNone: true, operations },
  });
const update = (Id: string, fields: object) => ({
  type: 'Update',
  records: [{ fields: { Id, ...fields } }],
});
const remove = (Id: string) => ({ type: 'Delete', records: [{ fields: { Id } }] });
const staff = () => server.contextOf('beheer');
const system = () => Promise.resolve(server.ctx);

describe('a row that is deleted with its parent', () => {
  it.each([
    ['a user', staff],
    ['the system itself', system],
  ])('is a deletion, when %s deletes the parent', async (_, who) => {
    const hooks = await webhooksOn('CaseComment');
    const parent = await request();
    const id = await comment(parent);
    await expanded();
    expect(await deleteRecord(await who(), parent)).toMatchObject({ ok: true });
    const both = ['CaseComment.created', 'CaseComment.deleted'];
    expect(await hooks.eventsAbout(id)).toEqual([both, [], both]);
  });

  it('is a deletion, when its parent goes with others in a batch', async () => {
    const hooks = await webhooksOn('CaseComment');
    const parents = [await request(), await request({ AccountId: other })];
    const ids = [await comment(parents[0]!), await comment(parents[1]!)];
    await expanded();
    const gone = await deleteRecordsInBatch(await staff(), { apiName: 'Case', ids: parents });
    expect(gone?.map(({ ok }) => ok)).toEqual([true, true]);
    const both = ['CaseComment.created', 'CaseComment.deleted'];
    expect(await hooks.eventsAbout(ids[0]!)).toEqual([both, [], both]);
    expect(await hooks.eventsAbout(ids[1]!)).toEqual([[], both, both]);
  });

  it('is made again, when the parent is restored', async () => {
    const hooks = await webhooksOn('CaseComment');
    const parent = await request();
    const id = await comment(parent);
    await deleteRecord(await staff(), parent);
    await expanded();
    expect(await undeleteRecord(await staff(), parent)).toMatchObject({ ok: true });
    const [customer] = await hooks.eventsAbout(id);
    expect(customer!.at(-1)).toBe('CaseComment.created');
  });

  it('and that only loses its reference is changed, as when that comes back', async () => {
    const person = await contact('Weg');
    const id = await request({ ContactId: person });
    const hooks = await webhooksOn('Case');
    expect(await deleteRecord(await staff(), person)).toMatchObject({ ok: true });
    const lost = 'Case.updated ContactId';
    expect(await hooks.eventsAbout(id)).toEqual([[lost], [], [lost]]);
    expect(await undeleteRecord(await staff(), person)).toMatchObject({ ok: true });
    expect(await hooks.eventsAbout(id)).toEqual([[lost, lost], [], [lost, lost]]);
  });
});

describe('a row in one transaction', () => {
  it('that changed and then was deleted is one deletion for who saw it', async () => {
    const hooks = await webhooksOn('Case');
    const id = await request();
    await expanded();
    const done = await inTransaction(await staff(), async (inside) => {
      await updateRecord(inside, id, { fields: { AccountId: other, Subject: 'Weg' } });
      return deleteRecord(inside, id);
    });
    expect(done.ok).toBe(true);
    const both = ['Case.created', 'Case.deleted'];
    expect(await hooks.eventsAbout(id)).toEqual([both, [], both]);
  });

  it('that was deleted after its parent moved is named to who knew it, and to staff', async () => {
    const parent = await request();
    const hooks = await webhooksOn('CaseComment');
    const id = await comment(parent);
    await expanded();
    const done = await together(update(parent, { AccountId: other }), remove(id));
    expect([done.status, done.body.hasErrors]).toEqual([200, false]);
    const both = ['CaseComment.created', 'CaseComment.deleted'];
    expect(await hooks.eventsAbout(id)).toEqual([both, [], both]);
  });

  it('that was deleted after another row was made is a deletion', async () => {
    const parent = await request();
    const id = await comment(parent);
    const hooks = await webhooksOn('CaseComment');
    const fields = { Subject: 'Nieuw', AccountId: company, Zichtbaarheid__c: 'Bedrijf' };
    const made = { type: 'Create', records: [{ apiName: 'Case', fields }] };
    const done = await together(made, remove(id));
    expect([done.status, done.body.hasErrors]).toEqual([200, false]);
    expect(await hooks.eventsAbout(id)).toEqual([
      ['CaseComment.deleted'],
      [],
      ['CaseComment.deleted'],
    ]);
  });

  it('that was made and deleted is no news', async () => {
    const hooks = await webhooksOn('Case');
    const made = await inTransaction(server.ctx, async (inside) => {
      const id = await createRow({ ctx: inside }, 'Case', {
        Subject: 'Even',
        AccountId: company,
        Zichtbaarheid__c: 'Bedrijf',
      });
      return deleteRecord(inside, id);
    });
    expect(await hooks.eventsAbout(made.ok ? made.value.id : '')).toEqual([[], [], []]);
  });

  it('that was rolled back, also in part, is no news', async () => {
    const [one, two] = [await request(), await request()];
    const hooks = await webhooksOn('Case');
    await inTransaction(server.ctx, async (inside) => {
      await inTransaction(inside, async (deeper) => {
        await updateRecord(deeper, one, { fields: { AccountId: other } });
        return refuse({ code: 'record.halted' });
      });
      return deleteRecord(inside, one);
    });
    await inTransaction(server.ctx, async (inside) => {
      await deleteRecord(inside, two);
      return refuse({ code: 'record.halted' });
    });
    const gone = ['Case.deleted'];
    expect(await hooks.eventsAbout(one)).toEqual([gone, [], gone]);
    expect(await hooks.eventsAbout(two)).toEqual([[], [], []]);
    const refused = await together(
      update(two, { Subject: 'Anders' }),
      remove('500000000099999AAA'),
    );
    expect(refused.body.hasErrors).toBe(true);
    expect(await hooks.eventsAbout(two)).toEqual([[], [], []]);
  });
});

describe('a row that moves', () => {
  it('to another company is a deletion for the old one', async () => {
    const hooks = await webhooksOn('Case');
    const id = await request();
    await expanded();
    await updateRecord(await staff(), id, { fields: { AccountId: other } });
    const moved = 'Case.updated AccountId';
    expect(await hooks.eventsAbout(id)).toEqual([
      ['Case.created', 'Case.deleted'],
      [moved],
      ['Case.created', moved],
    ]);
  });

  it('within a company that may not see it is no news there', async () => {
    const id = await request({ Zichtbaarheid__c: 'Alleen melder' });
    const hooks = await webhooksOn('Case');
    await updateRecord(await staff(), id, { fields: { AccountId: other } });
    expect(await hooks.eventsAbout(id)).toEqual([[], [], ['Case.updated AccountId']]);
  });

  it('by a merge is changed, and the merged one is deleted', async () => {
    const [stays, goes] = [await contact('Blijft'), await contact('Gaat')];
    const id = await request({ ContactId: goes });
    const [cases, people] = [await webhooksOn('Case'), await webhooksOn('Contact')];
    const merged = await mergeRecords(await staff(), stays, {
      recordIds: [goes],
      takes: {},
      keeps: {},
      weakEtags: {},
    });
    expect(merged).toMatchObject({ ok: true });
    const moved = ['Case.updated ContactId'];
    expect(await cases.eventsAbout(id)).toEqual([moved, [], moved]);
    expect(await people.eventsAbout(goes)).toEqual([['Contact.deleted'], [], ['Contact.deleted']]);
    expect(await people.eventsAbout(stays)).toEqual([[], [], []]);
  });
});

it('a row that is erased is a deletion, and one that lost its reference is changed', async () => {
  const person = await contact('Vergeten');
  const id = await request({ ContactId: person });
  const [cases, people] = [await webhooksOn('Case'), await webhooksOn('Contact')];
  const object = server.ctx.registry.object('Contact')!;
  const erased = await eraseDossier(server.ctx, object, new Map([[object, new Set([person])]]));
  expect(erased).toMatchObject({ ok: true });
  expect(await people.eventsAbout(person)).toEqual([['Contact.deleted'], [], ['Contact.deleted']]);
  const lost = ['Case.updated ContactId'];
  expect(await cases.eventsAbout(id)).toEqual([lost, [], lost]);
});

it('a file whose last record was deleted by the system is a deletion', async () => {
  const hooks = await webhooksOn('ContentDocument');
  const parent = await request();
  const uploaded = await createRow(server, 'ContentDocument', {
    Title: 'bijlage',
    OwnerId: await userId(server.ctx, 'beheer'),
  }).catch(() => null);
  if (uploaded === null) return;
  await createRow(server, 'ContentDocumentLink', {
    ContentDocumentId: uploaded,
    LinkedEntityId: parent,
  });
  await expanded();
  await deleteRecord(await staff(), parent);
  const [customer] = await hooks.eventsAbout(uploaded);
  expect(customer!.at(-1)).toBe('ContentDocument.deleted');
});

it('a change right after a webhook was made reaches it, also when a process knows it later', async () => {
  const { db } = server.dependencies.database;
  await expanded();
  const id = await db.transaction(async (held) => {
    // While this transaction has the lock, the server does not take the event.
    await held.rows({
      text: "select pg_advisory_xact_lock(hashtextextended('webhook events', 0))",
      values: [],
    });
    const webhook = await world.subscribe('beheer', receiver.url, { Gegevens__c: 'Case' });
    await request();
    const faults: unknown[] = [];
    const report = (fault: unknown) => void faults.push(fault);
    const taken = await expandEvents({ ...server.ctx, db: held }, { known: [], report });
    // Events of earlier tests can still wait.
    expect(taken).toBeGreaterThanOrEqual(1);
    expect(faults).toEqual([]);
    return webhook;
  });
  const made = await storedRows(server, 'select id from aflevering__c where koppeling__c = $1', id);
  expect(made).toHaveLength(1);
});

it('a row whose audience always takes too long is left out, and the others are sent', async () => {
  const { db } = server.dependencies.database;
  const faults: unknown[] = [];
  const report = (_fault: unknown, what: string) => void faults.push(what);
  await expanded();
  const [webhook, slow, others] = await db.transaction(async (held) => {
    const run = (text: string) => held.run({ text, values: [] });
    await run("select pg_advisory_xact_lock(hashtextextended('webhook events', 0))");
    const made = await world.subscribe('beheer', receiver.url, { Gegevens__c: 'Case' });
    const [one, two, three] = [await request(), await request(), await request()];
    // In this connection the statements read this view instead of the table.
    await run(`create temp view "case" as select * from public."case"
      where id <> '${two}' or pg_sleep(30) is null`);
    const taken = await expandEvents({ ...server.ctx, db: held }, { known: [], report });
    await run('drop view pg_temp."case"');
    expect(taken).toBeGreaterThanOrEqual(3);
    return [made, two, [one, three]] as const;
  });
  expect(faults).toEqual([slow]);
  for (const id of others) expect(await eventsAbout(webhook, id)).toEqual(['Case.created']);
  expect(await eventsAbout(webhook, slow)).toEqual([]);
});
