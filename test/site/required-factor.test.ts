import { afterAll, beforeAll, expect, it } from 'vitest';
import type { House } from '#roof/house.ts';
import { openTestHouse, sessionOf, stored, type TestHouse, userId } from '../house.ts';

let house: TestHouse;
let strict: House;
beforeAll(async () => {
  house = await openTestHouse();
  strict = await house.beside({ STAFF_SECOND_FACTOR: 'required' });
});
afterAll(() => house.close());

/** A passkey asks for the device and for its owner: both factors at once. Source: decisions.md §10. */
it('staff get in by a passkey alone where a second factor is required', async () => {
  const cookie = await sessionOf(house, 'verkoop');
  const visit = () => fetch(new URL('/mijn-gegevens/beveiliging', strict.url), { headers: { cookie }, redirect: 'manual' });
  expect((await visit()).status).toBe(302);
  const owner = await userId(house.ask, 'verkoop');
  await stored(house, `insert into passkey (id, user_id, public_key, name, created_at) values ('test', $1, '\\x00', 'Laptop', now())`, owner);
  await expect.poll(async () => (await visit()).status).toBe(200);
});
