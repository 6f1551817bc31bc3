import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doImport } from '#methods/bring-in-file.ts';
import type { Ask } from '#records/ask.ts';
import { updateRecord } from '#records/write.ts';
import { type AccountName, openTestHouse, sessionOf, stored, type TestHouse, userId } from '../house.ts';
import { userOf } from '../rows.ts';
import { bring, tried } from './imports.ts';

/** Whose an import is: of who asked for it, with the rights they have as each part of it is done. */

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const count = 120;
/** An import that was tried. */
async function ready(name: string, as: AccountName): Promise<{ ask: Ask; id: string }> {
  const ask = await house.askAs(as);
  const lines = Array.from({ length: count }, (_, i) => `${name} ${i};Garage Van Dijk`);
  const brought = await bring(ask, 'Contact', `Achternaam;Bedrijf\n${lines.join('\n')}\n`);
  if (!brought.ok) throw new Error(JSON.stringify(brought.problems));
  await tried(ask, brought.value);
  return { ask, id: brought.value };
}
const made = async (name: string): Promise<number> =>
  (await stored<{ n: number }>(house, `select count(*)::int as n from contact where lastname like $1`, `${name} %`))[0]!.n;
async function becomes(as: AccountName, fields: Record<string, string | boolean | null>): Promise<void> {
  const done = await updateRecord(house.ask, await userId(house.ask, as), { fields });
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
}
const jobOf = async (id: string) => (await house.call(`/bulk-jobs/${id}`, { as: 'beheer' })).body;
async function stopped(id: string) {
  for (let job = await jobOf(id); ; job = await jobOf(id)) {
    if (!['waiting', 'running'].includes(job.status)) return job;
    await pause(10);
  }
}
const goOn = (id: string) => house.call(`/bulk-jobs/${id}`, { as: 'beheer', method: 'PATCH', body: { status: 'running' } });

it('who logs out has it go on: the work is theirs, not their session’s', async () => {
  await sessionOf(house, 'verkoop');
  const { ask, id } = await ready('Uitgelogd', 'verkoop');
  await doImport(ask, id);
  await stored(house, 'delete from session where user_id = $1', await userId(house.ask, 'verkoop'));
  expect(await stopped(id)).toMatchObject({ status: 'done', succeeded: count });
  expect(await made('Uitgelogd')).toBe(count);
});

it('who may not any more, or is put out of action, has it stopped; nobody’s rights stand in for theirs; once they are back it goes on, each line once', async () => {
  const { ask, id } = await ready('Buiten', 'verkoop');
  const [own, customers] = [await userOf(house, 'verkoop'), await userOf(house, 'korenaar')];
  await becomes('verkoop', { ProfileId: customers.profileid });
  // Asked for while it was still theirs to ask: rights are looked at as each part of it is done.
  await doImport(ask, id);
  const first = await stopped(id);
  expect(first).toMatchObject({ status: 'stopped', stoppedFor: 'rights' });
  expect(await made('Buiten')).toBe(first.succeeded);
  await becomes('verkoop', { ProfileId: own.profileid, IsActive: false });
  expect((await goOn(id)).status).toBe(200);
  expect(await stopped(id)).toMatchObject({ status: 'stopped', stoppedFor: 'rights', succeeded: first.succeeded });
  await becomes('verkoop', { IsActive: true });
  expect((await goOn(id)).status).toBe(200);
  expect(await stopped(id)).toMatchObject({ status: 'done', succeeded: count });
  expect(await made('Buiten')).toBe(count);
});
