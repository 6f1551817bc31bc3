import { beforeAll, describe, expect, it } from 'vitest';
import { putInOutbox } from '#domain/mail/put-in-outbox.ts';
import { errorText } from '#messages/site/errors.ts';
import { storedRows } from '../support/server.ts';
import { openSite } from '../support/site.ts';
import { openMailSink } from '../mail-sink.ts';
import { htmlErrors } from './html-errors.ts';

/** The mailbox of the demo. Source: decisions.md §3, `SMTP_URL`. */

const server = await openSite({ from: 'empty', environment: { DEMO: '1' } });

const get = (path: string, at: { url: string } = server) =>
  fetch(new URL(path, at.url), { redirect: 'manual' });
const put = (subject: string) =>
  putInOutbox(server.dependencies.contextOf({ kind: 'system', task: 'test' }), {
    to: 'noor@klant.example',
    kind: 'Proef',
    about: '',
    words: { subject, paragraphs: ['Dag,', { text: 'Bekijk', href: 'https://elders.example/' }] },
  });
const newest = async () =>
  (
    await storedRows<{ id: string }>(
      server,
      'select id from mail__c order by createddate desc, id desc limit 1',
    )
  )[0]!.id;

it('a server has no mailbox outside the demo, nor in a demo that sends its mails', async () => {
  await put('Geheim');
  const id = await newest();
  const sink = await openMailSink();
  for (const settings of [{ DEMO: '0' }, { DEMO: '1', SMTP_URL: sink.url }]) {
    const other = await server.openCopy(settings);
    const pages = [
      'postvak',
      ...['', '/opgemaakt', '/bijlage/0'].map((of) => `postvak/${id}${of}`),
    ];
    for (const path of pages.flatMap((page) => [page, `${page}.data`])) {
      const answer = await get(path, other);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('Geheim');
    }
    expect(await (await get('inloggen', other)).text()).not.toContain('/postvak');
    await other.close();
  }
  await sink.close();
  await storedRows(server, 'delete from mail__c');
});

it('an empty mailbox says how to fill it', async () => {
  const html = await (await get('postvak')).text();
  expect(html).toContain('Nog geen mails');
  expect(html).toContain('href="/contact"');
  expect(await htmlErrors(html)).toEqual([]);
});

it('the mailbox, linked on the log-in page, shows the mail of a contact form at once', async () => {
  const body = new URLSearchParams({
    name: 'Noor',
    email: 'noor@klant.example',
    phone: '',
    message: 'Hallo',
  });
  const sent = await fetch(new URL('contact', server.url), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const reference = new URL(sent.headers.get('location')!, server.url).searchParams.get(
    'verzonden',
  )!;
  expect(await (await get('inloggen')).text()).toContain('href="/postvak"');
  const html = await (await get('postvak')).text();
  expect(html).toContain(`We hebben je bericht ontvangen (${reference})`);
  expect(html).toContain('noor@klant.example');
  expect(html).toContain('Niet verzonden');
  expect(html).toContain('name="robots" content="noindex');
  expect(await htmlErrors(html)).toEqual([]);
});

it('the pages of the mailbox show every mail, without scripts', async () => {
  for (let n = 0; n < 45; n++) await put(`Blad ${String(n).padStart(2, '0')}`);
  const subjects: string[] = [];
  for (let path: string | undefined = '/postvak'; path !== undefined;) {
    const html = await (await get(path)).text();
    expect(await htmlErrors(html)).toEqual([]);
    subjects.push(...[...html.matchAll(/Blad \d\d/g)].map(([subject]) => subject));
    path = /href="(\/postvak\?na=[^"]+)"/.exec(html)?.[1];
  }
  expect([...new Set(subjects)].sort()).toEqual(
    Array.from({ length: 45 }, (_, n) => `Blad ${String(n).padStart(2, '0')}`),
  );
});

describe('a mail in the mailbox', () => {
  const hostile =
    '</h1><script>alert(1)</script><style>*{display:none}</style><img src=x onerror=alert(1)>';
  let id = '';
  beforeAll(async () => {
    await put(hostile);
    id = await newest();
  });

  it('has a page with its text, in which no markup of the mail runs', async () => {
    const answer = await get(`postvak/${id}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(html).toContain('Bekijk: https://elders.example/');
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('shows its HTML in a sandbox without scripts and requests', async () => {
    const answer = await get(`postvak/${id}/opgemaakt`);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<base target="_blank">');
    expect(html).toContain('<a href="https://elders.example/"');
    expect(html).not.toContain('<script>alert');
  });

  it('is not stored by browsers, as a page or as its data', async () => {
    for (const path of [
      'postvak',
      'postvak.data',
      `postvak/${id}`,
      `postvak/${id}.data`,
      `postvak/${id}/opgemaakt`,
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
    }
  });

  it('is the one page that may hold a frame; others cannot be framed', async () => {
    expect((await get(`postvak/${id}`)).headers.get('content-security-policy')).toContain(
      "frame-src 'self'",
    );
    for (const path of ['postvak', 'contact', 'inloggen', '']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).not.toContain('frame-src');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it.each(['bestaat-niet', 'a0F000000000001AAA', "'; drop table mail__c; --", '%00'])(
    'that does not exist (%s) answers 404',
    async (wrong) => {
      const pages = [
        encodeURI(wrong),
        `${encodeURI(wrong)}/opgemaakt`,
        `${id}/bijlage/${encodeURI(wrong)}`,
      ];
      for (const path of pages.map((page) => `postvak/${page}`)) {
        const answer = await get(path);
        expect(answer.status, path).toBe(404);
        expect(await answer.text(), path).toContain(`<h1>${errorText.notFound.heading}</h1>`);
      }
    },
  );
});
