import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { notify } from '#db/listen.ts';
import { previewRow } from '#domain/content/preview-row.ts';
import { putInOutbox } from '#domain/mail/put-in-outbox.ts';
import { asSystem, type WriteHook } from '#engine/model/request-context.ts';
import { staffPreviewText as words } from '#messages/staff/preview.ts';
import { ok } from '#protocol/problem.ts';
import { type AccountName, storedRows } from '../../support/server.ts';
import { openWorkspaces } from '../../support/site.ts';
import { createRow } from '../../rows.ts';
import { fieldsIn, decodedText } from '../form-fields.ts';
import { logIn } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * The preview of a record's page before it is saved or published: for staff who work on it only,
 * and without storing anything.
 */

const { server, cookies, homes } = await openWorkspaces();
const about = (
  await storedRows<{ id: string }>(server, `select id from pagina__c where sleutel__c = 'over-ons'`)
)[0]!.id;

const at = (path: string, who: AccountName = 'beheer') =>
  new URL(`${homes.get(who)!}/record/${path}`, server.url);
const open = async (path: string, who: AccountName = 'beheer') => {
  const answer = await fetch(at(path, who), { headers: { cookie: cookies.get(who)! } });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};
const send = async (path: string, fields: Record<string, string>, who: AccountName = 'beheer') => {
  const headers = { cookie: cookies.get(who)! };
  const answer = await fetch(at(path, who), {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};
/** The fields that the form would send. */
const formOf = async (id: string) => fieldsIn((await open(`${id}?bewerken`)).html);
/** The HTML of the page in the frame of the preview. */
const framedPage = (html: string): string => {
  const [, page = ''] = /srcdoc="([^"]*)"/i.exec(html) ?? [];
  return decodedText(page);
};
const makeDraft = (fields: Record<string, string | boolean> = {}) =>
  createRow(server, 'Kennisartikel__c', {
    Name: 'Nog geheim',
    Slug__c: `geheim-${String(Math.random()).slice(2)}`,
    Categorie__c: 'Internet',
    Inhoud__c: 'Tekst',
    ...fields,
  });

describe('the preview of a page', () => {
  it('renders the page of the site with the unsaved text, and saves none of it', async () => {
    const before = await storedRows(server, 'select * from pagina__c where id = $1', about);
    const lines = await storedRows<{ count: string }>(server, 'select count(*) from wijziging__c');
    const form = await formOf(about);
    const { status, html, headers } = await send(`${about}/voorbeeld`, {
      ...form,
      Titel__c: 'Wie wij zijn',
      Inhoud__c: 'Wij zijn nieuw.\n\n## Hallo\n\nDaar',
    });
    expect(status).toBe(200);
    const page = framedPage(html);
    expect(page).toMatch(/<h1[^>]*>Wie wij zijn<\/h1>/);
    expect(page).toContain('Wij zijn nieuw.');
    expect([headers.get('cache-control'), html.includes('content="noindex"')]).toEqual([
      'private, no-store',
      true,
    ]);
    expect(await storedRows(server, 'select * from pagina__c where id = $1', about)).toEqual(
      before,
    );
    expect(await storedRows(server, 'select count(*) from wijziging__c')).toEqual(lines);
    expect(await (await fetch(new URL('/over-ons', server.url))).text()).not.toContain(
      'Wie wij zijn',
    );
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('leaves no mail, event, file or log entry behind, although the write hooks run', async () => {
    const ctx = await server.contextOf('beheer');
    const readSideEffects = async () => ({
      rows: await storedRows(
        server,
        `select 'mail' as what, count(*)::int from mail__c union all select 'history', count(*)::int from wijziging__c union all select 'pages', count(*)::int from pagina__c union all
         select 'log', count(*)::int from audit where verb <> 'read' union all select 'addresses', count(*)::int from pagina__c where systemmodstamp > now() - interval '1 second'`,
      ),
      files: await readdir(server.filesDir, { recursive: true }),
    });
    const messages: string[] = [];
    const stop = server.dependencies.database.listen.on(({ topic, key }) =>
      messages.push(`${topic} ${key}`),
    );
    const before = await readSideEffects();
    let followed = 0;
    const follow: WriteHook = async (inside) => {
      followed += 1;
      const mail = {
        to: 'klant@voorbeeld.example',
        kind: 'Proef',
        about,
        words: { subject: 'Proef', paragraphs: ['Proef'] },
      };
      await putInOutbox(asSystem(inside, 'follow'), mail);
      expect(inside.services.integrations.mail).toBeNull();
      await expect(
        inside.services.integrations.files.put((async function* () {})()),
      ).rejects.toThrow();
      await expect(inside.services.integrations.files.remove('0'.repeat(32))).rejects.toThrow();
      return ok(null);
    };
    const writeHooks = { Pagina__c: follow };
    const fields = { Titel__c: 'Langer dan mag '.repeat(40), Inhoud__c: 'Wij zijn nieuw.' };
    const shown = await previewRow(
      { ...ctx, rules: { ...ctx.rules, writeHooks } },
      { of: { id: about }, fields, site: ctx.publicUrl },
      async () => 'page',
    );
    expect(shown.ok && shown.value.problems.map(({ field }) => field)).toEqual(['Titel__c']);
    expect(followed).toBeGreaterThan(0);
    // Events arrive in order, so this one arrives after all earlier ones. It arrives twice: this
    // copy also hears its own at once.
    await server.ctx.db.rows(notify('proef', 'klaar'));
    await expect.poll(() => messages.filter((word) => word === 'proef klaar').length).toBe(2);
    expect(new Set(messages)).toEqual(new Set(['proef klaar']));
    expect(await readSideEffects()).toEqual(before);
    stop();
  });

  it('shows the result in search engines and social networks', async () => {
    const form = await formOf(about);
    const title = 'Een titel die zo lang is dat geen enkele zoekmachine hem helemaal laat zien';
    const { html } = await send(`${about}/voorbeeld`, {
      ...form,
      Titel__c: title,
      Omschrijving__c: '',
      Canoniek_adres__c: '/contact',
    });
    const [brand] = /(?<=\| )[^<]+(?=<\/title>)/.exec(html) ?? [''];
    expect(html).toContain(words.search.titleLength(`${title} | ${brand}`.length, 60));
    expect(html).toContain('Een titel die zo lang is dat geen enkele zoekmachine hem …');
    expect(html).toContain(words.search.noDescription);
    expect(html).toContain(words.search.canonical(new URL('/contact', server.url).href));
    const picture = /src="([^"]*deelbeeld[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&');
    const drawn = await fetch(new URL(picture, server.url), {
      headers: { cookie: cookies.get('beheer')! },
    });
    expect([
      drawn.status,
      drawn.headers.get('content-type'),
      drawn.headers.get('cache-control'),
    ]).toEqual([200, 'image/png', 'private, no-store']);
    expect((await fetch(new URL(picture, server.url))).status).toBe(404);
  });

  it('says so when the page is not indexable', async () => {
    const { Indexeerbaar__c: _, ...form } = await formOf(about);
    expect((await send(`${about}/voorbeeld`, form)).html).toContain(words.search.none);
  });

  it('shows a draft to staff, and says that it is not published', async () => {
    const id = await makeDraft({ Inhoud__c: 'Dit wordt **groot**.' });
    const { status, html } = await open(`${id}/voorbeeld`, 'verkoop');
    expect(status).toBe(200);
    expect(framedPage(html)).toContain('<strong>groot</strong>');
    expect(html).toContain(words.unpublished);
    expect(
      await storedRows(server, 'select gepubliceerd__c from kennisartikel__c where id = $1', id),
    ).toEqual([{ gepubliceerd__c: false }]);
  });

  it('shows a vacancy as well', async () => {
    const id = await createRow(server, 'Vacature__c', {
      Name: 'Monteur met pit',
      Slug__c: 'monteur-met-pit',
      Inhoud__c: 'Kom werken',
    });
    expect(framedPage((await open(`${id}/voorbeeld`)).html)).toMatch(
      /<h1[^>]*>Monteur met pit<\/h1>/,
    );
  });

  it('of a text without a page of its own says that there is none', async () => {
    const id = await createRow(server, 'Pagina__c', {
      Name: 'Blok',
      Sleutel__c: 'een-blok-ergens',
      Inhoud__c: 'Tekst',
    });
    const { status, html } = await open(`${id}/voorbeeld`);
    expect([status, html.includes(words.nowhere), html.includes('<iframe')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('shows typed HTML as text, in a frame without scripts', async () => {
    const form = await formOf(about);
    const { html } = await send(`${about}/voorbeeld`, {
      ...form,
      Titel__c: '<img src=x onerror=alert(1)>',
      Inhoud__c: '<script>alert(1)</script>',
    });
    expect(framedPage(html)).not.toMatch(/<script|<img src=x/);
    expect(/sandbox="([^"]*)"/.exec(html)?.[1]).not.toContain('allow-scripts');
  });

  it('shows what was typed also with wrong fields, and names those', async () => {
    const form = await formOf(about);
    const long = `Een titel ${'die veel te lang is '.repeat(30)}`;
    const { status, html } = await send(`${about}/voorbeeld`, {
      ...form,
      Canoniek_adres__c: 'geen adres',
      Titel__c: long,
      Inhoud__c: 'Wel te lezen.',
    });
    expect(status).toBe(200);
    expect(html).toContain(words.wrong.title);
    expect(html).toContain('Canoniek adres:');
    expect(framedPage(html)).toContain('Wel te lezen.');
    expect(framedPage(html)).toContain('die veel te lang is die veel te lang is');
  });
});

describe('the preview of a new record', () => {
  const form = (path: string, who: AccountName = 'beheer') =>
    fetch(new URL(`${homes.get(who)!}/nieuw/${path}`, server.url), {
      headers: { cookie: cookies.get(who)! },
    });
  const show = async (
    objectApiName: string,
    fields: Record<string, string>,
    who: AccountName = 'beheer',
  ) => {
    const headers = { cookie: cookies.get(who) ?? (await logIn(server, who)) };
    const url = new URL(`${homes.get('beheer')!}/nieuw/${objectApiName}/voorbeeld`, server.url);
    // The form also sends the old value of each field.
    const before = Object.fromEntries(Object.keys(fields).map((name) => [`was.${name}`, 'null']));
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ ...before, ...fields }),
    });
    return { status: answer.status, html: await answer.text() };
  };

  it.each(['Kennisartikel__c', 'Vacature__c', 'Pagina__c', 'Product__c'])(
    'is offered in the form of a new %s, without scripts too',
    async (objectApiName) => {
      const answer = await form(objectApiName);
      expect([
        answer.status,
        (await answer.text()).includes(`/nieuw/${objectApiName}/voorbeeld"`),
      ]).toEqual([200, true]);
      const html = await (await form(`${objectApiName}/voorbeeld`)).text();
      expect(html).toContain(words.new.none.title);
      expect(await htmlErrors(html)).toEqual([]);
    },
  );

  it('renders the page with its search result, and creates nothing', async () => {
    const before = await storedRows(server, 'select count(*) from kennisartikel__c');
    const typed = {
      Name: 'Splinternieuw artikel',
      Categorie__c: 'Internet',
      Samenvatting__c: 'Kort gezegd.',
      Inhoud__c: 'Nog **nooit** gezien.',
      Indexeerbaar__c: 'true',
    };
    const { status, html } = await show('Kennisartikel__c', typed);
    expect(status).toBe(200);
    expect(framedPage(html)).toMatch(/<h1[^>]*>Splinternieuw artikel<\/h1>/);
    expect(framedPage(html)).toContain('<strong>nooit</strong>');
    expect(html).toContain(words.unpublished);
    expect(html).toContain('kennisdatabase-detail › splinternieuw-artikel');
    expect(html).toContain(words.share.picture('Splinternieuw artikel'));
    expect(await htmlErrors(html)).toEqual([]);
    const picture = /src="([^"]*deelbeeld[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&');
    const drawn = await fetch(new URL(picture, server.url), {
      headers: { cookie: cookies.get('beheer')! },
    });
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await storedRows(server, 'select count(*) from kennisartikel__c')).toEqual(before);
  });

  it('shows an incomplete form, and says which fields are missing or wrong', async () => {
    const { status, html } = await show('Kennisartikel__c', {
      Name: '',
      Inhoud__c: 'Alvast een begin.',
    });
    expect([
      status,
      framedPage(html).includes('Alvast een begin.'),
      html.includes('Titel:'),
    ]).toEqual([200, true, true]);
    expect(framedPage(html)).toMatch(new RegExp(`<h1[^>]*>${words.nameless}</h1>`));
    expect(
      (await show('Vacature__c', { Name: 'Monteur', Sluitingsdatum__c: 'geen dag' })).html,
    ).toContain('Sluitingsdatum:');
  });

  it('of a product renders the page that sells it', async () => {
    const { html } = await show('Product__c', {
      Name: 'Nieuwe bundel',
      Soort__c: 'Mobiel',
      Maandbedrag__c: '12,50',
      Regime__c: 'ecs',
    });
    expect(framedPage(html)).toContain('Nieuwe bundel');
    expect(html).not.toContain('id="voorbeeld-zoeken"');
    const cable = { Name: 'Kabel', Soort__c: 'Hardware', Maandbedrag__c: '1', Regime__c: 'other' };
    expect(framedPage((await show('Product__c', cable)).html)).toContain('Kabel');
  });

  it('answers 404 to users who cannot create one, and for an object without a page', async () => {
    expect((await form('Account/voorbeeld')).status).toBe(404);
    expect((await show('Account', { Name: 'x' })).status).toBe(404);
    expect((await show('Kennisartikel__c', { Name: 'x' }, 'verkoop')).status).toBe(404);
    expect((await show('Kennisartikel__c', { Name: 'x' }, 'korenaar')).status).toBe(404);
  });
});

describe('access to the preview', () => {
  it('guests, customers and other staff get 404 in a workspace that is not theirs', async () => {
    const id = await makeDraft();
    const path = at(`${id}/voorbeeld`);
    expect((await fetch(path)).status).toBe(404);
    for (const who of ['korenaar', 'verkoop'] as const) {
      const cookie = cookies.get(who) ?? (await logIn(server, who));
      expect((await fetch(path, { headers: { cookie } })).status).toBe(404);
      expect(
        (
          await fetch(path, {
            headers: { cookie },
            method: 'POST',
            body: new URLSearchParams({ Name: 'x' }),
          })
        ).status,
      ).toBe(404);
    }
  });

  it('staff who may only read see the stored page, and not what they send', async () => {
    expect((await open(`${about}/voorbeeld`, 'verkoop')).status).toBe(200);
    const refused = await send(
      `${about}/voorbeeld`,
      { 'was.Titel__c': '"x"', Titel__c: 'Van mij' },
      'verkoop',
    );
    expect(refused.html).not.toContain('Van mij</h1>');
  });

  it.each(['a0900000000ZZZZAAA', 'niets'])(
    'the preview of the invalid id %s answers 404',
    async (id) => {
      expect((await open(`${id}/voorbeeld`)).status).toBe(404);
    },
  );

  it('a record of an object without a page has no preview', async () => {
    const [company] = await storedRows<{ id: string }>(
      server,
      'select id from account order by id limit 1',
    );
    expect((await open(`${company!.id}/voorbeeld`)).status).toBe(404);
    expect((await send(`${company!.id}/voorbeeld`, { 'was.Name': '"x"', Name: 'y' })).status).toBe(
      404,
    );
    expect((await open(company!.id)).html).not.toContain('/voorbeeld');
  });

  it('the record and its form link to the preview, without scripts too', async () => {
    expect((await open(about)).html).toContain(`${about}/voorbeeld"`);
    expect((await open(`${about}?bewerken`)).html).toMatch(
      /<button[^>]*formAction="[^"]*\/voorbeeld"[^>]*formTarget="_blank"|<button[^>]*formaction="[^"]*\/voorbeeld"/i,
    );
  });
});
