import { readdir } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openMemoryFiles } from '#integrations/memory-files.ts';
import { problemText } from '#messages/problems/problems.ts';
import { cvFile } from '#protocol/forms/checks/cv.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * A form with a file, sent by hostile clients and over poor connections. Source: decisions.md §5,
 * §12.
 */

let server: TestServer;
let demo = 0;
beforeAll(async () => {
  // One copy: the balancer in front of two may lose an answer that is sent before the whole body
  // arrived.
  server = await openTestServer({ isOneCopy: true });
  demo = await applications();
});
afterAll(() => server.close());

const boundary = 'grens';
const text = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const applicant =
  text('firstName', 'Noor') +
  text('lastName', 'Bos') +
  text('email', 'noor@sollicitant.example') +
  text('phone', '0612345678');
const file = (name: string, type = 'application/pdf') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

const countStoredFiles = async () =>
  (await readdir(server.filesDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;
const applications = async () =>
  (await storedRows(server, 'select id from sollicitatie__c')).length;

/** Sends the body in chunks, without a Content-Length. */
async function sendInPieces(
  pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  leave = false,
): Promise<{ status: number; html: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; html: string }>();
  const sent = request(new URL('werken-bij', server.url), {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  sent.on('response', (response) => {
    let html = '';
    response.setEncoding('utf8').on('data', (piece: string) => (html += piece));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, html }));
  });
  sent.on('error', (error) => (leave ? resolve({ status: 0, html: '' }) : reject(error)));
  const answered = promise.then(() => true);
  for await (const piece of pieces) {
    const full = !sent.write(piece);
    if (full && (await Promise.race([answered, once(sent, 'drain')])) === true) break;
  }
  if (leave) sent.destroy();
  else sent.end();
  return promise;
}

it('an upload that breaks off leaves no file and no record', async () => {
  async function* pieces() {
    yield applicant + file('cv.pdf') + '%PDF-1.7\n';
    yield Buffer.alloc(300_000, 'x');
    await expect.poll(countStoredFiles).toBe(1);
  }
  await sendInPieces(pieces(), true);
  await expect.poll(countStoredFiles).toBe(0);
  expect(await applications()).toBe(demo);
  expect((await fetch(new URL('werken-bij', server.url))).status).toBe(200);
});

it('a file that proves too large is refused, with everything typed', async () => {
  function* pieces() {
    yield applicant + file('cv.pdf') + '%PDF-1.7\n';
    for (let sent = 0; sent < cvFile.largest; sent += 1_048_576) yield Buffer.alloc(1_048_576, 'x');
    yield `\r\n${text('motivation', 'Na het bestand getypt.')}--${boundary}--\r\n`;
  }
  const { status, html } = await sendInPieces(pieces());
  expect(status).toBe(400);
  for (const shown of [problemText['file.tooLarge'], 'value="Noor"', 'Na het bestand getypt.'])
    expect(html).toContain(shown);
  expect(await htmlErrors(html)).toEqual([]);
  expect([await countStoredFiles(), await applications()]).toEqual([0, demo]);
});

it('a body that far exceeds the limit is refused before all of it is read', async () => {
  let read = 0;
  function* pieces() {
    yield applicant + file('cv.pdf') + '%PDF-1.7\n';
    for (; read < 200; read++) yield Buffer.alloc(1_048_576, 'x');
  }
  const answer = await sendInPieces(pieces());
  expect(answer.status).toBe(413);
  expect(read).toBeLessThan(60);
  await pause(50);
  expect([await countStoredFiles(), await applications()]).toEqual([0, demo]);
});

it.each([
  ['a page that calls itself a pdf', file('cv.pdf') + '<script>alert(1)</script>'],
  ['a program', file('cv.exe', 'application/pdf') + 'MZ\u0090\u0000'],
  ['an empty file', file('cv.pdf')],
])('%s is refused in Dutch and not saved', async (_, body) => {
  const answer = await sendInPieces([applicant, body, end]);
  expect(answer.status).toBe(400);
  expect(answer.html).toContain('lang="nl"');
  expect(answer.html).not.toContain('<script>alert');
  expect([await countStoredFiles(), await applications()]).toEqual([0, demo]);
});

it.each([
  '../../../etc/passwd.pdf',
  'cv\u0000.pdf',
  'cv%0d%0aSet-Cookie: x.pdf',
  `${'lang'.repeat(500)}.pdf`,
  '=cmd()|x.pdf',
])('a file named %j is saved under a safe name', async (name) => {
  const before = await countStoredFiles();
  const answer = await sendInPieces([
    applicant,
    text('motivation', name.slice(0, 20).replace('\u0000', '')),
    `${file(name)}%PDF-1.7`,
    end,
  ]);
  expect(answer.status).toBe(303);
  const [row] = await storedRows<{ pathonclient: string }>(
    server,
    'select pathonclient from contentversion order by createddate desc, id desc limit 1',
  );
  expect(row!.pathonclient).toMatch(/^[^/\\\p{Cc}:|?*"<>]{1,110}\.pdf$/u);
  expect(await countStoredFiles()).toBe(before + 1);
});

it('an internal error while a form is read answers 500 with its request id', async () => {
  const files = openMemoryFiles();
  const stuck = await openTestServer({
    from: 'empty',
    outside: { files: { ...files, remove: () => Promise.reject(new Error('the disk is gone')) } },
  });
  const log = vi.spyOn(stuck.dependencies.log, 'error').mockImplementation(() => undefined);
  const answer = await fetch(new URL('werken-bij', stuck.url), {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${file('cv.pdf')}%PDF-1.7\r\n${applicant}`,
  });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(log.mock.calls).toEqual([
    [
      {
        requestId: answer.headers.get('x-request-id'),
        err: expect.objectContaining({ message: 'the disk is gone' }),
      },
      expect.any(String),
    ],
  ]);
  expect(html).toContain(answer.headers.get('x-request-id'));
  await stuck.close();
});
