import { describe, expect, it } from 'vitest';
import { articles } from '#db/seed/articles.ts';
import { pages } from '#db/seed/pages.ts';
import { companyText } from '#messages/portal/company.ts';
import { connectionText } from '#messages/portal/connection.ts';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { fibreCheckText } from '#messages/site/fibre.ts';
import { mobileText } from '#messages/portal/mobile-connections.ts';
import { requestText } from '#messages/portal/requests.ts';
import { accounts, sessionCookieOf, storedRows } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { openSite } from '../../support/site.ts';

/** What the articles and pages say that exists, exists. Source: decisions.md §4, §6, §9. */

const server = await openSite();
const page = async (path: string, cookie = ''): Promise<{ status: number; html: string }> => {
  const answer = await fetch(new URL(path, server.url), { headers: { cookie } });
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') };
};
const copy = [
  ...articles.map(({ title, body }) => ({ name: title, body })),
  ...pages.map(({ key, body }) => ({ name: key, body })),
];

it('every link in an article or a page leads to a page and an anchor for guests', async () => {
  const wrong: string[] = [];
  const pagesByPath = new Map<string, { status: number; html: string }>();
  for (const { name, body } of copy)
    for (const [, link] of body.matchAll(/\]\((\/[^)]*)\)/g)) {
      const [path = '', anchor] = link!.split('#');
      // Redirects to another site.
      if (path === '/webshop') continue;
      if (!pagesByPath.has(path)) pagesByPath.set(path, await page(path));
      const { status, html } = pagesByPath.get(path)!;
      if (status !== 200) wrong.push(`${name}: ${link!} is ${String(status)}`);
      if (anchor !== undefined && !html.includes(`id="${anchor}"`))
        wrong.push(`${name}: no ${link!}`);
    }
  expect(wrong).toEqual([]);
  expect(pagesByPath.size).toBeGreaterThan(8);
});

/** The names to which the texts send a customer, and the page that shows them. */
const named: readonly { says: RegExp; name: string; at: () => Promise<string> | string }[] = [
  {
    says: /Mijn bedrijf/,
    name: dashboardText.companyTab.title,
    at: () => '/dashboard?tab=mijnbedrijf',
  },
  { says: /Mobiele aansluitingen/, name: mobileText.title, at: () => '/dashboard-mobiel' },
  { says: /mobiele portaal/, name: mobileText.portal, at: () => '/dashboard-mobiel' },
  {
    says: /kies Nummer meenemen/,
    name: connectionText.actions.portOut,
    at: () => '/dashboard-mobiel',
  },
  { says: /kies Opzeggen/, name: connectionText.actions.terminate, at: connection },
  {
    says: /kies Factuur/,
    name: requestText.kinds.Factuur,
    at: () => '/dashboard/serviceverzoek/nieuw',
  },
  {
    says: /kies Aanmelden met je code/,
    name: fibreCheckText.actions.signUp,
    at: () => '/glasvezel',
  },
  {
    says: /hoofdcontactpersoon/,
    name: companyText.details.main,
    at: () => '/dashboard?tab=mijnbedrijf',
  },
];

async function connection(): Promise<string> {
  const [row] = await storedRows<{ id: string }>(
    server,
    "select id from aansluiting__c where account__c = $1 and status__c = 'Actief' order by id limit 1",
    await companyOf(server, 'korenaar'),
  );
  return `/dashboard/aansluiting/${row!.id}`;
}

it.each(named)(
  'a text names “$name”, and a customer finds that name on its page',
  async ({ says, name, at }) => {
    expect(copy.some(({ body }) => says.test(body))).toBe(true);
    expect((await page(await at(), await sessionCookieOf(server, 'korenaar'))).html).toContain(
      name,
    );
  },
);

it('no text promises what the portal lacks, such as invoices', () => {
  const promised = [
    /staat ook in je dashboard/,
    /aan in het dashboard/,
    /in je dashboard een nieuwe code/,
    /retourlabel zit|zit een retourlabel/,
    /dag en nacht te laten blokkeren/,
  ];
  expect(
    copy.filter(({ body }) => promised.some((one) => one.test(body))).map(({ name }) => name),
  ).toEqual([]);
});

describe('an article', () => {
  const [{ slug: first }] = articles as unknown as [{ slug: string }];

  it('shows its author field or else the brand, never the staff owner', async () => {
    const [row] = await storedRows<{ id: string; owner: string; minutes: number }>(
      server,
      'select a.id, u.name as owner, a.leestijd__c as minutes from kennisartikel__c a join "user" u on u.id = a.ownerid where a.slug__c = $1',
      first,
    );
    const { id, owner, minutes } = row!; // proof: the demo has it
    const { html } = await page(`/kennisdatabase-detail/${first}`);
    expect(html).not.toContain(owner);
    expect(html).toMatch(/Geplaatst op \d{1,2} [a-z]+ \d{4} door Zorgeloos Zakelijk</);
    expect(html).not.toContain('"@type":"Person"');
    expect(html).toContain(`${String(minutes)} minuten lezen`);

    const fields = { Auteur__c: 'Esra van de helpdesk' };
    expect(
      (await server.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields } }))
        .status,
    ).toBe(200);
    const named = (await page(`/kennisdatabase-detail/${first}`)).html;
    expect(named).toContain('door Esra van de helpdesk');
    expect(named).not.toContain(owner);
  });

  it('has a reading time that follows from its number of words', async () => {
    const body = {
      apiName: 'Kennisartikel__c',
      fields: {
        Name: 'Lang stuk',
        Categorie__c: 'Internet',
        Inhoud__c: 'woord '.repeat(5 * 238),
        Gepubliceerd__c: true,
      },
    };
    const made = await server.call('/records', { as: 'beheer', method: 'POST', body });
    expect(made.status).toBe(201);
    const minutes = async () =>
      (
        await server.call(`/records/${made.body.id}?fields=Kennisartikel__c.Leestijd__c`, {
          as: 'beheer',
        })
      ).body.fields.Leestijd__c.value;
    expect(await minutes()).toBe(5);
    await server.call(`/records/${made.body.id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Inhoud__c: 'Kort.' } },
    });
    expect(await minutes()).toBe(1);
  });
});

describe('the portal data of a logged-in user', () => {
  const valueOf = (html: string, name: string): string | undefined =>
    / value="([^"]*)"/.exec(
      new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '',
    )?.[1];

  it.each([
    ['/contact', ['name', 'email', 'phone']],
    ['/kpn-een-internet', ['company', 'name', 'email', 'phone']],
    ['/glasvezel/interesse', ['name', 'email']],
  ] as const)('pre-fills the form at %s, which is empty for a guest', async (path, fields) => {
    const [own] = await storedRows<Record<string, string>>(
      server,
      'select u.name, u.email, u.mobilephone as phone, a.name as company from "user" u join account a on a.id = u.accountid where u.username = $1',
      accounts.korenaar,
    );
    const [mine, guests] = [
      await page(path, await sessionCookieOf(server, 'korenaar')),
      await page(path),
    ];
    for (const name of fields) {
      expect(valueOf(mine.html, name), name).toBe(own![name]);
      expect(valueOf(guests.html, name) ?? '', name).toBe('');
    }
  });

  it('is on the dashboard, where “Stel een vraag” opens a new request', async () => {
    const { html } = await page('/dashboard', await sessionCookieOf(server, 'korenaar'));
    const link = [...html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].find(
      ([, , text]) => text!.includes(dashboardText.actions.question),
    );
    expect(link?.[1]).toBe('/dashboard/serviceverzoek/nieuw');
  });
});

it('a visitor without fibre can register interest for the address', async () => {
  const { html } = await page('/glasvezel?postcode=9999ZZ&huisnummer=12');
  expect(html).toMatch(/<form[^>]*action="\/glasvezel\/interesse"/);
  expect(html).toContain('<input type="hidden" name="postcode" value="9999ZZ"/>');
  expect(html).toContain('<input type="hidden" name="houseNumber" value="12"/>');
  const form = await page('/glasvezel/interesse?postcode=9999ZZ&huisnummer=12');
  expect(form.html).toMatch(
    /name="postcode"[^>]*value="9999ZZ"|value="9999ZZ"[^>]*name="postcode"/,
  );
  const body = new URLSearchParams({
    postcode: '9999 zz',
    houseNumber: '12',
    addition: '',
    name: 'Noor Bos',
    email: 'noor@voorbeeld.example',
  });
  const sent = await fetch(new URL('/glasvezel/interesse', server.url), {
    method: 'POST',
    redirect: 'manual',
    body,
  });
  expect(sent.status).toBe(303);
  const list = await server.call('/list-records/Interesse__c/Wacht', {
    as: 'verkoop',
    method: 'POST',
    body: { fields: ['Interesse__c.Postcode__c', 'Interesse__c.Huisnummer__c'] },
  });
  expect(list.body.records[0].fields).toMatchObject({
    Postcode__c: { value: '9999ZZ' },
    Huisnummer__c: { value: 12 },
  });
  expect((await fetch(new URL('/glasvezel/afmelden?id=x&proof=y', server.url))).status).toBe(404);
});
