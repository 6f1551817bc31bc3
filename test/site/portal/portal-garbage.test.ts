import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sessionCookieOf } from '../../support/server.ts';
import { readStoredState } from './stored-state.ts';
import { openSite } from '../../support/site.ts';
import { type RenderedForm, renderedForms } from '../staff/rendered-forms.ts';
import { isRenderingOf } from './portal-client.ts';
import { type PortalForm, portalForms } from './portal-forms.ts';
import { portalRoutes, sampleOf } from './portal-rights.ts';
import { honeypotName } from '#web/forms/form-key.ts';

/**
 * Invalid requests to the portal get an answer in Dutch, never a server error and never a partial
 * write. Source: decisions.md §12.
 */

const server = await openSite();
const cookie = await sessionCookieOf(server, 'korenaar');

const source = (folder: string): string[] =>
  readdirSync(new URL(`../../../src/web/${folder}`, import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) =>
      readFileSync(new URL(`../../../src/web/${folder}/${file}`, import.meta.url), 'utf8'),
    );

/**
 * Every query parameter that the portal pages read, taken from their source, so that a new one is
 * tested too.
 */
const parameters = [
  ...new Set(
    ['portal', 'auth']
      .flatMap(source)
      .flatMap((text) =>
        [...text.matchAll(/Param = '([^']+)'/g), ...text.matchAll(/Params = \{[^}]*\}/g)].flatMap(
          ([withEveryField, one]) =>
            one ?? [...withEveryField.matchAll(/'([^']+)'/g)].map(([, name]) => name!),
        ),
      ),
  ),
  'tab',
  'verzonden',
  'naar',
  'vraag',
];

const values: Readonly<Record<string, string>> = {
  'an empty value': '',
  'a null byte': 'a%00b',
  'invalid UTF-8': '%ff%fe',
  'a lone surrogate': '%ed%a0%80',
  'a broken escape': '%zz%',
  'ten thousand characters': 'x'.repeat(10_000),
  'a negative number': '-1',
  'a huge number': '99999999999999999999',
  'an id of 15 characters': '500000000000001',
  'an id of 17 characters': '50000000000000100',
  'an id of 19 characters': '5000000000000010000',
  'the id of another object': '005000000000001AAA',
  markup: '%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  'a prototype': '__proto__',
  'an invalid date': '2026-02-30',
};

/** These run always; the others only in the deep run. */
const always = [
  'a null byte',
  'invalid UTF-8',
  'ten thousand characters',
  'a negative number',
  'an id of 19 characters',
  'markup',
  'an empty body',
  'every field twice',
  'a file in every field',
  'JSON',
  'multipart that breaks off',
  'three megabytes',
  'null bytes',
  'lone surrogates',
];
const casesOfThisRun = <T>(cases: Readonly<Record<string, T>>) =>
  Object.entries(cases).filter(([what]) => process.env.DEEP || always.includes(what));

const send = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.url), {
    redirect: 'manual',
    ...init,
    headers: { cookie, origin: new URL(server.url).origin, ...init.headers },
  });

/** Expects no server error, and a Dutch page when it is HTML; gives the status. */
async function expectNoServerError(answer: Response, what: string): Promise<number> {
  const text = await answer.text();
  expect(answer.status, what).toBeLessThan(500);
  if (answer.headers.get('content-type')?.startsWith('text/html') === true) {
    expect(text, what).toContain('<html lang="nl"');
    expect(text, what).not.toContain('<script>alert(1)');
  }
  return answer.status;
}

const pages = Object.entries(portalRoutes);

describe.each(casesOfThisRun(values))('an address with %s', (_, value) => {
  it('gets no server error from any page, parameter or id in the path', async () => {
    for (const [pattern, route] of pages) {
      const path = await sampleOf(route, server);
      const query = parameters
        .flatMap((name) => [`${name}=${value}`, `${name}=${value}`])
        .join('&');
      // The address stays within the length that browsers and proxies carry.
      const asked = `${path}${path.includes('?') ? '&' : '?'}${value.length > 1_000 ? `${parameters[0]!}=${value}` : query}`;
      await expectNoServerError(await send(asked), asked.slice(0, 200));
      if (process.env.DEEP)
        await expectNoServerError(
          await send(asked.replace('?', '.data?')),
          `${asked.slice(0, 200)} as data`,
        );
      if (!pattern.includes(':') || value === '') continue;
      const elsewhere = path.replace(/[A-Za-z0-9]{18}/, value);
      expect([400, 404, 414, 431], elsewhere.slice(0, 200)).toContain(
        await expectNoServerError(await send(elsewhere), elsewhere.slice(0, 200)),
      );
    }
  });
});

type Sent = { body: BodyInit; headers?: Record<string, string> };
/** Fields that keep their value: those that name the action, and the honeypot. */
const fixedFields = ['stap', 'wat', 'doen', honeypotName];
const multipart = (
  fields: RenderedForm['fields'],
  as: (value: string) => string | File,
): FormData => {
  const form = new FormData();
  for (const [name, value] of fields)
    form.append(name, fixedFields.includes(name) ? value : as(value));
  return form;
};
const encoded = (fields: RenderedForm['fields']): string =>
  new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
const withEveryField = ({ fields }: RenderedForm, value: string): string =>
  fields
    .map(
      ([name, own]) =>
        `${encodeURIComponent(name)}=${fixedFields.includes(name) ? encodeURIComponent(own) : value}`,
    )
    .join('&');
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

const bodies: Readonly<Record<string, (form: RenderedForm) => Sent>> = {
  'an empty body': () => ({ body: '', headers: urlencoded }),
  'only the action field': (form) => ({
    body: encoded(form.fields.filter(([, value]) => value === form.act)),
    headers: urlencoded,
  }),
  'every field twice': (form) => ({
    body: multipart([...form.fields, ...form.fields], (value) => value),
  }),
  'a file in every field': (form) => ({
    body: multipart(
      form.fields,
      (value) => new File([value], 'a.pdf', { type: 'application/pdf' }),
    ),
  }),
  'a text instead of files': (form) => ({
    body: multipart([...form.fields, ['files', 'geen bestand']], (value) => value),
  }),
  JSON: (form) => ({
    body: JSON.stringify(Object.fromEntries(form.fields)),
    headers: { 'content-type': 'application/json' },
  }),
  'no content type': (form) => ({ body: new Blob([encoded(form.fields)]) }),
  'multipart without a boundary': () => ({
    body: 'x',
    headers: { 'content-type': 'multipart/form-data' },
  }),
  'multipart that breaks off': () => ({
    body: '--a\r\ncontent-disposition: form-data; name="stap"\r\n\r\nreac',
    headers: { 'content-type': 'multipart/form-data; boundary=a' },
  }),
  'three megabytes': (form) => ({
    body: `${encoded(form.fields)}&x=${'x'.repeat(3_000_000)}`,
    headers: urlencoded,
  }),
  'five thousand fields': (form) => ({
    body: `${encoded(form.fields)}${'&x=1'.repeat(5_000)}`,
    headers: urlencoded,
  }),
  'null bytes': (form) => ({ body: withEveryField(form, 'a%00b'), headers: urlencoded }),
  'invalid UTF-8 in every field': (form) => ({
    body: withEveryField(form, '%ff%fe'),
    headers: urlencoded,
  }),
  'lone surrogates': (form) => ({ body: withEveryField(form, '%ed%a0%80'), headers: urlencoded }),
  markup: (form) => ({
    body: withEveryField(form, encodeURIComponent('"><script>alert(1)</script>')),
    headers: urlencoded,
  }),
  'ten thousand characters': (form) => ({
    body: withEveryField(form, 'x'.repeat(10_000)),
    headers: urlencoded,
  }),
};

async function drawnForm(form: PortalForm): Promise<RenderedForm> {
  const path = await form.page(server);
  const found = renderedForms(await (await send(path)).text(), path).find((one) =>
    isRenderingOf(form, one),
  );
  if (found === undefined) throw new Error(`no such form at ${path}`);
  return { ...found, fields: [...new Map([...found.fields, ...Object.entries(form.typed ?? {})])] };
}

/** Without the forms that end the session of this test. */
const forms = Object.entries(portalForms).filter(
  ([, { act }]) => act !== 'overal-uitloggen' && act !== 'wachtwoord',
);

describe.each(forms)('the form “%s”', (_, row) => {
  it('refuses an invalid body without a server error, and saves nothing', async () => {
    const form = await drawnForm(row);
    let before = await readStoredState(server);
    for (const [what, make] of casesOfThisRun(bodies)) {
      const status = await expectNoServerError(
        await send(form.action, { method: 'POST', ...make(form) }),
        what,
      );
      // A form with only a button may accept some of these bodies.
      if (status === 303) before = await readStoredState(server);
    }
    expect(await readStoredState(server)).toEqual(before);
  });
});

it('the same form key can be used by another user, and in another form', async () => {
  const garage = await sessionCookieOf(server, 'garage');
  const [make, reply] = [
    await drawnForm(portalForms['a new request']!),
    await drawnForm(portalForms['a reply']!),
  ];
  const sendFixedKey = async (form: RenderedForm, as: string) => {
    const body = multipart(
      [...form.fields.filter(([name]) => name !== 'formKey'), ['formKey', 'sleutel-van-een-ander']],
      (value) => value,
    );
    const answer = await send(form.action, { method: 'POST', body, headers: { cookie: as } });
    return [answer.status, answer.headers.get('location')];
  };
  const [own, other, replied] = [
    await sendFixedKey(make, cookie),
    await sendFixedKey(make, garage),
    await sendFixedKey(reply, cookie),
  ];
  expect([own[0], other[0], replied[0]]).toEqual([303, 303, 303]);
  expect(other[1]).not.toBe(own[1]);
  expect(await sendFixedKey(make, cookie)).toEqual(own);
});
