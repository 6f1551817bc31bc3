import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopSubscription } from '#domain/webhooks/stop-subscription.ts';
import {
  accounts,
  openTestServer,
  sessionCookieOf,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { createWebhook } from '../../webhooks.ts';
import { siteForms } from '../forms.ts';
import { linkOpener } from './mail-links.ts';
import { pathOf } from '../pages.ts';
import { openForm } from '../portal/portal-client.ts';
import { portalForms } from '../portal/portal-forms.ts';

/** The links in the mails of a site below a path of its host. */

let server: TestServer;
let origin: string;
/** The build of the tests has its pages at the root. */
let pages: TestServer;
beforeAll(async () => {
  server = await openTestServer({ environment: { BASE_PATH: '/portaal' } });
  ({ origin } = new URL(server.url));
  pages = { ...server, url: `${origin}/` };
});
afterAll(() => server.close());

const send = (path: string, fields: Record<string, string>) =>
  fetch(new URL(path, origin), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  });

it('every link in a mail has the public address with the base path, and opens', async () => {
  const openLinks = linkOpener(server, { site: `${origin}/portaal`, origin });
  const kinds = new Set<string>();
  const follow = async () => {
    for (const kind of await openLinks()) kinds.add(kind);
  };
  for (const [id, form] of Object.entries(siteForms)) {
    const { status } = await send(await pathOf(form.path, pages), form.valid(`links${id.length}`));
    expect(status, id).toBe(303);
  }
  await send('/wachtwoord-vergeten', { email: accounts.garage, formKey: 'een-sleutel' });
  await follow();
  for (const [title, form] of Object.entries(portalForms)) {
    if (!('mail__c' in form.makes)) continue;
    const path = await form.page(pages);
    const cookie = await sessionCookieOf(server, 'korenaar');
    expect((await (await openForm(pages, form, { path, cookie }))()).status, title).toBe(303);
    await follow();
  }
  await stopSubscription(
    server.ctx,
    {
      id: await createWebhook(server, 'korenaar', {}),
      name: 'Onze koppeling',
      ownerId: await userId(server.ctx, 'korenaar'),
      accountId: await companyOf(server, 'korenaar'),
    },
    'failing',
  );
  await follow();
  expect([...kinds].toSorted()).toEqual([
    'Contactpersoon ICT: bericht aan de persoon',
    'Interesse in glasvezel ontvangen',
    'Nieuw wachtwoord',
    'Reactie op serviceverzoek',
    'Serviceverzoek gesloten door klant',
    'Serviceverzoek heropend',
    'Serviceverzoek ontvangen (aan ons)',
    'Uitnodiging om in te loggen',
    'Wachtwoord gewijzigd',
    'Webhook gestopt',
  ]);
});
