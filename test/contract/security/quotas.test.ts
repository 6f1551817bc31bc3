import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import { undeleteRecord } from '#engine/retention/undelete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { quotaOf } from '#auth/api-keys/quotas.ts';
import { accounts, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { siteForms } from '../../site/forms.ts';
import { inOneMinute } from '../../support/one-minute.ts';
import { logIn } from '../../site/login/log-in.ts';
import { callsOf, codeOf, isFormA } from '../generated/calls.ts';
import { uploadFile } from '../files/multipart.ts';

/** The write quotas of one company, over all servers. Source: docs/decisions/0026. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  const environment = {
    RATE_LIMITS: 'on',
    QUOTA_FILES_PER_HOUR: '3',
    QUOTA_MB_PER_HOUR: '1',
    QUOTA_ROWS_PER_MINUTE: '5',
  };
  server = await openTestServer({ environment });
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const { post, patch, drop } = callsOf(() => server);
const countOf = async (table: string): Promise<number> =>
  Number((await storedRows<{ count: string }>(server, `select count(*) from ${table}`))[0]!.count);
const inStore = async (): Promise<string[]> =>
  (await readdir(server.filesDir, { recursive: true })).sort();
const forget = () => storedRows(server, 'delete from limit_counter');
const file = (size: number) => ({ name: 'a.txt', bytes: Buffer.alloc(size, 'x') });

describe('saved records', () => {
  const create = (Subject: string) =>
    post('/records', { apiName: 'Case', fields: { Subject, AccountId: account } }, 'korenaar');

  it('beyond the quota of a minute are refused, and a batch is refused as a whole', async () => {
    const statuses: number[] = [];
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await create(`Quotum ${n}`));
    for (const { status } of answers) statuses.push(status);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    const refused = answers.find(({ status }) => status === 429)!;
    expect([isFormA(refused.body), codeOf(refused), refused.headers.get('retry-after')]).toEqual([
      true,
      'REQUEST_LIMIT_EXCEEDED',
      '60',
    ]);
    const before = await countOf('"case"');
    const operations = [
      {
        type: 'CREATE',
        records: Array.from({ length: 8 }, (_, n) => ({
          apiName: 'Case',
          fields: { Subject: `Samen ${n}`, AccountId: account },
        })),
      },
    ];
    const batch = await post('/records/batch', { operations }, 'korenaar');
    const items = batch.body.results as { statusCode: number }[];
    expect(items.map(({ statusCode }) => statusCode)).toContain(429);
    expect(new Set(items.map(({ statusCode }) => statusCode))).toEqual(new Set([412, 429]));
    expect(await countOf('"case"')).toBe(before);
  });

  it('of one company are counted together, those of others and staff separately', async () => {
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 5; n++)
      for (const as of ['korenaar', 'collega'] as const)
        codes.add(
          codeOf(
            await post(
              '/records',
              { apiName: 'Case', fields: { Subject: `Samen vol ${n}`, AccountId: account } },
              as,
            ),
          ),
        );
    expect(codes).toContain('REQUEST_LIMIT_EXCEEDED');
    const own = await post(
      '/records',
      { apiName: 'Case', fields: { Subject: 'Van staf', AccountId: account } },
      'beheer',
    );
    expect(own.status).toBe(201);
    expect(
      (await patch(`/records/${own.body.id}`, { fields: { Subject: 'Van staf, anders' } })).status,
    ).toBe(200);
    expect((await drop(`/records/${own.body.id}`)).status).toBe(204);
  });
});

it('deletes and undeletes count for the quota, and saves of a bulk job do not', async () => {
  const ctx = await server.contextOf('beheer');
  const full = { filesPerHour: 1, megabytesPerHour: 1, rowsPerMinute: 0 };
  const quota = quotaOf(
    { limits: server.dependencies.limits, settings: full, onRefused: () => undefined },
    ctx.viewer,
  )!;
  const spent = { ...ctx, origin: { ...ctx.origin, quota } };
  const create = async (): Promise<string> => {
    const made = await createRecord(server.ctx, {
      apiName: 'Case',
      fields: { Subject: 'Vol', AccountId: account },
    });
    if (!made.ok) throw new Error('no request');
    return made.value.id;
  };
  const [there, gone] = [await create(), await create()];
  expect((await deleteRecord(ctx, gone)).ok).toBe(true);
  const refused = { ok: false, problems: [{ code: 'quota.rows' }] };
  expect(await deleteRecord(spent, there)).toMatchObject(refused);
  expect(await undeleteRecord(spent, gone)).toMatchObject(refused);
  expect(await updateRecord(spent, there, { fields: { Subject: 'Anders' } })).toMatchObject(
    refused,
  );
  const work = { id: there, from: 'bewerking', proven: false } as const;
  const inJob = { ...spent, origin: { ...spent.origin, work } };
  expect(await updateRecord(inJob, there, { fields: { Subject: 'Anders' } })).toMatchObject({
    ok: true,
  });
  expect((await undeleteRecord(inJob, gone)).ok).toBe(true);
  expect((await deleteRecord(inJob, there)).ok).toBe(true);
});

it('a form beyond the quota gets a sentence to wait, and keeps what was typed', async () => {
  const cookie = await logIn(server, 'nieuw');
  const [{ email } = { email: '' }] = await storedRows<{ email: string }>(
    server,
    'select email from "user" where username = $1',
    accounts.nieuw,
  );
  const send = async (n: number) => {
    const fields = {
      FirstName: 'Getypt',
      LastName: `Keer ${n}`,
      Email: email,
      MobilePhone: '',
      formKey: `quotum-${n}-abcdef`,
    };
    const url = new URL('/mijn-gegevens?wijzigen', server.url);
    return fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams(fields),
    });
  };
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await send(n));
  const html = await answers.find(({ status }) => status === 429)!.text();
  expect([
    html.includes('Er is in korte tijd te veel opgeslagen'),
    html.includes('Getypt'),
  ]).toEqual([true, true]);
});

it("a form that the system saves for a customer counts for the company's quota", () =>
  inOneMinute(async () => {
    await forget();
    const cookie = await logIn(server, 'garage');
    const send = (n: number) => {
      const body = new URLSearchParams(siteForms['site/contact']!.valid(`quotum${n}`));
      const sent = { method: 'POST', redirect: 'manual', headers: { cookie }, body } as const;
      return fetch(new URL('/contact', server.url), sent);
    };
    const before = await countOf('contactbericht__c');
    const answers = [];
    for (let n = 0; n < 9; n++) {
      answers.push(await send(n));
      // Servers exchange their counts twice a second.
      await pause(600);
    }
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([303, 429]));
    const saved = statuses.filter((status) => status === 303).length;
    expect(await countOf('contactbericht__c')).toBe(before + saved);
    const html = await answers.find(({ status }) => status === 429)!.text();
    expect(html).toContain('Er is in korte tijd te veel opgeslagen');
  }));

describe('uploaded files', () => {
  it('beyond the quota of an hour are refused in form A, and not stored', async () => {
    await forget();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++)
      statuses.push((await uploadFile(server, 'garage', file(1_000))).status);
    expect(statuses).toEqual([201, 201, 201]);
    const [before, storedBefore] = [await countOf('contentversion'), await inStore()];
    const refused = await uploadFile(server, 'garage', file(1_000));
    expect([refused.status, isFormA(refused.body), codeOf(refused)]).toEqual([
      429,
      true,
      'REQUEST_LIMIT_EXCEEDED',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([await countOf('contentversion'), await inStore()]).toEqual([before, storedBefore]);
  });

  it('of all users of one company are counted together', async () => {
    await forget();
    const statuses: number[] = [];
    for (const as of ['korenaar', 'collega', 'korenaar', 'collega'] as const)
      statuses.push((await uploadFile(server, as, file(10))).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('are counted by their bytes as well', async () => {
    await forget();
    expect((await uploadFile(server, 'garage', file(900_000))).status).toBe(201);
    // An empty folder in the store may remain.
    const files = async () => (await inStore()).filter((name) => name.includes('/'));
    const filesBefore = await files();
    expect((await uploadFile(server, 'garage', file(900_000))).status).toBe(429);
    expect(await files()).toEqual(filesBefore);
    expect((await uploadFile(server, 'nieuw', file(900_000))).status).toBe(201);
  });

  it('in a form are refused with a sentence, and the form keeps what was typed', async () => {
    await forget();
    for (let n = 0; n < 3; n++) await uploadFile(server, 'korenaar', file(10));
    const cookie = await logIn(server, 'korenaar');
    const form = new FormData();
    form.set('subject', 'Met bijlage');
    form.set('description', 'Wat ik typte');
    form.set('files', new File(['hallo'], 'a.txt', { type: 'text/plain' }));
    const before = await countOf('"case"');
    const answer = await fetch(new URL('/dashboard/serviceverzoek/nieuw', server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: form,
    });
    const html = await answer.text();
    expect([
      answer.status,
      html.includes('zoveel bestanden'),
      html.includes('Wat ik typte'),
    ]).toEqual([429, true, true]);
    expect(await countOf('"case"')).toBe(before);
  });
});
