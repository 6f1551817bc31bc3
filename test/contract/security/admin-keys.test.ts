import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { outputOf } from '../../server-process.ts';
import { codeOf } from '../generated/calls.ts';

/** API keys that an operator makes and rotates at the command line. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function admin(...words: string[]): Promise<string> {
  const settings = { DATABASE_URL: server.databaseUrl, FILES_DIR: server.filesDir };
  return (await outputOf(['src/cli/admin.ts', ...words], settings)).trim();
}
const refusalOf = (...words: string[]): Promise<string> =>
  admin(...words).then(
    () => 'it was done',
    (error: unknown) => String((error as { stderr: unknown }).stderr),
  );
const mails = async (): Promise<string[]> => {
  const rows = await storedRows<{ text: string }>(
    server,
    `select tekst__c as text from mail__c where record__c = $1 and soort__c = 'Beveiliging gewijzigd' order by createddate, name`,
    await userId(server.ctx, 'korenaar'),
  );
  return rows.map(({ text }) => text);
};
const countAuditRows = async (): Promise<number> =>
  (
    await storedRows(
      server,
      `select 1 from audit where verb = 'change' and 'apiKey' = any(fields) and $1 = any(records)`,
      await userId(server.ctx, 'korenaar'),
    )
  ).length;

it('an API key can be limited to reading and to objects', async () => {
  const key = await admin(
    'api-key',
    '--email',
    accounts.korenaar,
    '--label',
    'Kassa',
    '--read-only',
    '--objects',
    'Case, Account',
  );
  const headers = { authorization: `Bearer ${key}` };
  expect(Object.keys((await server.call('/object-info', { headers })).body.objects)).toEqual([
    'Account',
    'Case',
  ]);
  const body = { apiName: 'Case', fields: { Subject: 'x' } };
  expect(codeOf(await server.call('/records', { headers, method: 'POST', body }))).toBe(
    'INSUFFICIENT_ACCESS',
  );
  expect(await admin('keys')).toMatch(/Kassa .* reads only {2}only Case, Account/);
});

it('an API key cannot be limited to an object that its user does not see', async () => {
  for (const object of ['Mail__c', 'Onbekend__c'])
    expect(await refusalOf('api-key', '--email', accounts.korenaar, '--objects', object)).toContain(
      '--objects names an object that this user does not see',
    );
});

it('a new key and its replacement are mailed to the user and in the audit log', async () => {
  const [mailCount, auditCount] = [(await mails()).length, await countAuditRows()];
  await admin('api-key', '--email', accounts.korenaar, '--label', 'Weegschaal');
  const [old] = await storedRows<{ id: string }>(
    server,
    `select id from api_key where label = 'Weegschaal'`,
  );
  expect(await admin('rotate', '--key', old!.id)).toMatch(/^zk_/);
  const newMails = (await mails()).slice(mailCount);
  expect(newMails).toHaveLength(2);
  expect(newMails[1]).toContain('een sleutel van je vervangen: Weegschaal');
  expect((await countAuditRows()) - auditCount).toBe(2);
});

it('an unknown option is refused with the usage, without a stack trace', async () => {
  const refusal = await refusalOf('api-key', '--email', accounts.korenaar, '--readonly');
  expect(refusal).toMatch(/^Unknown option '--readonly'/);
  expect(refusal).toContain('Usage:');
  expect(refusal).not.toMatch(/\n\s+at /);
});

it('an e-mail address with an accent before the at sign is refused in one sentence', async () => {
  const words = ['create', '--email', 'jän@voorbeeld.nl', '--first', 'Jän', '--last', 'Bos'];
  const refusal = await refusalOf(...words);
  expect(refusal).toContain('Email__c only ASCII before the at sign.');
  expect(refusal.trim().split('\n')).toHaveLength(1);
  const off = await refusalOf('second-factor-off', '--email', 'jän@voorbeeld.nl');
  expect(off.trim()).toBe('There is no user with the e-mail address jän@voorbeeld.nl.');
});
