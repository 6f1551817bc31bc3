import { describe, expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { staffListText } from '#messages/staff/list.ts';
import { ok } from '#protocol/problem.ts';
import { type AccountName, accounts, storedRows } from '../../support/server.ts';
import { openWorkspaces } from '../../support/site.ts';
import { createRow, userOf } from '../../rows.ts';
import { fieldsIn } from '../form-fields.ts';

/** Taking the next record of a queue, without scripts: each user gets a different record. */

const { server, cookies, homes } = await openWorkspaces();

const queue = 'Contactbericht__c/Nieuw';
const at = (path: string, who: AccountName = 'verkoop') =>
  new URL(path.startsWith('/') ? path : `${homes.get(who)!}/${path}`, server.url);
const open = async (path: string, who: AccountName = 'verkoop') => {
  const answer = await fetch(at(path, who), { headers: { cookie: cookies.get(who)! } });
  return { status: answer.status, html: await answer.text() };
};
async function takeNext(
  list: string,
  { who = 'verkoop', formKey = crypto.randomUUID() as string } = {} as {
    who?: AccountName;
    formKey?: string;
  },
) {
  const [path, query = ''] = list.split('?');
  const url = at(`${path}/volgende?${query}`, who);
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.get(who)! },
    body: new URLSearchParams({ formKey }),
  });
  const to = answer.headers.get('location') ?? '';
  return { status: answer.status, to, id: /\/record\/(\w{18})/.exec(to)?.[1] ?? null };
}
const empty = (path: string, who: AccountName = 'verkoop') => `${homes.get(who)!}/${path}`;

async function fillQueue(count: number): Promise<string[]> {
  for (const { id } of await storedRows<{ id: string }>(
    server,
    "select id from contactbericht__c where status__c = 'Nieuw'",
  ))
    await updateRecord(server.ctx, id, { fields: { Status__c: 'Afgehandeld' } });
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const fields = {
      Naam__c: ['Aaltje', 'Berend', 'Corrie'][i] ?? `Zoë ${String(i)}`,
      Email__c: 'beller@example.nl',
      Bericht__c: 'Bel me terug.',
      OwnerId: null,
    };
    ids.push(await createRow(server, 'Contactbericht__c', fields));
  }
  return ids;
}
const stateOf = (id: string) =>
  storedRows<{ who: string; status: string }>(
    server,
    'select u.username as who, status__c as status from contactbericht__c c join "user" u on u.id = c.ownerid where c.id = $1',
    id,
  );

describe('the next record of a queue', () => {
  it('is a different one for each request, until the queue is empty', async () => {
    const ids = await fillQueue(8);
    const asks = Array.from({ length: 10 }, (_, i) =>
      takeNext(queue, { who: i % 2 === 0 ? 'verkoop' : 'beheer' }),
    );
    const taken = await Promise.all(asks);
    expect(taken.flatMap(({ id }) => id ?? []).toSorted()).toEqual(ids.toSorted());
    for (const [i, { id }] of taken.entries())
      if (id !== null)
        expect(await stateOf(id)).toEqual([
          { who: accounts[i % 2 === 0 ? 'verkoop' : 'beheer'], status: 'In behandeling' },
        ]);
    const none = await takeNext(queue);
    expect([none.status, none.to]).toEqual([303, `${empty(queue)}?volgende=geen`]);
    expect((await open(none.to)).html).toContain(staffListText.next.empty);
  });

  it('is the first in the order and filter of the list', async () => {
    const ids = await fillQueue(3);
    expect((await takeNext(`${queue}?zoek=Berend`)).id).toBe(ids[1]);
    const first = await takeNext(`${queue}?sort=Naam__c`);
    expect(first.id).toBe(ids[0]);
    const { html } = await open(first.to);
    const form = /<form[^>]*action="([^"]*volgende[^"]*)"[^>]*>/
      .exec(html)![1]!
      .replaceAll('&amp;', '&');
    expect(form).toBe(`${homes.get('verkoop')!}/${queue}/volgende?sort=Naam__c`);
    const sent = await fetch(at(form), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookies.get('verkoop')! },
      body: new URLSearchParams(fieldsIn(html)),
    });
    expect(sent.headers.get('location')).toContain(`/record/${ids[2]!}?`);
  });

  it('is the same one when the same form is sent three times', async () => {
    await fillQueue(3);
    const formKey = crypto.randomUUID();
    const both = await Promise.all([takeNext(queue, { formKey }), takeNext(queue, { formKey })]);
    expect(both[0]!.id).not.toBeNull();
    expect(new Set([...both, await takeNext(queue, { formKey })].map(({ id }) => id)).size).toBe(1);
    expect(
      (
        await storedRows<{ count: number }>(
          server,
          "select count(*)::int as count from contactbericht__c where status__c = 'Nieuw'",
        )
      )[0]!.count,
    ).toBe(2);
  });

  it('is not one that a colleague owns, nor a locked one unless it is the last', async () => {
    const ids = await fillQueue(3);
    const me = await userOf(server, 'beheer');
    await updateRecord(server.ctx, ids[2]!, { fields: { OwnerId: me.id } });
    let last: Promise<{ id: string | null }> | undefined;
    await inTransaction(server.ctx, async (inside) => {
      await lockRecord(inside, ids[1]!);
      expect((await takeNext(queue)).id).toBe(ids[0]);
      last = takeNext(queue);
      return ok(null);
    });
    expect((await last!).id).toBe(ids[1]);
    expect((await takeNext(queue)).id).toBeNull();
    expect((await stateOf(ids[2]!))[0]!.status).toBe('Nieuw');
  });

  it('is offered on queues only, and refused to other users and guests', async () => {
    expect((await open(queue)).html).toContain(staffListText.next.take);
    expect((await open('Case/Wachtrij')).html).toContain(staffListText.next.take);
    expect((await open('Case/Alle')).html).not.toContain(staffListText.next.take);
    expect((await takeNext('Case/Alle')).status).toBe(400);
    expect((await takeNext('Nergens__c/Alle')).status).toBe(404);
    const foreign = await fetch(at(`${homes.get('beheer')!}/${queue}/volgende`), {
      method: 'POST',
      headers: { cookie: cookies.get('verkoop')! },
    });
    expect(foreign.status).toBe(404);
    expect(
      (await fetch(at(`${queue}/volgende`), { method: 'POST', redirect: 'manual' })).status,
    ).not.toBe(200);
  });
});
