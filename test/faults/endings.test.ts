import { expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { productPath } from '#protocol/api/product-methods.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { createRow, ownServer } from './own-server.ts';

/**
 * A confirmed termination is stored, and confirming it again with its key gives the same one, also
 * after the server was killed. Source: decisions.md §7.
 */

const testServer = ownServer('shared');

/** Creates a customer with an API key and connections. */
const prepare = (count: number) =>
  testServer.inside(async (ctx) => {
    const AccountId = await createRow(ctx, 'Account', { Name: 'Drukkerij' });
    const ProfileId = await createRow(ctx, 'Profile', { Name: 'Customer' });
    const email = 'noor@drukkerij.example';
    const userId = await createRow(ctx, 'User', {
      LastName: 'de Vries',
      Email: email,
      Username: email,
      AccountId,
      ProfileId,
    });
    const connections: string[] = [];
    for (let i = 0; i < count; i++)
      connections.push(
        await createRow(ctx, 'Aansluiting__c', {
          Name: `Lijn ${i}`,
          Account__c: AccountId,
          Soort__c: 'Internet',
          Status__c: 'Actief',
          Maandbedrag__c: 10,
        }),
      );
    const created = await createApiKey(ctx, { userId, label: 'test' });
    if (!created.ok) throw new Error('no api key');
    return { connections, key: created.value.key };
  });

/** The answer, or null when the server ended before it came. */
async function confirm(url: string, key: string, connectionId: string): Promise<string | null> {
  try {
    const response = await fetch(new URL(`.${productPath('OpzeggingController/confirm')}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        connectionId,
        endDate: addMonths(localDay(new Date()), 6),
        acceptEarlyCost: false,
        idempotencyKey: `sleutel-${connectionId}`,
      }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new TypeError(text);
    return text;
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('[')) throw error;
    return null;
  }
}

it('after a server is killed, each answered termination is stored once', async () => {
  const { connections, key } = await prepare(400);
  const server = await testServer.serve();
  const { url } = server;
  const first = new Map<string, string | null>();
  const callers = [0, 1, 2, 3].map(async (lane) => {
    for (const id of connections.filter((_, i) => i % 4 === lane)) {
      const answer = await confirm(url, key, id);
      first.set(id, answer);
      if (answer === null) return;
    }
  });
  // By then some requests are answered and others still run; a slow machine takes longer.
  await expect.poll(() => first.size, { interval: 5 }).toBeGreaterThan(8);
  await server.end('SIGKILL');
  await Promise.all(callers);
  expect([...first.values()].filter((answer) => answer !== null).length).toBeGreaterThan(8);

  const risen = await testServer.serve();
  for (const [id, answer] of first) {
    const again = await confirm(risen.url, key, id);
    expect(again).not.toBeNull();
    if (answer !== null) expect(again).toBe(answer);
  }
  await risen.end('SIGTERM');
  await testServer.inside(async ({ db }) => {
    const rows = await db.rows<{ connection: string; ends: number; mails: number; status: string }>(
      {
        text: `select a.id as connection, a.status__c as status, count(distinct o.id) as ends, count(m.id) as mails
        from aansluiting__c a left join opzegging__c o on o.aansluiting__c = a.id left join mail__c m on m.record__c = o.id group by a.id`,
        values: [],
      },
    );
    for (const { connection, ends, mails, status } of rows)
      expect([connection, Number(ends), Number(mails), status]).toEqual(
        first.has(connection)
          ? [connection, 1, 2, 'Wordt beëindigd']
          : [connection, 0, 0, 'Actief'],
      );
  });
});
