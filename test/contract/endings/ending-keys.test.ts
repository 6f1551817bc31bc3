import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailExpiringApiKeys } from '#domain/keys/mail-expiring-api-keys.ts';
import {
  createApiKey,
  listApiKeys,
  rotateApiKey,
  withdrawApiKey,
} from '#auth/api-keys/api-keys.ts';
import {
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { openLogSink } from '../../support/log-sink.ts';

/** Every API key expires, and its user is mailed in time. */

const { log, lines } = openLogSink('info');
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ log });
});
afterAll(() => server.close());
beforeEach(() => storedRows(server, 'delete from api_key'));

const dayLength = 86_400_000; // ms
const inDays = (days: number): Date => new Date(Date.now() + days * dayLength);
const dayIn = (days: number): string => inDays(days).toISOString().slice(0, 10);

async function makeKey(label: string, days = 90): Promise<string> {
  const wish = { userId: await userId(server.ctx, 'korenaar'), label, expiresOn: dayIn(days) };
  const made = await createApiKey(server.ctx, wish);
  if (!made.ok) throw new Error('no key');
  return made.value.id;
}
const readKey = async (id: string) => {
  const keys = await listApiKeys(server.ctx, { username: null });
  return keys.ok ? keys.value.find((key) => key.id === id) : undefined;
};
const mailsOf = (label: string) =>
  storedRows<{ to: string; text: string }>(
    server,
    `select aan__c as to, tekst__c as text from mail__c where soort__c = 'Sleutel loopt af' and tekst__c like '%' || $1 || '%'`,
    label,
  );

describe('an API key without an expiry date', () => {
  it('gets one 90 days after the start of a server, which logs how many there are', async () => {
    const id = await makeKey('Oude kassa');
    await storedRows(server, 'update api_key set expires_at = null');
    const withdrawn = await makeKey('Gestopt');
    await storedRows(
      server,
      'update api_key set expires_at = null, withdrawn_at = now() where id = $1',
      withdrawn,
    );
    await server.openCopy();
    const { expiresAt, hadNoEnd } = (await readKey(id))!;
    const days = (expiresAt!.getTime() - Date.now()) / dayLength;
    expect([hadNoEnd, days > 90 && days < 92]).toEqual([true, true]);
    expect((await readKey(withdrawn))?.expiresAt).toBeNull();
    expect(lines().filter((line) => line['keys'] === 1)).toMatchObject([
      { level: 40, msg: expect.stringContaining('without an end') },
    ]);
  });

  it('keeps that expiry date at the next start', async () => {
    const id = await makeKey('Oude weegschaal');
    await storedRows(server, 'update api_key set expires_at = null');
    await server.openCopy();
    await storedRows(server, `update api_key set expires_at = expires_at - interval '30 days'`);
    const end = (await readKey(id))?.expiresAt;
    await server.openCopy();
    expect((await readKey(id))?.expiresAt).toEqual(end);
  });
});

describe('the user of an API key', () => {
  it('gets one mail, fourteen days before the key expires', async () => {
    await makeKey('Kassa-A');
    await mailExpiringApiKeys({ ...server.ctx, now: inDays(75) });
    expect(await mailsOf('Kassa-A')).toEqual([]);
    for (const days of [77, 78]) await mailExpiringApiKeys({ ...server.ctx, now: inDays(days) });
    const mails = await mailsOf('Kassa-A');
    expect(mails).toMatchObject([{ to: accounts.korenaar }]);
    expect(mails[0]!.text).toContain('/mijn-gegevens/beveiliging');
  });

  it('gets one mail when two servers run the job at once', async () => {
    await makeKey('Kassa-B');
    const ask = { ...server.ctx, now: inDays(80) };
    await Promise.all([mailExpiringApiKeys(ask), mailExpiringApiKeys(ask)]);
    expect(await mailsOf('Kassa-B')).toHaveLength(1);
  });

  it('gets no mail for a withdrawn, replaced or short-lived key, or an inactive user', async () => {
    await withdrawApiKey(server.ctx, await makeKey('Kassa-C'));
    await makeKey('Kassa-E', 5);
    await rotateApiKey(server.ctx, { id: await makeKey('Kassa-D', 100), until: inDays(85) });
    await storedRows(
      server,
      `update api_key set expires_at = $1 where replaces is not null`,
      inDays(300),
    );
    await mailExpiringApiKeys({ ...server.ctx, now: inDays(1) });
    await mailExpiringApiKeys({ ...server.ctx, now: inDays(80) });
    await makeKey('Kassa-F');
    await storedRows(
      server,
      'update "user" set isactive = false where username = $1',
      accounts.korenaar,
    );
    await mailExpiringApiKeys({ ...server.ctx, now: inDays(80) });
    await storedRows(
      server,
      'update "user" set isactive = true where username = $1',
      accounts.korenaar,
    );
    expect(await mailsOf('Kassa')).toHaveLength(2);
  });
});
