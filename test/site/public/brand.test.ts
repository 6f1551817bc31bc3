import { describe, expect, it } from 'vitest';
import { brandText as words } from '#messages/setup/brand.ts';
import { setupText } from '#messages/setup/setup.ts';
import { accounts, type AccountName, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { logIn, staffHome } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * The brand settings that an administrator changes, without scripts, on two copies of the server.
 */

const server = await openSite({ environment: { BRAND_CITY: 'Utrecht' } });
const other = await server.openCopy();
const home = await staffHome(server, 'beheer');
const cookie = await logIn(server, 'beheer');
const page = `${home}/inrichten/merk`;

const values = {
  name: 'Bel & Glas B.V.',
  phone: '030-234 56 78',
  email: 'hallo@belenglas.nl',
  street: 'Kade 7',
  postcode: '3511 AB',
  city: 'Utrecht',
  kvkNumber: '87654321',
  vatId: 'NL004495445B01',
  iban: 'NL91 ABNA 0417 1643 00',
  termsUrl: 'https://www.belenglas.nl/voorwaarden.pdf',
  disputeBody: 'Geschillencommissie Telecom',
  openingHours: 'Op werkdagen van 9.00 tot 17.00 uur',
  brand: '#6a0dad',
  deep: '#2b0a4a',
  blue: '#1559b7',
  logo: '',
};
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40"/></svg>';

type Sent = {
  act?: string;
  change?: Partial<typeof values>;
  file?: string;
  more?: Record<string, string>;
};

async function send(
  { act = 'opslaan', change = {}, file, more = {} }: Sent,
  as = cookie,
  at = page,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, ...change, ...more, doe: act }))
    form.set(name, value);
  if (file !== undefined)
    form.set('bestand', new File([file], 'logo.svg', { type: 'image/svg+xml' }));
  const headers = { cookie: as, origin: new URL(server.url).origin };
  const answer = await fetch(new URL(at, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: form,
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
}
const read = async (path: string, at = server.url, as = '') =>
  (await fetch(new URL(path, at), { headers: { cookie: as } })).text();
const lastSave = async () =>
  /name="gezien" value="([^"]+)"/.exec(await read(page, server.url, cookie))![1]!;

describe('the brand settings', () => {
  it.each(['verkoop', 'korenaar'] as const)(
    'give %s 404 on every page, and do not change',
    async (as: AccountName) => {
      const own = await logIn(server, as);
      const ownHome = as === 'verkoop' ? await staffHome(server, 'verkoop') : home;
      for (const path of ['', '/merk', '/merk/voorbeeld.css', '/merk/deelbeeld']) {
        const answer = await fetch(new URL(`${ownHome}/inrichten${path}`, server.url), {
          headers: { cookie: own },
        });
        expect(answer.status, path).toBe(404);
      }
      expect((await send({}, own, `${ownHome}/inrichten/merk`)).status).toBe(404);
      expect(await storedRows(server, 'select id from merkgegeven__c')).toEqual([]);
    },
  );

  it('cannot be written with an API key, not even by an administrator', async () => {
    for (const as of ['beheer', 'verkoop', 'korenaar'] as const) {
      const fields = { Name: 'name', Waarde__c: 'Anders' };
      const made = await server.call('/records', {
        as,
        method: 'POST',
        body: { apiName: 'Merkgegeven__c', fields },
      });
      expect(made.status).toBe(403);
    }
  });
});

describe('a form with a wrong brand setting', () => {
  it('gets each mistake at its field, stores nothing, and keeps what was typed', async () => {
    const change = {
      kvkNumber: '123',
      vatId: 'NL123456789B01',
      iban: 'NL00',
      termsUrl: 'javascript:alert(1)',
      phone: 'bel',
      brand: '#ffb703',
    };
    const { status, html } = await send({ change });
    expect(status).toBe(400);
    expect(html).toContain('Dit btw-id klopt niet');
    expect(html).toMatch(
      /Te licht om te lezen: het contrast is 1,\d en moet 4,5 zijn. Wel goed is #\w{6}/,
    );
    for (const field of Object.keys(change))
      expect(html, field).toMatch(
        new RegExp(`id="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="${field}"`),
      );
    expect(html).toContain('value="NL123456789B01"');
    expect(await htmlErrors(html)).toEqual([]);
    expect(await storedRows(server, 'select id from merkgegeven__c')).toEqual([]);
  });

  it('is refused when its logo has a script, and the logo is not stored', async () => {
    const { status, html } = await send({ file: logo.replace('/>', '/><script>x</script>') });
    expect(status).toBe(400);
    expect(html).toContain('iets wat kan draaien');
    expect(await storedRows(server, 'select hash from brand_logo')).toEqual([]);
  });

  it('is refused when nobody uploaded its logo', async () => {
    const made = `${'0'.repeat(32)}.svg 100x40`;
    expect((await send({ change: { logo: made } })).status).toBe(400);
  });
});

it('a preview shows what was typed and stores nothing of it', async () => {
  const { status, html } = await send({ act: 'voorbeeld', file: logo });
  expect(status).toBe(200);
  expect(html).toContain('value="Bel &amp; Glas B.V."');
  expect(html).toMatch(/<img class="logo-picture" src="\/merk\/[0-9a-f]{32}\.svg"/);
  expect(html).toMatch(/voorbeeld\.css\?brand=%236a0dad/);
  const css = await read(`${page}/voorbeeld.css?brand=%236a0dad&deep=%23x`, server.url, cookie);
  expect(css).toContain('--brand: #6a0dad;');
  expect(css).not.toContain('#x');
  expect(await htmlErrors(html)).toEqual([]);
  expect(await storedRows(server, 'select id from merkgegeven__c')).toEqual([]);
});

describe('a saved brand', () => {
  it('is shown in pages, mails and files of every copy within seconds', async () => {
    for (const url of [server.url, other.url])
      for (let at = 0; at < 2; at++) expect(await read('/', url)).toContain('Zorgeloos Zakelijk');
    const saved = await send({ file: logo });
    expect(saved).toMatchObject({ status: 303, to: `${page}?verzonden=opgeslagen` });
    for (const url of [server.url, other.url]) {
      await expect.poll(() => read('/', url)).toContain('Bel &amp; Glas B.V.');
      const html = await read('/', url);
      expect(html).toContain('030-234 56 78');
      expect(html).toContain('KvK 87654321 · btw NL004495445B01');
      expect(html).toContain('"vatID":"NL004495445B01"');
      expect(html).not.toContain('Zorgeloos Zakelijk');
      expect(await read(/\/merk\.css\?v=\w+/.exec(html)![0], url)).toContain('--brand: #6a0dad;');
      const picture = /\/merk\/[0-9a-f]{32}\.svg/.exec(html)![0];
      const shown = await fetch(new URL(picture, url));
      expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      expect(await shown.text()).toBe(logo);
      expect(await read('/portaal.webmanifest', url)).toContain('Bel & Glas B.V.');
      expect(await read('/.well-known/security.txt', url)).toContain('hallo@belenglas.nl');
      expect(await read('/zoekresultaten?q=openingstijden', url)).not.toContain(
        'Zorgeloos Zakelijk',
      );
    }
    await fetch(new URL('/wachtwoord-vergeten', other.url), {
      method: 'POST',
      body: new URLSearchParams({ email: accounts.verkoop }),
    });
    const [mail] = await storedRows<{ html: string }>(
      server,
      'select html__c as html from mail__c order by createddate desc limit 1',
    );
    expect(mail!.html).toContain('background:#6a0dad');
    expect(mail!.html).toContain('btw NL004495445B01');
  });

  it('stores only what differs from the default, and has a history', async () => {
    const rows = await storedRows<{ name: string }>(
      server,
      'select name from merkgegeven__c order by name',
    );
    expect(rows.map(({ name }) => name)).not.toContain('blue');
    expect((await send({ change: { logo: await logoNow() } })).to).toBe(`${page}?verzonden=zelfde`);
    const html = await read(page, server.url, cookie);
    expect(html).toContain(words.history.keys.vatId);
    expect(html).toContain('value="https://www.belenglas.nl/voorwaarden.pdf"');
    expect(html).toContain('value="Geschillencommissie Telecom"');
    const [noted] = await storedRows<{ count: number }>(
      server,
      `select count(*)::int as count from audit where object = 'Merkgegeven__c' and viewer is not null and 'Merkgegeven__c.vatId' = any(fields)`,
    );
    expect(noted!.count).toBeGreaterThan(0);
  });

  it('can be undone on every copy, but not after a later save', async () => {
    const lastSaveOnPage = await lastSave();
    await send({ change: { name: 'Glas en Bel', logo: await logoNow() } });
    expect((await send({ act: 'terug', more: { gezien: lastSaveOnPage } })).to).toBe(
      `${page}?verzonden=anders`,
    );
    const undone = await send({ act: 'terug', more: { gezien: await lastSave() } });
    expect(undone.to).toBe(`${page}?verzonden=teruggezet`);
    for (const url of [server.url, other.url])
      await expect.poll(() => read('/contact', url)).toContain('Bel &amp; Glas B.V.');
  });

  it('does not override a setting of the environment', async () => {
    const fixed = await server.openCopy({ BRAND_NAME: 'Van de server' });
    const html = await read('/', fixed.url);
    expect(html).toContain('Van de server');
    expect(html).toContain('030-234 56 78');
    const asked = await read(page, fixed.url, cookie);
    expect(asked).toContain(words.fixed('BRAND_NAME'));
  });
});

async function logoNow(): Promise<string> {
  const [row] = await storedRows<{ value: string }>(
    server,
    `select waarde__c as value from merkgegeven__c where name = 'logo'`,
  );
  return row?.value ?? '';
}

describe('the set-up list of a new installation', () => {
  const stateOf = async (title: string): Promise<string> => {
    const html = await read(`${home}/inrichten`, server.url, cookie);
    const line = html
      .split('<li class="setup-line"')
      .find((part) => part.includes(`setup-title">${title}<`));
    return /data-state="(\w+)"/.exec(line ?? '')?.[1] ?? 'absent';
  };
  const press = (doe: string, wat: string) =>
    fetch(new URL(`${home}/inrichten`, server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: new URL(server.url).origin },
      body: new URLSearchParams({ doe, wat }),
    });
  const { items } = setupText;

  it('is the first page of an administrator, and not of sales', async () => {
    const begin = await fetch(new URL(home, server.url), {
      redirect: 'manual',
      headers: { cookie },
    });
    expect(begin.headers.get('location')).toBe(`${home}/inrichten`);
    const sales = await logIn(server, 'verkoop');
    const list = await fetch(new URL(await staffHome(server, 'verkoop'), server.url), {
      redirect: 'manual',
      headers: { cookie: sales },
    });
    expect(list.status).toBe(200);
    expect(await htmlErrors(await read(`${home}/inrichten`, server.url, cookie))).toEqual([]);
  });

  it('marks items done or open by what is stored and configured', async () => {
    for (const item of [
      'name',
      'reach',
      'kvkNumber',
      'vatId',
      'openingHours',
      'colours',
      'logo',
      'products',
      'articles',
    ] as const)
      expect(await stateOf(items[item].title), item).toBe('done');
    for (const item of ['publicUrl', 'mail', 'backup', 'secondFactor', 'staff'] as const)
      expect(await stateOf(items[item].title), item).toBe('open');
  });

  it('lets optional items be skipped and taken up again, and no required ones', async () => {
    expect((await press('laat', 'backup')).status).toBe(400);
    expect(await stateOf(items.backup.title)).toBe('open');
    expect((await press('laat', 'staff')).status).toBe(303);
    expect(await stateOf(items.staff.title)).toBe('left');
    expect((await press('toch', 'staff')).status).toBe(303);
    expect(await stateOf(items.staff.title)).toBe('open');
  });

  it('is not part of the history of the brand, and undo changes none of it', async () => {
    const before = await lastSave();
    await press('laat', 'staff');
    await press('toch', 'staff');
    expect(await lastSave()).toBe(before);
    expect(await read(page, server.url, cookie)).not.toContain('notNeeded');
  });

  it('marks mail done on a server that can send it', async () => {
    // No mail waits, so the copy with SMTP_URL tries to send none.
    await storedRows(server, `update mail__c set status__c = 'Verzonden'`);
    const ready = await server.openCopy({ SMTP_URL: 'smtp://localhost:9' });
    expect(await read(`${home}/inrichten`, ready.url, cookie)).toContain(items.mail.done);
  });
});
