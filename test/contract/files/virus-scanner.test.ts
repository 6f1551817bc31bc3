import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerEntries, openCustomerFile } from '#domain/company/customer-file.ts';
import { claimScan, countUnscanned } from '#engine/files/file-scans.ts';
import { publishObjectWritten } from '#engine/bulk/job-runs.ts';
import { type Clamd, hasClamd, infected, signature, startClamd } from '../../clamd.ts';
import { freePort } from '../../support/free-port.ts';
import {
  accounts,
  type Answer,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { recordCreator } from '../generated/create-record.ts';
import { uploadFile } from './multipart.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';

/** With a virus scanner a file can be downloaded once it is clean. The scanner is a real clamd. */

let server: TestServer;
let port: number;
let now = new Date();
beforeAll(async () => {
  port = await freePort();
  server = await openTestServer({
    environment: { CLAMAV: `tcp://127.0.0.1:${String(port)}` },
    outside: { clock: { now: () => now } },
  });
});
afterAll(() => server.close());

const make = recordCreator(() => server);
const png = new Uint8Array(
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0\x08\x06\0\0\0', 'latin1'),
);
const idsOf = ({ body }: Answer) => ({
  document: body.contentDocument.id as string,
  version: body.contentVersion.id as string,
  url: body.contentVersion.fields.VersionDataUrl.value as string,
});
const upload = async (bytes: string | Uint8Array<ArrayBuffer>, name: string) =>
  idsOf(await uploadFile(server, 'korenaar', { bytes, name }));
const statusOf = async (version: string) => {
  const [row] = await storedRows<{ status: string }>(
    server,
    'select scanstatus__c as status from contentversion where id = $1',
    version,
  );
  return row?.status;
};
const keyOf = async (version: string) =>
  (
    await storedRows<{ key: string | null }>(
      server,
      'select opslagsleutel__c as key from contentversion where id = $1',
      version,
    )
  )[0]!.key;
const storedFileNames = async () =>
  (await readdir(server.filesDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
/** Moves the clock an hour on, so that the next attempt of every waiting file is due. */
const wake = async () => {
  now = new Date(now.getTime() + 3_600_000);
  await publishObjectWritten(server.dependencies.database.db, 'ContentVersion');
};
const photoOf = async (id: string) =>
  (await server.call(`/record-avatars/batch/${id}`, { as: 'korenaar' })).body.results[0].result
    .type as string;
async function textOf(input: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
const zipOf = async (account: string): Promise<Map<string, string>> => {
  const admin = await server.contextOf('beheer');
  const file = await openCustomerFile(admin, account);
  if (!file.ok) throw new Error('no file');
  const all = new Map<string, string>();
  for await (const { name, input } of customerEntries(admin, file.value))
    all.set(
      name,
      typeof input === 'string' ? input : await textOf(input as AsyncIterable<Uint8Array>),
    );
  return all;
};

describe('while the scanner cannot be reached', () => {
  it('a file is accepted but cannot be downloaded yet: the answer has a Retry-After', async () => {
    const { version, url } = await upload('nog niet bekeken', 'wacht.txt');
    for (const as of ['korenaar', 'beheer'] as const) {
      const answer = await server.call(url, { as });
      expect([answer.status, codeOf(answer), answer.headers.get('retry-after')]).toEqual([
        409,
        'FILE_NOT_SCANNED',
        '5',
      ]);
      expect(answer.text).not.toContain('bekeken');
    }
    // A viewer who may not see the file gets the same answer as for no file.
    expect((await server.call(url, { as: 'garage' })).status).toBe(404);
    const record = await server.call(`/records/${version}?fields=ContentVersion.Scanstatus__c`, {
      as: 'korenaar',
    });
    expect(record.body.fields.Scanstatus__c.value).toBe('Niet gecontroleerd');
    await expect
      .poll(async () => (await countUnscanned(server.ctx)).reasons.get('away') ?? 0)
      .toBeGreaterThan(0);
  });

  it('nobody can mark a file as clean', async () => {
    const { version } = await upload('x', 'x.txt');
    for (const as of ['korenaar', 'beheer'] as const) {
      const body = { fields: { Scanstatus__c: 'Schoon' } };
      expect(
        (await server.call(`/records/${version}`, { as, method: 'PATCH', body })).status,
      ).toBeGreaterThanOrEqual(400);
    }
    expect(await statusOf(version)).toBe('Niet gecontroleerd');
  });

  it('a picture becomes a photo that is not shown yet, not at its URL either', async () => {
    const { version } = await upload(png, 'foto.png');
    const [user] = await storedRows<{ id: string }>(
      server,
      'select id from "user" where username = $1',
      accounts.korenaar,
    );
    const answer = await server.call(`/record-avatars/${user!.id}/association`, {
      as: 'korenaar',
      method: 'POST',
      body: { contentVersionId: version },
    });
    expect([answer.status, answer.body.type]).toEqual([200, 'Theme']);
    expect(await photoOf(user!.id)).toBe('Theme');
    expect(
      (await server.call(`/record-avatars/${user!.id}/photo`, { as: 'korenaar' })).status,
    ).toBe(404);
  });

  it('the export of a customer names the file without its bytes, deleted or not', async () => {
    const { own } = await ownAndForeignCompany(server, 'korenaar');
    const [there, gone] = [
      await upload('geheim een', 'er.txt'),
      await upload('geheim twee', 'weg.txt'),
    ];
    for (const { document } of [there, gone])
      await make('ContentDocumentLink', {
        ContentDocumentId: document,
        LinkedEntityId: own,
        ShareType: 'V',
      });
    expect(
      (await server.call(`/records/${gone.document}`, { as: 'beheer', method: 'DELETE' })).status,
    ).toBe(204);
    const all = await zipOf(own);
    expect(all.get(`bestanden/${there.version}-niet-bijgevoegd.txt`)).toContain(
      'nog gecontroleerd',
    );
    expect([...all.keys()].filter((name) => name.includes(gone.version))).toEqual([]);
    expect([...all.values()].filter((text) => text.includes('geheim'))).toEqual([]);
  });

  it('two servers never claim one file, and a claim that ends can be taken', async () => {
    for (let at = 0; at < 6; at++) await upload(`bestand ${String(at)}`, `${String(at)}.txt`);
    now = new Date(now.getTime() + 3_600_000);
    const ctx = { ...server.ctx, now };
    const takers = Array.from({ length: 5 }, async () => {
      const taken: string[] = [];
      for (let claim = await claimScan(ctx, 60_000); claim; claim = await claimScan(ctx, 60_000))
        taken.push(claim.versionId);
      return taken;
    });
    const all = (await Promise.all(takers)).flat();
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(new Set(all).size).toBe(all.length);
    expect(
      await claimScan({ ...ctx, now: new Date(now.getTime() + 60_000) }, 60_000),
    ).not.toBeNull();
  });

  it('a file that another server finishes at this moment is not claimed again', async () => {
    const { version } = await upload('al bekeken', 'bekeken.txt');
    // Later than all other claims.
    const ctx = { ...server.ctx, now: new Date(now.getTime() + 7_200_000) };
    const taken = await server.dependencies.database.db.transaction(async (inside) => {
      await inside.run({ text: 'lock table file_scan in exclusive mode', values: [] });
      const taking = claimScan(ctx, 60_000);
      await expect
        .poll(() => waitingQueries(server.dependencies.database.db, 'file_scan'))
        .toBeGreaterThan(0);
      const clean = `update contentversion set scanstatus__c = 'Schoon', gecontroleerd_op__c = $2 where id = $1`;
      await inside.run({ text: clean, values: [version, ctx.now] });
      await inside.run({ text: 'delete from file_scan where version_id = $1', values: [version] });
      return { taking };
    });
    expect((await taken.taking)?.versionId).not.toBe(version);
    expect(
      await storedRows(server, 'select version_id from file_scan where version_id = $1', version),
    ).toEqual([]);
  });
});

describe.skipIf(!hasClamd)('once the scanner answers', () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd({ port });
  });
  afterAll(() => clamd.close());
  beforeEach(wake);

  it('waiting files are scanned and can be downloaded, and photos are shown', async () => {
    await expect
      .poll(async () => (await wake(), (await countUnscanned(server.ctx)).waiting), {
        interval: 200,
      })
      .toBe(0);
    const { version, url } = await upload('gewone tekst', 'schoon.txt');
    await expect.poll(() => statusOf(version)).toBe('Schoon');
    const answer = await server.call(url, { as: 'korenaar' });
    expect([answer.status, answer.text]).toEqual([200, 'gewone tekst']);
    const [user] = await storedRows<{ id: string }>(
      server,
      'select id from "user" where username = $1',
      accounts.korenaar,
    );
    expect(await photoOf(user!.id)).toBe('Photo');
    expect(
      (await server.call(`/record-avatars/${user!.id}/photo`, { as: 'korenaar' })).status,
    ).toBe(200);
    expect(await storedRows(server, 'select * from file_scan')).toEqual([]);
  });

  describe('an infected file', () => {
    let namesBefore: Awaited<ReturnType<typeof storedFileNames>>;
    let version: string;
    let url: string;
    beforeAll(async () => {
      const request = await make('Case', {
        Subject: 'Met een virus',
        AccountId: (await ownAndForeignCompany(server, 'korenaar')).own,
      });
      namesBefore = await storedFileNames();
      let document: string;
      ({ document, version, url } = await upload(infected, 'virus.txt'));
      await make('ContentDocumentLink', {
        ContentDocumentId: document,
        LinkedEntityId: request,
        ShareType: 'V',
      });
      await vi.waitFor(async () => expect(await statusOf(version)).toBe('Besmet'), 60_000);
    });

    it('loses its bytes, and a download says why', async () => {
      const answer = await server.call(url, { as: 'korenaar' });
      expect([answer.status, codeOf(answer)]).toEqual([410, 'FILE_INFECTED']);
      expect(await keyOf(version)).toBeNull();
      await expect.poll(storedFileNames).toEqual(namesBefore);
    });

    it('keeps its name and size, and has the name of the virus', async () => {
      const fields = ['PathOnClient', 'ContentSize', 'Besmetting__c', 'Scanstatus__c'];
      const record = await server.call(
        `/records/${version}?fields=${fields.map((field) => `ContentVersion.${field}`).join()}`,
        { as: 'verkoop' },
      );
      expect(fields.map((field) => record.body.fields[field].value)).toEqual([
        'virus.txt',
        infected.length,
        signature,
        'Besmet',
      ]);
    });

    it('is mailed to its uploader and to us, and is in the audit log once', async () => {
      const mails = await storedRows<{ to: string; text: string }>(
        server,
        'select aan__c as to, tekst__c as text from mail__c where record__c = $1',
        version,
      );
      expect(mails.map(({ to }) => to).sort()).toEqual(
        [accounts.korenaar, server.ctx.brand.email].sort(),
      );
      for (const { text } of mails) expect(text).toContain(signature);
      const log = await storedRows(
        server,
        `select object from audit where fields @> array['infected'] and records @> array[$1]`,
        version,
      );
      expect(log).toHaveLength(1);
    });
  });

  it('many infected files an hour give at most twenty mails, but each an audit row', async () => {
    const countMails = async () =>
      (
        await storedRows(
          server,
          `select id from mail__c where soort__c = 'Besmet bestand (aan ons)'`,
        )
      ).length;
    const before = await countMails();
    const versions: string[] = [];
    for (let at = 0; at < 25; at++)
      versions.push((await upload(`${infected} ${String(at)}`, `virus-${String(at)}.txt`)).version);
    for (const version of versions) await expect.poll(() => statusOf(version)).toBe('Besmet');
    expect((await countMails()) - before).toBe(20);
    const log = await storedRows(
      server,
      `select records from audit where fields @> array['infected'] and records && $1`,
      versions,
    );
    expect(log).toHaveLength(25);
  });

  it('a new version of a file waits, and the one before it can still be downloaded', async () => {
    const first = await upload('eerste', 'versies.txt');
    await expect.poll(() => statusOf(first.version)).toBe('Schoon');
    const second = idsOf(
      await uploadFile(server, 'korenaar', {
        bytes: infected,
        name: 'versies.txt',
        document: first.document,
      }),
    );
    await expect.poll(() => statusOf(second.version)).toBe('Besmet');
    expect((await server.call(first.url, { as: 'korenaar' })).status).toBe(200);
    expect((await server.call(second.url, { as: 'korenaar' })).status).toBe(410);
  });

  it('files without a verdict do not hold up other files, and cannot be downloaded', async () => {
    await clamd.close();
    clamd = await startClamd({ port, settings: ['StreamMaxLength 64K'] });
    const older = await upload('klein en ouder', 'klein.txt');
    const large = [];
    for (let at = 0; at < 4; at++)
      large.push(await upload(`${'x'.repeat(200_000)}${String(at)}`, `groot-${String(at)}.txt`));
    await expect
      .poll(async () => (await wake(), statusOf(older.version)), { interval: 200 })
      .toBe('Schoon');
    await expect
      .poll(async () => (await wake(), (await countUnscanned(server.ctx)).reasons.size), {
        interval: 200,
      })
      .toBeGreaterThan(0);
    for (const { version, url } of large) {
      expect(await statusOf(version)).toBe('Niet gecontroleerd');
      expect((await server.call(url, { as: 'korenaar' })).status).toBe(409);
    }
    await clamd.close();
    clamd = await startClamd({ port });
    for (const { version } of large)
      await expect
        .poll(async () => (await wake(), statusOf(version)), { interval: 200 })
        .toBe('Schoon');
  });

  it('bytes that differ from the upload are never marked clean', async () => {
    await clamd.close();
    const { version } = await upload('echte bytes', 'anders.txt');
    const sha256 = '0'.repeat(64);
    await storedRows(
      server,
      'update contentversion set controlegetal__c = $2 where id = $1',
      version,
      sha256,
    );
    clamd = await startClamd({ port });
    await wake();
    await expect
      .poll(
        async () => (await wake(), (await countUnscanned(server.ctx)).reasons.get('unreadable')),
        { interval: 200 },
      )
      .toBe(1);
    expect(await statusOf(version)).toBe('Niet gecontroleerd');
    await storedRows(server, `delete from contentversion where id = $1`, version);
  });

  it('a clean file is scanned again after a week, and withheld once a virus is found', async () => {
    const day = 24 * 3_600_000; // ms
    const { version, url } = await upload('begin LATER-KNOWN-0815 end', 'later.txt');
    await expect
      .poll(async () => (await wake(), statusOf(version)), { interval: 200 })
      .toBe('Schoon');
    await clamd.close();
    now = new Date(now.getTime() + 8 * day);
    await wake();
    // It was found clean once: while the scanner is away it can still be downloaded.
    expect((await server.call(url, { as: 'korenaar' })).status).toBe(200);
    clamd = await startClamd({ port, markers: ['LATER-KNOWN-0815'] });
    await expect
      .poll(async () => (await wake(), statusOf(version)), { interval: 200 })
      .toBe('Besmet');
    const answer = await server.call(url, { as: 'korenaar' });
    expect([answer.status, codeOf(answer)]).toEqual([410, 'FILE_INFECTED']);
    expect(await keyOf(version)).toBeNull();
    const mails = await storedRows<{ to: string }>(
      server,
      'select aan__c as to from mail__c where record__c = $1',
      version,
    );
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [accounts.korenaar, server.ctx.brand.email].sort(),
    );
  });

  it('a clean file that stays clean is scanned once a week, without a new version', async () => {
    const { version } = await upload('blijft schoon', 'blijft.txt');
    const row = async () => {
      const text =
        'select gecontroleerd_op__c as at, systemmodstamp as changed from contentversion where id = $1';
      return (await storedRows<{ at: Date | null; changed: Date }>(server, text, version))[0]!;
    };
    await expect
      .poll(async () => (await wake(), (await row()).at), { interval: 200 })
      .not.toBeNull();
    const first = await row();
    await wake();
    expect((await row()).at).toEqual(first.at);
    now = new Date(now.getTime() + 8 * 24 * 3_600_000);
    await expect
      .poll(async () => (await wake(), (await row()).at!.getTime()), { interval: 200 })
      .toBeGreaterThan(first.at!.getTime());
    expect((await row()).changed).toEqual(first.changed);
  });
});
