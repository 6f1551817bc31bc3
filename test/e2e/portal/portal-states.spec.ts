import type { Page } from '@playwright/test';
import { localDay } from '#engine/model/local-day.ts';
import { draftText } from '#messages/portal/drafts.ts';
import { requestText } from '#messages/portal/requests.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { type AccountName, accounts, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * The accessibility of portal pages in error and in special states. Source: domain.md,
 * accessibility.
 */

type State = {
  as?: AccountName;
  path: string | ((server: TestServer) => Promise<string>);
  act?: (page: Page) => Promise<unknown>;
};

async function connection(server: TestServer): Promise<string> {
  const row = await companyOf(server, 'korenaar');
  const term = {
    Contractvorm__c: 'Vast',
    Einde_eerste_termijn__c: addMonths(localDay(new Date()), 8),
    Opzegtermijn_maanden__c: 1,
  };
  const fields = {
    Account__c: row,
    Name: 'Bestelbus',
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Nummer__c: '06-33000001',
    Maandbedrag__c: 12.5,
    ...term,
  };
  return createRow(server, 'Aansluiting__c', fields);
}
const early = () => addMonths(localDay(new Date()), 2);
const ofRequest = async (server: TestServer) => {
  const [row] = await storedRows<{ id: string }>(
    server,
    `select c.id from "case" c join "user" u on u.contactid = c.contactid where u.username = $1 and c.status = 'In behandeling' limit 1`,
    accounts.korenaar,
  );
  return `dashboard/serviceverzoek/${row!.id}`;
};

/** Sends the form of this button without filling it in. */
const send = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await expect(
    page
      .getByRole('group')
      .filter({ has: page.getByRole('heading', { name: /klop(t|pen) nog niet|nog niet gelukt/ }) }),
  ).toBeVisible();
};

const states: Readonly<Record<string, State>> = {
  'an empty new request': {
    path: 'dashboard/serviceverzoek/nieuw',
    act: send(requestText.make.send),
  },
  'an empty reply': { path: ofRequest, act: send(requestText.detail.reply.send) },
  'a contact person without a name': {
    path: 'dashboard/bedrijf/contactpersoon/nieuw',
    act: send(/^Sla contactpersoon op/),
  },
  'an empty invitation': {
    path: 'dashboard/bedrijf/uitnodigen',
    act: send('Verstuur uitnodiging'),
  },
  'an address without a street': {
    path: 'dashboard/bedrijf/adres?postcode=9999ZZ&huisnummer=4',
    act: send('Sla dit adres op'),
  },
  'an invalid address': { path: 'dashboard/bedrijf/adres?postcode=x&huisnummer=' },
  'a company without a name': {
    path: 'dashboard/bedrijf/gegevens',
    act: async (page) => {
      await page.getByLabel('Bedrijfsnaam').fill('');
      await send('Sla gegevens op')(page);
    },
  },
  'a day in the past': {
    path: async (server) => `dashboard/opzeggen/${await connection(server)}?datum=2020-01-01`,
  },
  'a cost that is not accepted': {
    path: async (server) => `dashboard/opzeggen/${await connection(server)}?datum=${early()}`,
    act: send(/^Definitief/),
  },
  'a port-out without a chosen day': {
    path: async (server) => `dashboard/uitporteren/${await connection(server)}`,
    act: send(/uitporteren$/),
  },
  'an ended connection': {
    path: async (server) =>
      `dashboard/opzeggen/${await connection(server)}?datum=${addMonths(localDay(new Date()), 9)}`,
    act: async (page) => {
      await page.getByRole('button', { name: /^Definitief/ }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: /^Je ophefverzoek is ontvangen/ }),
      ).toBeVisible();
    },
  },
  'a released number': {
    path: async (server) => `dashboard/uitporteren/${await connection(server)}`,
    act: async (page) => {
      await page.getByRole('radio', { name: /zonder kosten$/ }).check();
      await page.getByRole('button', { name: /uitporteren$/ }).click();
      await expect(
        page
          .getByRole('heading', { level: 1, name: /is vrijgemaakt|aangevraagd|ontvangen/ })
          .or(page.getByText('Dossier'))
          .first(),
      ).toBeVisible();
    },
  },
  'own details without an address': {
    path: 'mijn-gegevens?wijzigen',
    act: async (page) => {
      await page.getByLabel('E-mailadres').fill('');
      await send('Wijzigingen opslaan')(page);
    },
  },
  'no password': { path: 'mijn-gegevens/beveiliging', act: send('Wachtwoord wijzigen') },
  'no requests': { as: 'nieuw', path: 'dashboard?tab=serviceverzoeken' },
  'no requests found': { path: 'dashboard?tab=serviceverzoeken&q=zzzzz' },
  'no connections': { as: 'nieuw', path: 'dashboard?tab=mijnbedrijf' },
  'no connections found': { path: 'dashboard?tab=mijnbedrijf&zoek=zzzzz' },
  'no documents': { as: 'nieuw', path: 'dashboard/bedrijf/documenten' },
  'no other colleagues': { as: 'nieuw', path: 'dashboard/bedrijf/collegas' },
  'no mobile connections': { as: 'nieuw', path: 'dashboard-mobiel' },
  'a request that does not exist': { path: 'dashboard/serviceverzoek/500000000000000AAA' },
  'a page without the right to it': { as: 'garage', path: 'dashboard/bedrijf/uitnodigen' },
  'a request closed just now': {
    path: ofRequest,
    act: async (page) => {
      await page.getByRole('button', { name: requestText.detail.close.button }).click();
      await expect(page.getByText(requestText.detail.done.gesloten)).toBeVisible();
    },
  },
  'a draft': {
    path: 'dashboard/serviceverzoek/nieuw',
    act: async (page) => {
      await page
        .getByLabel(requestText.make.subject.label, { exact: true })
        .fill('Een begin van een vraag die lang genoeg is om af te breken');
      await expect.poll(() => page.evaluate(readDeviceKeys)).toContain('begonnen');
      await page.goto('dashboard');
      await expect(page.getByRole('complementary', { name: draftText.label })).toBeVisible();
    },
  },
};

/** These run always; the others only in the deep run. */
const always = ['a cost that is not accepted', 'no password', 'a request closed just now'];
const statesOfThisRun = Object.entries(states).filter(
  ([name]) => process.env.DEEP || always.includes(name),
);

for (const [name, { as = 'korenaar', path, act }] of statesOfThisRun)
  test(`the page of “${name}” has no accessibility faults and no horizontal overflow`, async ({
    page,
    server,
  }) => {
    await logIn(page, as);
    await page.goto(typeof path === 'string' ? path : await path(server));
    await hydrated(page);
    await act?.(page);
    await expectAccessible(page);
  });

/** The keys of the offline store of this device. */
const readDeviceKeys = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('portaal', 1);
    // Creates the store as the portal does, if this runs first.
    opening.onupgradeneeded = () => void opening.result.createObjectStore('bewaard');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('bewaard').objectStore('bewaard').getAllKeys();
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result.join());
      };
    };
  });
