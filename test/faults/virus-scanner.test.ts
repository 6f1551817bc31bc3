import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Clamd, hasClamd, infected, startClamd } from '../clamd.ts';
import { uploadFile } from '../contract/files/multipart.ts';
import { openTestServer, storedRows, type TestServer } from '../support/server.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let testServer: TestServer | undefined;
let clamd: Clamd | undefined;
let server: ServerProcess | undefined;
let stop = async () => {};
afterEach(async () => {
  await server?.end('SIGTERM');
  await testServer?.close();
  await clamd?.close();
  await stop();
});

/**
 * A scanner that accepts files and never answers. Gives its address, and a promise of the first
 * file.
 */
async function openSilence(): Promise<{ url: string; asked: Promise<void> }> {
  const sockets = new Set<Socket>();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const silence = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', () => resolve());
  }).listen(0, '127.0.0.1');
  await once(silence, 'listening');
  stop = async () => {
    for (const socket of sockets) socket.destroy();
    silence.close();
    await once(silence, 'close');
  };
  return { url: `tcp://127.0.0.1:${String((silence.address() as AddressInfo).port)}`, asked }; // proof: it listens on a port
}

it.skipIf(!hasClamd)(
  'a file uploaded before its server is killed is unscanned, and the next server scans it',
  async () => {
    const silence = await openSilence();
    testServer = await openTestServer();
    const settings = {
      DATABASE_URL: testServer.databaseUrl,
      FILES_DIR: testServer.filesDir,
      DEMO: '1',
    };
    server = await startServer({ ...settings, CLAMAV: silence.url });
    const at = { ...testServer, url: server.url };
    const files = { 'schoon.txt': 'gewone tekst', 'besmet.txt': infected };
    const urls = new Map<string, string>();
    for (const [name, bytes] of Object.entries(files)) {
      const { body } = await uploadFile(at, 'korenaar', { bytes, name });
      urls.set(name, body.contentVersion.fields.VersionDataUrl.value);
    }
    await silence.asked;
    await server.end('SIGKILL');

    const names = `select pathonclient as name, scanstatus__c as status from contentversion where pathonclient = any($1) order by 1`;
    const states = () =>
      storedRows<{ name: string; status: string }>(testServer!, names, Object.keys(files));
    expect((await states()).map(({ status }) => status)).toEqual([
      'Niet gecontroleerd',
      'Niet gecontroleerd',
    ]);
    // Ends the claim of the killed server on the files.
    await storedRows(testServer, 'update file_scan set next_at = now()');
    clamd = await startClamd();
    server = await startServer({ ...settings, CLAMAV: clamd.unix });
    await expect
      .poll(async () => (await states()).map(({ status }) => status))
      .toEqual(['Besmet', 'Schoon']);
    const headers = { authorization: `Bearer ${await testServer.apiKey('korenaar')}` };
    const answers = [...urls].map(
      async ([name, url]) =>
        [name, (await fetch(new URL(url, server!.url), { headers })).status] as const,
    );
    expect(Object.fromEntries(await Promise.all(answers))).toEqual({
      'schoon.txt': 200,
      'besmet.txt': 410,
    });
  },
);
