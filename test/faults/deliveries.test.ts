import { expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { localDay } from '#engine/model/local-day.ts';
import { createRow, ownServer } from './own-server.ts';

/**
 * A killed delivery leaves all of an order or nothing, and delivering again makes no second
 * connection. Source: decisions.md §13.
 */

const testServer = ownServer('shared');

/** Creates orders of two mobile subscriptions in progress, and a colleague with an API key. */
const prepare = (count: number) =>
  testServer.inside(async (ctx) => {
    const Account__c = await createRow(ctx, 'Account', { Name: 'Drukkerij' });
    const ProfileId = await createRow(ctx, 'Profile', { Name: 'Sales Team' });
    const Medewerker__c = await createRow(ctx, 'Medewerker__c', { Name: 'Vera' });
    const email = 'vera@voorbeeld.example';
    const person = { LastName: 'Vera', Email: email, Username: email };
    const userId = await createRow(ctx, 'User', { ...person, ProfileId, Medewerker__c });
    const Product__c = await createRow(ctx, 'Product__c', {
      Name: 'Mobiel',
      Soort__c: 'Mobiel',
      Maandbedrag__c: 10,
      Aantal_per_aansluiting__c: 1,
    });
    const orders: string[] = [];
    for (let i = 0; i < count; i++) {
      const order = { Status__c: 'In uitvoering', Account__c, Email__c: 'noor@drukkerij.example' };
      const id = await createRow(ctx, 'Bestelling__c', order);
      await createRow(ctx, 'Bestelregel__c', {
        Bestelling__c: id,
        Product__c,
        Aantal__c: 2,
        Maandbedrag__c: 10,
      });
      orders.push(id);
    }
    const created = await createApiKey(ctx, { userId, label: 'test' });
    if (!created.ok) throw new Error('no api key');
    return { orders, key: created.value.key };
  });

const path = './services/data/v65.0/ui-api/actions/perform-quick-action/Bestelling__c.Deliver';

/** The status of the answer, or null when the server ended before it came. */
async function deliver(url: string, key: string, contextId: string): Promise<number | null> {
  const number = `06-1${contextId.replace(/\D/g, '').slice(-7).padStart(7, '0')}`;
  const fields = {
    Werkt_sinds: localDay(new Date()),
    Nummers: `${number}\n06-2${number.slice(4)}`,
  };
  try {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ apiName: 'Bestelling__c.Deliver', contextId, fields }),
    });
    await response.text();
    return response.status;
  } catch {
    return null;
  }
}

it('after a server is killed, each order is delivered once or not at all', async () => {
  const { orders, key } = await prepare(200);
  const server = await testServer.serve();
  const { url } = server;
  const first = new Map<string, number | null>();
  const callers = [0, 1, 2, 3].map(async (lane) => {
    for (const id of orders.filter((_, i) => i % 4 === lane)) {
      const status = await deliver(url, key, id);
      first.set(id, status);
      if (status === null) return;
    }
  });
  await expect.poll(() => first.size, { interval: 5 }).toBeGreaterThan(8);
  await server.end('SIGKILL');
  await Promise.all(callers);
  const answered = [...first]
    .filter(([, status]) => status !== null && status < 300)
    .map(([id]) => id);
  expect(answered.length).toBeGreaterThan(8);

  const stored = () =>
    testServer.inside(({ db }) =>
      db.rows<{ id: string; state: string }>({
        text: `select o.id, concat_ws(' ', o.status__c,
            count(distinct a.id), count(distinct p.id), count(distinct m.id)) as state
          from bestelling__c o join bestelregel__c r on r.bestelling__c = o.id
          left join aansluiting__c a on a.bestelregel__c = r.id
          left join prijsperiode__c p on p.aansluiting__c = a.id
          left join mail__c m on m.record__c = o.id group by o.id`,
        values: [],
      }),
    );
  const [none, whole] = ['In uitvoering 0 0 0', 'Geleverd 2 2 2'];
  const states = new Map((await stored()).map(({ id, state }) => [id, state]));
  expect(answered.filter((id) => states.get(id) !== whole)).toEqual([]);
  expect(new Set(states.values())).toEqual(new Set([none, whole]));

  const risen = await testServer.serve();
  for (const id of first.keys()) await deliver(risen.url, key, id);
  await risen.end('SIGTERM');
  for (const { id, state } of await stored()) expect(state).toBe(first.has(id) ? whole : none);
});
