import { expect, it } from 'vitest';
import { memorySecret, openMemorySupplier } from '#integrations/supplier.ts';
import { webhookHeaders } from '#integrations/webhook.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createSupplierTask } from '../order/drafts.ts';

/** The address to which a supplier posts its answers. Source: docs/operate.md. */

const server = await openSite({ outside: { supplier: openMemorySupplier() } });
const task = { id: await createSupplierTask(server) };

type Sent = { id?: string; text?: string; secret?: string; at?: Date; more?: object };
const post = async ({
  id = 'msg-1',
  secret = memorySecret,
  at = new Date(),
  ...sent
}: Sent = {}) => {
  const text = sent.text ?? JSON.stringify({ externalId: task.id, state: 'held' });
  const answer = await fetch(new URL('leverancier/antwoord', server.url), {
    method: 'POST',
    headers: { ...webhookHeaders(secret, { id, at, text }), ...sent.more },
    body: text,
  });
  return answer.status;
};
const said = async () =>
  (
    await storedRows<{ antwoord__c: string | null }>(
      server,
      'select antwoord__c from leveringstaak__c where id = $1',
      task.id,
    )
  )[0]!.antwoord__c;

it('refuses what the supplier did not sign, and what is old', async () => {
  expect(await post({ secret: 'another secret of twenty' })).toBe(401);
  expect(await post({ at: new Date(Date.now() - 600_000) })).toBe(401);
  expect(await post({ more: { 'webhook-signature': 'v1,abc' } })).toBe(401);
  expect(await post({ more: { 'webhook-id': 'msg-2' } })).toBe(401);
  expect(await said()).toBe(null);
});

it('refuses signed nonsense without an error of ours', async () => {
  for (const text of ['', 'null', '[]', '{"state":"held"}', '{"externalId":7}', 'x'.repeat(200)])
    expect(await post({ text, id: `msg-${text.length}` }), text).toBe(400);
  expect(await post({ text: '{"externalId":"zzz","state":"held"}', id: 'msg-n' })).toBe(404);
  expect((await fetch(new URL('leverancier/antwoord', server.url))).status).toBe(405);
});

it('takes a signed message, also twice', async () => {
  expect(await post()).toBe(204);
  expect(await post()).toBe(204);
  expect(await said()).toBe('Wacht');
});

it('is not there without a supplier', async () => {
  const other = await openSite();
  const answer = await fetch(new URL('leverancier/antwoord', other.url), { method: 'POST' });
  expect(answer.status).toBe(404);
});
