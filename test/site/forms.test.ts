import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainErrorText } from '#messages/problems/plain-errors.ts';
import { openTestServer, storedRows, type TestServer } from '../support/server.ts';
import { fieldsOf, otherForms, type SiteForm, siteForms } from './forms.ts';
import { htmlErrors } from './html-errors.ts';
import { pathOf, readBuild } from './pages.ts';
import { honeypotName } from '#web/forms/form-key.ts';

/** The rules for every form of the site, without JavaScript. Source: decisions.md §5, §12. */

let server: TestServer;
let limited: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  limited = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

let count = 0;
const fresh = (): string => `proef${++count}x${Date.now().toString(36)}`;

async function send(
  form: SiteForm,
  body: Record<string, string>,
  options: { at?: TestServer; headers?: Record<string, string> } = {},
) {
  const at = options.at ?? server;
  return fetch(new URL(await pathOf(form.path, at), at.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
    body: new URLSearchParams(body),
  });
}

const storedRowsOf = async ({ storage }: SiteForm, unique: string, at: TestServer = server) =>
  storedRows<{ id: string }>(
    at,
    `select id from ${storage.table} where ${storage.column} ilike $1`,
    `%${unique}%`,
  );
const everyRow = async ({ storage }: SiteForm, at: TestServer = server) =>
  (await storedRows(at, `select id from ${storage.table}`)).length;

/** How many times a form is sent to a server with limits. */
const tries = process.env.DEEP ? 100 : 20;

const hostile: Readonly<Record<string, string>> = {
  html: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  sql: `'); drop table "user"; --`,
  'null byte': 'nul\u0000byte',
  'lone surrogate': 'los\ud800',
  emoji: '👩🏽‍💻'.repeat(20),
  'right-to-left override': '\u202egnp.exe',
  'control characters': 'a\r\nBcc: iemand@elders.example\u0007',
  path: '../../etc/passwd',
  template: '{{7*7}}${7*7}#{7*7}',
  spaces: ' \u00a0\t ',
  number: '-1e309',
  prototype: '__proto__',
  long: 'lang '.repeat(4_000),
};

it('every route with an action is listed as a site form or tested elsewhere', async () => {
  const { routes } = await readBuild();
  const routesWithAction = Object.values(routes)
    .filter((route) => route?.module.action !== undefined)
    .map((route) => route!.id);
  expect(routesWithAction.filter((id) => !(id in siteForms) && !(id in otherForms))).toEqual([]);
});

it('the title of the page says that one field is wrong, spelled as inside a sentence', async () => {
  const form = siteForms['site/contact']!;
  const html = await (await send(form, { ...form.valid(fresh()), name: '' })).text();
  expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(': één veld klopt nog niet');
});

it.each(['site/jobs', 'site/vacancy'])(
  'the form of %s lists an impossible birth date together with the empty fields',
  async (name) => {
    const form = siteForms[name]!;
    const empty = Object.fromEntries(Object.keys(form.required).map((field) => [field, '']));
    for (const birthDate of ['2030-01-01', '01-01-1876']) {
      const answer = await send(form, { ...form.valid(fresh()), ...empty, birthDate });
      const links = [...(await answer.text()).matchAll(/summary-link" href="#([^"]+)"/g)];
      const wrong = links.map(([, id]) => id?.split('-').at(-1));
      expect(wrong).toEqual(['firstName', 'lastName', 'birthDate', 'email', 'phone']);
    }
  },
);

describe.each(Object.entries(siteForms))('the form of %s', (_, form) => {
  it('refuses an empty required field with its sentence, and saves nothing', async () => {
    for (const [field, sentence] of Object.entries(form.required)) {
      const unique = fresh();
      const answer = await send(form, { ...form.valid(unique), [field]: '' });
      const html = await answer.text();
      expect(answer.status, field).toBe(400);
      expect(html, field).toContain(sentence);
      expect(await htmlErrors(html), field).toEqual([]);
      expect(await storedRowsOf(form, unique), field).toEqual([]);
    }
  });

  it('shows on the refusing page what was typed', async () => {
    const unique = fresh();
    const [empty] = Object.keys(form.required);
    const html = await (await send(form, { ...form.valid(unique), [empty!]: '' })).text();
    for (const [field, value] of Object.entries(form.valid(unique)))
      if (field !== empty) expect(html, field).toContain(value.replaceAll('&', '&amp;'));
  });

  it('accepts or refuses every hostile value in every field, without markup in the page or a server error', async () => {
    for (const field of fieldsOf(form))
      for (const [kind, value] of Object.entries(hostile)) {
        const answer = await send(form, { ...form.valid(fresh()), [field]: value });
        const html = await answer.text();
        expect([303, 400], `${field} ${kind}: ${answer.status}`).toContain(answer.status);
        expect(html, `${field} ${kind}`).not.toContain('<script>alert');
        expect(html, `${field} ${kind}`).not.toContain('<img src=x');
      }
    expect((await storedRows(server, 'select id from "user"')).length).toBeGreaterThan(0);
  });

  it('refuses a compressed body with 415 in Dutch, and saves nothing', async () => {
    const before = await everyRow(form);
    const body = gzipSync(new URLSearchParams(form.valid(fresh())).toString());
    const answer = await fetch(new URL(await pathOf(form.path, server), server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-encoding': 'gzip',
      },
      body: new Uint8Array(body),
    });
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    const html = await answer.text();
    expect(html).toContain('lang="nl"');
    expect(html).toContain(plainErrorText.packed.heading);
    expect(await everyRow(form)).toBe(before);
  });

  it('refuses a million characters in any field, in Dutch, and saves nothing', async () => {
    const before = await everyRow(form);
    for (const field of fieldsOf(form)) {
      const answer = await send(form, { ...form.valid(fresh()), [field]: 'x'.repeat(1_000_000) });
      expect([400, 413], field).toContain(answer.status);
      expect(await answer.text(), field).toContain('lang="nl"');
    }
    expect(await everyRow(form)).toBe(before);
  });

  it('saves one record with its mails when the same form is sent three times at once', async () => {
    const unique = fresh();
    const body = { ...form.valid(unique), formKey: `sleutel-${unique}` };
    const answers = await Promise.all([send(form, body), send(form, body), send(form, body)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    const rows = await storedRowsOf(form, unique);
    expect(rows.length).toBe(1);
    expect(
      (await storedRows(server, 'select id from mail__c where record__c = $1', rows[0]!.id)).length,
    ).toBe(form.mails);
    const thanks = await fetch(new URL(answers[0]!.headers.get('location')!, server.url));
    expect(thanks.status).toBe(200);
    expect(await htmlErrors(await thanks.text())).toEqual([]);
  });

  it('saves nothing of a form that another site sends', async () => {
    const unique = fresh();
    const answer = await send(form, form.valid(unique), {
      headers: { origin: 'https://elders.example' },
    });
    expect(answer.status).toBe(403);
    expect(await storedRowsOf(form, unique)).toEqual([]);
  });

  it('thanks a program that fills in the hidden field, and saves nothing', async () => {
    const unique = fresh();
    const answer = await send(form, { ...form.valid(unique), [honeypotName]: 'bot' });
    expect(answer.status).toBe(303);
    expect(await storedRowsOf(form, unique)).toEqual([]);
  });

  it(`saves ten of ${tries} submissions in a row and refuses the others in Dutch`, async () => {
    const before = await everyRow(form, limited);
    const statuses = new Map<number, number>();
    for (let n = 0; n < tries; n++) {
      const answer = await send(form, form.valid(fresh()), { at: limited });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429)
        expect(await answer.text()).toContain('Je hebt dit te vaak achter elkaar geprobeerd.');
    }
    expect(statuses.get(303)).toBe(10);
    expect(statuses.get(429)).toBe(tries - 10);
    expect((await everyRow(form, limited)) - before).toBe(10);
  });
});
