import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findRows } from '#records/query.ts';
import { readConfig } from '#config.ts';
import { openLog } from '#roof/log.ts';
import { openRooms } from '#roof/rooms.ts';
import { openStore } from '#store.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'zorgeloos-faults-'));
});
afterEach(async () => {
  await server?.end('SIGTERM');
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const form = (name: string) => new URLSearchParams({ name, email: 'v@klant.example', phone: '', message: `Bericht van ${name}`, formKey: `sleutel-${name}` });

/** Sends contact messages until the server is gone; gives the references visitors were thanked with. */
async function sendUntilGone(url: string, lane: number): Promise<string[]> {
  const thanked: string[] = [];
  for (let n = 0; ; n++) {
    try {
      const response = await fetch(new URL('contact', url), {
        method: 'POST',
        body: form(`L${lane}-${n}`),
        headers: { origin: new URL(url).origin },
        redirect: 'manual',
      });
      const reference = /verzonden=([^&]+)/.exec(response.headers.get('location') ?? '')?.[1];
      if (response.status === 303 && reference) thanked.push(reference);
    } catch {
      return thanked;
    }
  }
}

async function keptReferences(): Promise<{ messages: string[]; mailsAbout: Map<string, number> }> {
  const config = readConfig({ DATA_DIR: folder, DEMO: '0' });
  const store = await openStore(config, { say: () => undefined, onError: () => undefined });
  const rooms = await openRooms(config, { database: store.database, log: openLog({ logLevel: 'silent' }) });
  const ask = rooms.askAs({ kind: 'system', task: 'test' });
  const rows = await findRows(ask, { from: 'Contactbericht__c', fields: ['Name', 'Id'], limit: 100_000 });
  const mails = await findRows(ask, { from: 'Mail__c', fields: ['Record__c'], limit: 100_000 });
  await rooms.close();
  await store.close();
  const mailsAbout = new Map(rows.map((row) => [String(row['Name']), mails.filter((mail) => mail['Record__c'] === row['Id']).length]));
  return { messages: rows.map((row) => String(row['Name'])), mailsAbout };
}

const kills = process.env.DEEP ? 8 : 1;

it('every visitor who was thanked is heard: kill -9 in the middle of work loses no message and no mail', async () => {
  const thanked: string[] = [];
  for (let round = 0; round < kills; round++) {
    server = await startServer({ DATA_DIR: folder });
    const lanes = [0, 1, 2].map((lane) => sendUntilGone(server!.url, round * 10 + lane));
    await pause(700 + round * 100);
    await server.end('SIGKILL');
    thanked.push(...(await Promise.all(lanes)).flat());
  }
  const kept = await keptReferences();
  expect(thanked.length).toBeGreaterThan(0);
  expect(kept.messages).toEqual(expect.arrayContaining(thanked));
  expect([...kept.mailsAbout.values()].every((mails) => mails === 2)).toBe(true);
});

it('SIGTERM finishes a request that is under way, then ends the process', async () => {
  server = await startServer({ DATA_DIR: folder });
  const body = form('Traag').toString();
  const answer = new Promise<number>((resolve, reject) => {
    const slow = request(new URL('contact', server!.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body), origin: new URL(server!.url).origin },
    });
    slow.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', reject);
    slow.write(body.slice(0, 10));
    void pause(300)
      .then(() => void server!.process.kill('SIGTERM'))
      .then(() => pause(300))
      .then(() => slow.end(body.slice(10)));
  });
  expect(await answer).toBe(303);
  expect(await server.end('SIGTERM')).toBe(0);
  expect((await keptReferences()).messages).toHaveLength(1);
});

it('a second server on the same data is refused in one sentence', async () => {
  server = await startServer({ DATA_DIR: folder });
  await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(/DATA_DIR/);
});

it.each([
  ['PORT', 'drie'],
  ['HOST', 'niet.een.host.invalid'],
])('a wrong %s stops the start with one sentence that names it', async (name, value) => {
  await expect(startServer({ DATA_DIR: folder, [name]: value })).rejects.toThrow(new RegExp(`(^|\\n)${name} [^\\n]+\\.\\n$`));
});
