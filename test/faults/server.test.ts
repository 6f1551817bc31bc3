import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findRows } from '#engine/read/query.ts';
import { startServer } from '../server-process.ts';
import { ownServer } from './own-server.ts';
import { isReady, newFolder, startServerChild } from './server-child-process.ts';

const testServer = ownServer('shared');

const form = (name: string) =>
  new URLSearchParams({
    name,
    email: 'v@klant.example',
    phone: '',
    message: `Bericht van ${name}`,
    formKey: `sleutel-${name}`,
  });

/** Sends contact messages until the server is gone, and collects the references in its answers. */
async function sendUntilGone(
  url: string,
  { lane, references }: { lane: string; references: string[] },
): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      const response = await fetch(new URL('contact', url), {
        method: 'POST',
        body: form(`L${lane}-${n}`),
        headers: { origin: new URL(url).origin },
        redirect: 'manual',
      });
      const reference = /verzonden=([^&]+)/.exec(response.headers.get('location') ?? '')?.[1];
      if (response.status === 303 && reference) references.push(reference);
    } catch {
      return;
    }
  }
}

const readReferences = (): Promise<{ messages: string[]; mailsAbout: Map<string, number> }> =>
  testServer.inside(async (ctx) => {
    const rows = await findRows(ctx, {
      from: 'Contactbericht__c',
      fields: ['Name', 'Id'],
      limit: 100_000,
    });
    const mails = await findRows(ctx, { from: 'Mail__c', fields: ['Record__c'], limit: 100_000 });
    const mailsAbout = new Map(
      rows.map((row) => [
        String(row['Name']),
        mails.filter((mail) => mail['Record__c'] === row['Id']).length,
      ]),
    );
    return { messages: rows.map((row) => String(row['Name'])), mailsAbout };
  });

const kills = process.env.DEEP ? 8 : 1;

it('killing a server loses no acknowledged contact message and no mail', async () => {
  const references: string[] = [];
  for (let round = 0; round < kills; round++) {
    const server = await testServer.serve();
    const enough = references.length + 8 + round;
    const lanes = [0, 1, 2].map((lane) =>
      sendUntilGone(server.url, { lane: `${round}${lane}`, references }),
    );
    // By then some messages are acknowledged and others still run; a slow machine takes longer.
    await expect.poll(() => references.length, { interval: 5 }).toBeGreaterThan(enough);
    await server.end('SIGKILL');
    await Promise.all(lanes);
  }
  const saved = await readReferences();
  expect(saved.messages).toEqual(expect.arrayContaining(references));
  expect([...saved.mailsAbout.values()].every((mails) => mails === 2)).toBe(true);
});

it('at SIGTERM a server finishes a running request, and then ends', async () => {
  const server = await testServer.serve();
  const body = form('Traag').toString();
  const answer = new Promise<number>((resolve, reject) => {
    const slow = request(new URL('contact', server.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        origin: new URL(server.url).origin,
      },
    });
    slow.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', reject);
    slow.write(body.slice(0, 10));
    void pause(300)
      .then(() => void server.process.kill('SIGTERM'))
      .then(() => pause(300))
      .then(() => slow.end(body.slice(10)));
  });
  expect(await answer).toBe(303);
  expect(await server.end('SIGTERM')).toBe(0);
  expect((await readReferences()).messages).toHaveLength(1);
});

it('a second server on the same data is refused in one sentence', async () => {
  const dataDir = newFolder();
  const first = startServerChild(dataDir);
  await first.until(isReady);
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(/DATA_DIR/);
  await first.kill('SIGTERM');
});

it.each([
  ['PORT', 'drie'],
  ['HOST', 'niet.een.host.invalid'],
])('a wrong %s prevents the start with one sentence that names it', async (name, value) => {
  await expect(testServer.serve({ [name]: value })).rejects.toThrow(
    new RegExp(`(^|\\n)${name} [^\\n]+\\.\\n$`),
  );
});
