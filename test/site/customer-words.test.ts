import { expect, it } from 'vitest';
import { accounts, sessionCookieOf, storedRows } from '../support/server.ts';
import { openSite } from '../support/site.ts';
import { openWorkspaceClient } from './staff/workspace-client.ts';
import { customerPages, createPageRecords } from './logged-in-pages.ts';
import { requestPage, openForm } from './portal/portal-client.ts';
import { portalForms } from './portal/portal-forms.ts';

/** Customers read Dutch: no name of a field or object of the record API, and no record id. */

const server = await openSite();

const objects = server.ctx.registry.objects
  .map(({ apiName }) => apiName)
  // These are words on the pages too.
  .filter((name) => !['Account', 'Contact', 'User', 'Profile'].includes(name));
const names = new RegExp(`\\b(?:\\w+__[cr]|Record-id|${objects.join('|')})\\b`, 'g');
const id = /\b(?:00[1-9A-Z]|500|012|a0\w|06[89A]|05\w)[A-Za-z0-9]{12}[A-Z0-9]{3}\b/g;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#x27': "'",
};
/** What people read or hear of a page: its text, and the attributes that are read aloud. */
const visible = (html: string): string => {
  const body = html.slice(html.indexOf('<body')).replaceAll('<!-- -->', '');
  const attributeTexts = [
    ...body.matchAll(/\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g),
  ].map(([, text]) => text);
  const text = body
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ');
  return [text, ...attributeTexts]
    .join(' ')
    .replace(/&([a-z]+|#x27);/g, (whole, name: string) => named[name] ?? whole);
};

const wrongIn = (text: string): string[] => [
  ...(text.match(names) ?? []),
  ...(text.match(id) ?? []),
];

it('the check of this file finds API names and record ids in text, and none in a script', () => {
  expect(wrongIn('Antwoord_voor__c van Case 500000000000001AAA, Record-id')).toHaveLength(4);
  expect(wrongIn(visible('<body><p>Neem contact op</p><script>Case</script>'))).toEqual([]);
});

it('no customer page or answer to a form shows an API name or a record id', async () => {
  const stage = await createPageRecords(server, await openWorkspaceClient(server, 'beheer'));
  const cookie = await sessionCookieOf(server, 'korenaar');
  const wrong: string[] = [];
  const checkHtml = (path: string, html: string) =>
    wrong.push(...wrongIn(visible(html)).map((one) => `${one} at ${path}`));
  for (const find of Object.values(customerPages))
    for (const path of await find(stage)) {
      const { html } = await requestPage(server, { path, cookie });
      if (html.includes('<body')) checkHtml(path, html);
    }
  for (const [name, form] of Object.entries(portalForms)) {
    const asked = {
      path: await form.page(server),
      cookie: await sessionCookieOf(server, 'korenaar'),
    };
    const send = await openForm(server, form, asked);
    const { html, to } = await send();
    checkHtml(`${name}, sent`, html);
    if (to !== null)
      checkHtml(`${name}, done`, (await requestPage(server, { ...asked, path: to })).html);
  }
  expect([...new Set(wrong)]).toEqual([]);
});

it('no mail to a customer shows an API name or a record id', async () => {
  const [request] = await storedRows<{ id: string }>(
    server,
    `select c.id from "case" c join "user" u on u.id = c.createdbyid where u.username = $1 and c.status <> 'Gesloten' limit 1`,
    accounts.korenaar,
  );
  const change = (fields: Record<string, unknown>) =>
    server.call(`/records/${request!.id}?triggerOtherEmail=true&triggerUserEmail=true`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { fields },
    });
  for (const fields of [
    { Priority: 'Laag' },
    { Status: 'Wacht op feedback' },
    { Status: 'Gesloten' },
  ])
    expect((await change(fields)).status).toBe(200);
  const mails = await storedRows<{
    aan__c: string;
    soort__c: string;
    onderwerp__c: string;
    tekst__c: string;
    html__c: string;
  }>(
    server,
    `select aan__c, soort__c, onderwerp__c, tekst__c, html__c from mail__c where aan__c not like '%@zorgeloos.example'`,
  );
  expect(new Set(mails.map(({ soort__c }) => soort__c)).size).toBeGreaterThan(8);
  // Links in a mail hold ids, so they are left out.
  const withoutLinks = (text: string) => text.replace(/https?:\/\/\S+/g, '');
  const wrong = mails.flatMap((mail) =>
    wrongIn(
      [
        mail.onderwerp__c,
        withoutLinks(mail.tekst__c ?? ''),
        visible(`<body>${mail.html__c ?? ''}`),
      ].join(' '),
    ).map((one) => `${one} in ${mail.soort__c}`),
  );
  expect([...new Set(wrong)]).toEqual([]);
});
