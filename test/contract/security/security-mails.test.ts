import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailSecurityChange } from '#domain/mail/login-mails.ts';
import { putInOutbox } from '#domain/mail/put-in-outbox.ts';
import { sendNextMail } from '#domain/mail/send-mails.ts';
import { openSmtp } from '#integrations/smtp.ts';
import { updateRecord } from '#engine/write/write.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';

/** Staff may stop a waiting mail, but not one that protects its recipient's account. */

let server: TestServer;
let customer: string;
beforeAll(async () => {
  server = await openTestServer();
  customer = await userId(server.ctx, 'korenaar');
});
afterAll(() => server.close());

const words = { subject: 'Proef', paragraphs: ['Proef'] };
const letter = () => ({ to: 'a@voorbeeld.example', kind: 'Proef', about: customer, words });

/** The mail that `make` adds to the outbox. */
async function mailOf(make: () => Promise<void>): Promise<string> {
  const ids = async () =>
    (await storedRows<{ id: string }>(server, 'select id from mail__c')).map(({ id }) => id);
  const before = new Set(await ids());
  await make();
  return (await ids()).find((id) => !before.has(id))!; // proof: it made one
}
const notice = () => mailOf(() => mailSecurityChange(server.ctx, customer, 'proef'));
const secret = () => mailOf(() => putInOutbox(server.ctx, { ...letter(), secret: true }));
const plain = () => mailOf(() => putInOutbox(server.ctx, letter()));
const status = async (id: string): Promise<string> =>
  (
    await storedRows<{ s: string }>(server, 'select status__c as s from mail__c where id = $1', id)
  )[0]!.s;

const stop = { fields: { Status__c: 'Mislukt' } };
const patch = (id: string, as: AccountName) =>
  server.call(`/records/${id}`, { as, method: 'PATCH', body: stop });
type Done = { as: AccountName; id: string; fields?: Record<string, string> };
const act = (name: string, { as, id, fields = {} }: Done) =>
  server.call(`/actions/perform-quick-action/Mail__c.${name}`, {
    as,
    method: 'POST',
    body: { apiName: `Mail__c.${name}`, contextId: id, fields },
  });

describe.each([
  ['a mail with a secret', secret],
  ['a notice that the account was changed', notice],
])('%s that waits', (_, make) => {
  it.each(['verkoop', 'beheer'] as const)('is not stopped by a save of %s', async (as) => {
    const id = await make();
    expect((await patch(id, as)).status).toBe(403);
    expect(await status(id)).toBe('Wacht');
  });

  it('is not stopped by a bulk save, nor deleted', async () => {
    const id = await make();
    for (const as of ['verkoop', 'beheer'] as const) {
      const records = [{ fields: { Id: id, Status__c: 'Mislukt' } }];
      const body = { operations: [{ type: 'UPDATE', records }] };
      const answer = await server.call('/records/batch', { as, method: 'POST', body });
      expect(answer.body.results[0].statusCode).toBe(403);
      expect((await server.call(`/records/${id}`, { as, method: 'DELETE' })).status).toBe(403);
    }
    expect(await status(id)).toBe('Wacht');
  });

  it('is dropped only by administrators, with a reason and a line in the log', async () => {
    const id = await make();
    expect((await act('Drop', { as: 'verkoop', id, fields: { Reden: 'Proef' } })).status).toBe(404);
    expect(await status(id)).toBe('Wacht');
    expect(
      (await act('Drop', { as: 'beheer', id, fields: { Reden: 'Verkeerd adres' } })).status,
    ).toBe(200);
    const [line] = await storedRows<{ n: number }>(
      server,
      `select count(*)::int as n from audit where fields @> '{dropped}' and records @> array[$1]`,
      id,
    );
    expect(line!.n).toBe(1);
  });

  it('that failed is sent again by staff', async () => {
    const id = await make();
    expect((await updateRecord(server.ctx, id, stop)).ok).toBe(true);
    expect((await act('SendAgain', { as: 'verkoop', id })).status).toBe(200);
    expect(await status(id)).toBe('Wacht');
  });
});

it('a mail to a stored address that is refused today is made, and fails when sent', async () => {
  await storedRows(
    server,
    `update "user" set username = 'zoë@korenaar.example' where id = $1`,
    customer,
  );
  const [security, answer] = [
    await notice(),
    await mailOf(() =>
      putInOutbox(server.ctx, { ...letter(), replyTo: 'jän@voorbeeld.nl', secret: true }),
    ),
  ];
  const smtp = openSmtp({ secure: false, host: '127.0.0.1', port: 1, login: undefined });
  while ((await sendNextMail(server.ctx, smtp)) !== null);
  for (const id of [security, answer]) expect(await status(id)).toBe('Mislukt');
});

it('any other mail that waits is stopped by staff', async () => {
  const id = await plain();
  expect((await patch(id, 'verkoop')).status).toBe(200);
  expect(await status(id)).toBe('Mislukt');
});
