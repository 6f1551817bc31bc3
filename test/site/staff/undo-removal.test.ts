import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';

/** The report of a bulk job that deleted records, without scripts. */

const words = staffBulkText.page.putBack;

const { server, cookie, home } = await openWorkspace('beheer');

const open = async (path: string) =>
  (await fetch(new URL(path, server.url), { headers: { cookie } })).text();
const send = (path: string, wens: string) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ wens }),
  });
async function ended(id: string): Promise<void> {
  for (;;) {
    const { body } = await server.call(`/bulk-jobs/${id}`, { as: 'beheer' });
    if (!['waiting', 'running'].includes(body.status)) return;
    await pause(20);
  }
}

it('the report of a bulk delete restores all records once', async () => {
  const ids = (
    await storedRows<{ id: string }>(server, 'select id from "case" order by id limit 5')
  ).map(({ id }) => id);
  const made = await server.call('/bulk-jobs', {
    as: 'beheer',
    method: 'POST',
    body: { operation: 'delete', objectApiName: 'Case', recordIds: ids },
  });
  const report = `${home}/bewerkingen/${made.body.id as string}`;
  await ended(made.body.id);
  expect(await open(report)).toContain(words.button);
  const pressed = await Promise.all([send(report, 'terugzetten'), send(report, 'terugzetten')]);
  const to = pressed[0].headers.get('location')!;
  expect(pressed.map((one) => [one.status, one.headers.get('location')])).toEqual([
    [303, to],
    [303, to],
  ]);
  await ended(to.split('/').at(-1)!);
  expect(await open(to)).not.toContain(words.button);
  const html = await open(report);
  expect([html.includes(words.button), html.includes(`href="${to}"`)]).toEqual([false, true]);
  expect(await storedRows(server, 'select id from "case" where id = any($1)', ids)).toHaveLength(5);
});
