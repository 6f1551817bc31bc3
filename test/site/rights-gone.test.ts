import { globSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord, updateRecord } from '#records/write.ts';
import routes from '#web/routes.ts';
import { openRowWatch } from '../contract/row-watch.ts';
import { accounts, openTestHouse, stored, type TestHouse, userId } from '../house.ts';
import { type Desk, deskOf } from './bring-in.ts';
import { fieldsIn } from './form-fields.ts';

/** Rights that are withdrawn while a page of the workspace is open: whatever it sends then writes nothing. Source: issue, "Bad input and faults". */

type Form = { path: string; fields: Record<string, string>; typed: readonly string[] };
const record = async (house: TestHouse, table: string, where = 'true'): Promise<string> =>
  (await stored<{ id: string }>(house, `select id from ${table} where ${where} order by id limit 1`))[0]!.id;
const account = (house: TestHouse) => record(house, 'account', `name = 'Garage Van Dijk'`);
const askedToErase = async (house: TestHouse): Promise<string> => {
  const body = { apiName: 'Account.AskErase', contextId: await account(house), fields: { Reden: 'Per brief' } };
  await house.call('/actions/perform-quick-action/Account.AskErase', { as: 'verkoop', method: 'POST', body });
  return body.contextId;
};
const brought = async (desk: Desk) => (await desk.upload('Contact', 'Achternaam\nNog niet\n')).to;

/** A form of every route that takes one. `sends`: what it would change if it were let. `administrator`: of theirs alone. `elsewhere`: its form stands on another page. */
type Sample = { path: (house: TestHouse, desk: Desk) => Promise<string>; sends: Record<string, string>; administrator?: true; elsewhere?: true };
const samples: Readonly<Record<string, readonly Sample[]>> = {
  'record/:recordId': [
    { path: async (house) => `record/${await account(house)}?bewerken`, sends: { Phone: '030-9999999' } },
    { path: async (house) => `record/${await record(house, 'product__c')}?bewerken`, sends: { Name: 'Van niemand meer' }, administrator: true },
  ],
  'record/:recordId/actie/:actionApiName': [
    { path: async (house) => `record/${await record(house, '"case"', `status = 'Nieuw'`)}/actie/Case.AddNote`, sends: { Notitie: 'Te laat' } },
    {
      path: async (house) => `record/${await record(house, 'kennisartikel__c', 'gepubliceerd__c')}/actie/Kennisartikel__c.Unpublish`,
      sends: {},
      administrator: true,
    },
    { path: async (house) => `record/${await askedToErase(house)}/actie/Account.Erase`, sends: { Klantnummer: '10001' }, administrator: true },
  ],
  'record/:recordId/verwijderen': [{ path: async (house) => `record/${await record(house, 'kennisartikel__c')}/verwijderen`, sends: {}, administrator: true }],
  'record/:recordId/bestanden': [{ path: async (house) => `record/${await account(house)}/bestanden`, sends: {} }],
  'record/:recordId/voorbeeld': [
    // Who only looks may look at a page that is not saved, too.
    { path: async (house) => `record/${await record(house, 'pagina__c')}/voorbeeld`, sends: { Name: 'Anders' } },
  ],
  'nieuw/:objectApiName/voorbeeld': [{ path: async () => 'nieuw/Vacature__c/voorbeeld', sends: { Name: 'Bij niemand' }, administrator: true }],
  'record/:recordId/klonen': [{ path: async (house) => `record/${await account(house)}/klonen`, sends: { Name: 'Kopie van niemand', KvK_nummer__c: '' } }],
  ':objectApiName/:listViewApiName/aanpassen': [{ path: async () => 'Case/Open/aanpassen', sends: { label: 'Van niemand' } }],
  ':objectApiName/:listViewApiName/volgende': [{ path: async () => 'Contactbericht__c/Nieuw/volgende', sends: {}, elsewhere: true }],
  'nieuw/:objectApiName': [
    { path: async () => 'nieuw/Account', sends: { Name: 'Van niemand B.V.' } },
    { path: async () => 'nieuw/Vacature__c', sends: { Name: 'Bij niemand' }, administrator: true },
  ],
  'samenvoegen/:kind': [
    {
      path: async (house) => {
        const twins = await stored<{ id: string }>(house, 'select id from contact where accountid = $1 order by id limit 2', await account(house));
        return `samenvoegen/Contact?${twins.map(({ id }) => `id=${id}`).join('&')}`;
      },
      sends: {},
    },
  ],
  'beheer/:part?': [{ path: async () => 'beheer/functies', sends: { doe: 'turnOff', wat: 'bezoek' }, administrator: true }],
  verwijderd: [{ path: async () => 'verwijderd', sends: { record: 'x' } }],
  bewaartermijnen: [{ path: async () => 'bewaartermijnen', sends: { dagen: '45' }, administrator: true }],
  'klantdossier/:accountId': [{ path: async (house) => `klantdossier/${await account(house)}`, sends: { klantnummer: '10001' }, administrator: true }],
  'nieuwe-klant': [{ path: async () => 'nieuwe-klant', sends: { Name: 'Nooit gemaakt B.V.' } }],
  importeren: [{ path: async () => 'importeren', sends: { object: 'Contact' } }],
  'adressen-importeren': [{ path: async () => 'adressen-importeren', sends: {}, administrator: true }],
  'aanmeldcodes-maken': [{ path: async () => 'aanmeldcodes-maken', sends: { campagne: 'x' }, administrator: true }],
  'bewerkingen/:jobId/aanmeldcodes.csv': [
    { path: async (_, desk) => `${(await brought(desk)).replace('importeren', 'bewerkingen')}/aanmeldcodes.csv`, sends: {}, elsewhere: true },
  ],
  'meekijken/:lookId/stoppen': [{ path: async () => `meekijken/${crypto.randomUUID()}/stoppen`, sends: {}, elsewhere: true }],
  'importeren/:jobId': [{ path: (_, desk) => brought(desk), sends: { manier: 'insert', 'kolom-0': 'LastName' } }],
  'bewerkingen/:jobId': [{ path: async (_, desk) => (await brought(desk)).replace('importeren', 'bewerkingen'), sends: { wens: 'stoppen' } }],
};

/** Whoever typed something there gets it back, also without scripts. */
const withFields = new Set(['record/:recordId', 'record/:recordId/actie/:actionApiName', 'record/:recordId/klonen', 'nieuw/:objectApiName']);

/** Addresses below the workspace whose file answers a form. */
const withForms = (): string[] => {
  const takesForms = new Set(
    globSync('src/web/staff/**/*.{ts,tsx}').filter((file) => /export (?:async function|const|\{[^}]*\b)\s*action\b/.test(readFileSync(file, 'utf8'))),
  );
  const below = (all: readonly RouteConfigEntry[]): RouteConfigEntry[] => all.flatMap((one) => [one, ...below(one.children ?? [])]);
  const workspace = below(routes).find(({ path }) => path === 'medewerker/:medewerkerRecordId');
  return (workspace?.children ?? []).filter(({ file }) => takesForms.has(`src/web/${file}`)).map(({ path = '' }) => path);
};

let house: TestHouse;
let desk: Desk;
let forms: (Form & { route: string; administrator: boolean })[];
let written: () => Promise<string[]>;
const who = () => userId(house.ask, 'beheer');

beforeAll(async () => {
  house = await openTestHouse();
  desk = await deskOf(house, 'beheer');
  // Another keeps the house, or nobody could be taken from it.
  const [{ id: ProfileId }] = (await stored<{ id: string }>(house, 'select profileid as id from "user" where username = $1', accounts.beheer)) as [
    { id: string },
  ];
  const keeper = 'nog.een@zorgeloos.example';
  const made = await createRecord(house.ask, { apiName: 'User', fields: { LastName: 'Blijft', Email: keeper, Username: keeper, ProfileId } });
  expect(made.ok, JSON.stringify(made)).toBe(true);
  forms = [];
  for (const [route, all] of Object.entries(samples))
    for (const { path: find, sends, administrator = false, elsewhere = false } of all) {
      const path = await find(house, desk);
      const { status, html } = await desk.open(path);
      if (!elsewhere) expect(status, path).toBe(200);
      const typed = withFields.has(route) ? Object.values(sends) : [];
      forms.push({ route, path, administrator, typed, fields: elsewhere ? sends : { ...fieldsIn(html), ...sends } });
    }
  const rowsWritten = await openRowWatch(house);
  // A page that says why it is not saved is looked at like any other, and once a minute the house notes that somebody is here.
  written = async () => (await rowsWritten()).filter((what) => !/ recently_viewed$|^UPDATE session$/.test(what));
});
afterAll(() => house.close());

it('every page of the workspace that takes a form is tried', () => {
  expect(withForms().sort()).toEqual(Object.keys(samples).sort());
});

/** They begin a file, a look or a list that was made for the purpose, or ask for what these samples leave out. */
const writesNothing = new Set([
  'record/:recordId/bestanden',
  'record/:recordId/voorbeeld',
  'nieuw/:objectApiName/voorbeeld',
  'verwijderd',
  'klantdossier/:accountId',
  'importeren',
  'adressen-importeren',
  'aanmeldcodes-maken',
  'bewerkingen/:jobId/aanmeldcodes.csv',
  'meekijken/:lookId/stoppen',
  'importeren/:jobId',
  'bewerkingen/:jobId',
]);

it('while the rights are there, the same forms write', async () => {
  const other = await openTestHouse();
  try {
    const theirs = await deskOf(other, 'beheer');
    const since = await openRowWatch(other);
    const silent: string[] = [];
    for (const [route, all] of Object.entries(samples))
      for (const { path: find, sends } of all) {
        if (writesNothing.has(route)) continue;
        const path = await find(other, theirs);
        const { html } = await theirs.open(path);
        await since();
        const { status } = await theirs.send(path, { ...fieldsIn(html), ...sends });
        expect(status, path).toBeLessThan(500);
        // A customer with connections is not erased, and who is merged must be told first.
        if (path.endsWith('Account.Erase') || route === 'samenvoegen/:kind') continue;
        if ((await since()).every((what) => what.endsWith(' recently_viewed'))) silent.push(`${route} ${String(status)}`);
      }
    expect(silent).toEqual([]);
  } finally {
    await other.close();
  }
}, 60_000);

async function becomes(fields: Record<string, string | boolean | null>): Promise<void> {
  const done = await updateRecord(house.ask, await who(), { fields });
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
  await written();
}

/** What each form is answered now: its status, and where it leads. Nothing of it is written. */
async function sendAll(ofThese: typeof forms): Promise<void> {
  for (const { path, fields, typed } of ofThese) {
    const { status, to, html } = await desk.send(path, fields);
    expect([401, 403, 404, 302], `${path} ${String(status)} ${to} ${html.slice(0, 200)}`).toContain(status);
    if (status === 302) expect(to, path).toContain('/inloggen');
    else expect(html, path).toMatch(/lang="nl"/);
    if (status === 403 || status === 404) for (const text of typed) expect(html, path).toContain(text);
    expect(await written(), path).toEqual([]);
  }
}

describe('a form sent by who may not any more', () => {
  it('an administrator who is sales by now', async () => {
    const [sales] = await stored<{ id: string }>(house, 'select profileid as id from "user" where username = $1', accounts.verkoop);
    await becomes({ ProfileId: sales!.id });
    await sendAll(forms.filter(({ administrator }) => administrator));
  });

  it('somebody who is no colleague any more', async () => {
    await becomes({ Medewerker__c: null });
    await sendAll(forms);
    const upload = await desk.upload('Contact', 'Achternaam\nX\n');
    expect([403, 404]).toContain(upload.status);
    expect(await written()).toEqual([]);
  });

  it('somebody who is put out of action, also as a program', async () => {
    const key = await house.apiKey('verkoop');
    expect(key).not.toBe('');
    const id = await userId(house.ask, 'verkoop');
    const done = await updateRecord(house.ask, id, { fields: { IsActive: false } });
    expect(done.ok).toBe(true);
    await becomes({ IsActive: false });
    await sendAll(forms);
    const company = await account(house);
    const calls = [
      house.call(`/records/${company}`, { as: 'verkoop', method: 'PATCH', body: { fields: { Phone: '030-1' } } }),
      house.call('/lookups/Case/AccountId?q=garage&searchType=Search', { as: 'verkoop', method: 'POST', body: {} }),
      house.call('/bulk-jobs', {
        as: 'verkoop',
        method: 'POST',
        body: { operation: 'update', objectApiName: 'Account', recordIds: [company], fields: { Phone: '1' } },
      }),
    ];
    for (const { status, body } of await Promise.all(calls)) expect([status, body[0].errorCode]).toEqual([401, 'INVALID_SESSION_ID']);
    expect(await written()).toEqual([]);
  });
});
