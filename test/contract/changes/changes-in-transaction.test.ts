import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { refuse } from '#protocol/problem.ts';
import type { TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { hasGap, kindsOf, type Listening, openListening } from './change-stream.ts';

/**
 * Several changes in one transaction: a listener gets the difference between the states before and
 * after it. Source: docs/decisions/0009-change-stream-sends-ids.md.
 */

let world: Listening;
let server: TestServer;
beforeAll(async () => {
  world = await openListening();
  ({ server } = world);
});
afterEach(() => world.hangUp());
afterAll(() => server.close());

it.each([
  ['deleted', (id: string) => ({ type: 'Delete', records: [{ fields: { Id: id } }] })],
  [
    'hidden',
    (id: string) => ({ type: 'Update', records: [{ fields: { Id: id, IsPublished: false } }] }),
  ],
])(
  'a comment %s in the transaction that moves its request is not named to the new company',
  async (_, gone) => {
    const id = await world.request();
    const comment = await world.make('CaseComment', {
      ParentId: id,
      CommentBody: 'a',
      IsPublished: true,
    });
    const [own, other, guest] = [
      await world.listen('korenaar'),
      await world.listen('garage'),
      await world.listen(),
    ];
    await world.together(
      {
        type: 'Update',
        records: [{ fields: { Id: id, AccountId: await companyOf(server, 'garage') } }],
      },
      gone(comment),
    );
    // The old company, which had the comment, gets a gap.
    await own.until(hasGap);
    await world.waitForAllChanges(own, other, guest);
    expect([own, other, guest].map((one) => kindsOf(one, comment))).toEqual([[], [], []]);
    expect(hasGap(guest)).toBe(false);
  },
);

it('states that exist only inside a transaction are not published', async () => {
  const id = await world.request();
  const [own, other, passing] = [
    await world.listen('korenaar'),
    await world.listen('nieuw'),
    await world.listen('garage'),
  ];
  await world.waitForAllChanges(own, other, passing);
  const made = await inTransaction(server.ctx, async (inside) => {
    const row = await createRecord(inside, {
      apiName: 'Case',
      fields: { Subject: 'Even', AccountId: await companyOf(server, 'garage') },
    });
    if (row.ok) await deleteRecord(inside, row.value.id);
    for (const to of ['garage', 'nieuw'] as const)
      await updateRecord(inside, id, { fields: { AccountId: await companyOf(server, to) } });
    return row;
  });
  await world.waitForAllChanges(own, other, passing);
  expect(made.ok && [own, other, passing].map((one) => kindsOf(one, made.value.id))).toEqual([
    [],
    [],
    [],
  ]);
  expect(
    [own, other, passing].map((one) => kindsOf(one, id).filter((kind) => kind !== 'created')),
  ).toEqual([['deleted'], ['updated'], []]);
});

it('a rolled-back move does not hide a later delete in the same transaction', async () => {
  const id = await world.request();
  const own = await world.listen('korenaar');
  await inTransaction(server.ctx, async (outer) => {
    await inTransaction(outer, async (inside) => {
      await updateRecord(inside, id, { fields: { AccountId: await companyOf(server, 'garage') } });
      return refuse({ code: 'record.halted' });
    });
    return deleteRecord(outer, id);
  });
  await own.until((one) => kindsOf(one, id).includes('deleted'));
});

it('each record of a batch delete is published to those who could see it', async () => {
  const parent = await world.request();
  const [one, two] = [
    await world.make('CaseComment', { ParentId: parent, CommentBody: 'a', IsPublished: true }),
    await world.make('CaseComment', { ParentId: parent, CommentBody: 'b', IsPublished: true }),
  ];
  const own = await world.listen('korenaar');
  await world.together({
    type: 'Delete',
    records: [{ fields: { Id: one } }, { fields: { Id: two } }],
  });
  await world.waitForAllChanges(own);
  expect([kindsOf(own, one), kindsOf(own, two)]).toEqual([['deleted'], ['deleted']]);
});
