import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#db/pool.ts';
import { objects } from '#objects/index.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { noAudit } from '#engine/model/audit-entry.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import { readRecord } from '#engine/read/read.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { createSeal } from '#engine/model/seal.ts';
import { tableDifferences } from '#engine/sql/tables.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { templates, testDatabases } from '../../../support/databases.ts';

/** Which rows each role may see and write. Source: record-api.md §2. */

const registry = createRegistry(objects);
const seal = createSeal(Buffer.alloc(32, 7));
const ids: Record<string, string> = {};
const who: Record<string, Viewer> = { guest: { kind: 'guest' } };
let name: string;
let database: Database;

type Fields = Record<string, Scalar | null>;

beforeAll(async () => {
  name = await testDatabases().clone(templates.empty);
  database = await openDatabase(testDatabases().connectionFor(name), {
    maxConnections: 4,
    onError: () => undefined,
  });
  await twoCompanies();
  await requests();
  await files();
});

afterAll(async () => {
  await database.close();
  await testDatabases().drop(name);
});

it('the objects fit the tables', async () =>
  expect(await tableDifferences(database.db, registry)).toEqual([]));

describe('a customer', () => {
  it.each([
    'bakery',
    'baker',
    'colleague',
    'bakeryLine',
    'bakeryOpzegging',
    'openCase',
    'ownPrivateCase',
    'publicComment',
    'publishedProduct',
    'publishedArticle',
    'companyFile',
    'requestFile',
    'ownFile',
  ])('sees %s', async (name) => expect(await sees('customer', name)).toBe(true));
  it.each([
    'garage',
    'mechanic',
    'garageUser',
    'garageLine',
    'garageOpzegging',
    'garageCase',
    'colleaguesPrivateCase',
    'internalNote',
    'draftProduct',
    'draftArticle',
    'message',
    'garageFile',
    'noteFile',
    'colleaguesFile',
    'colleaguesPrivateRequestFile',
    'staffUser',
    'profile',
    'mail',
  ])('does not see %s', async (name) => expect(await sees('customer', name)).toBe(false));

  it('reads no internal note of the company', async () =>
    expect(await reads('customer', 'bakery', 'Account.Interne_notitie__c')).toBeUndefined());
  it('reads the name of a colleague, but not their mobile number', async () => {
    expect(await reads('customer', 'colleague', 'User.Name')).toBe('Carla Collega');
    expect(await reads('customer', 'colleague', 'User.MobilePhone')).not.toBe('0612345678');
  });
  it('reads their own mobile number', async () =>
    expect(await reads('customer', 'customer', 'User.MobilePhone')).toBe('0611111111'));

  it('without a contact sees no private request without a contact', async () =>
    expect(await sees('withoutContact', 'privateCaseWithoutContact')).toBe(false));
});

describe('a user with rights to service requests only', () => {
  it.each([
    'openCase',
    'publicComment',
    'bakery',
    'colleague',
    'casesContact',
    'requestFile',
    'publishedArticle',
    'articleFile',
  ])('sees %s', async (name) => expect(await sees('casesOnly', name)).toBe(true));
  it.each([
    'bakeryLine',
    'bakeryOpzegging',
    'baker',
    'customer',
    'ownPrivateCase',
    'internalNote',
    'companyFile',
    'garageCase',
    'garage',
    'noteFile',
    'ownFile',
  ])('does not see %s', async (name) => expect(await sees('casesOnly', name)).toBe(false));
  it('reads the name of the company, but not its KvK number', async () => {
    expect(await reads('casesOnly', 'bakery', 'Account.Name')).toBe('Bakkerij');
    expect(await reads('casesOnly', 'bakery', 'Account.KvK_nummer__c')).toBeUndefined();
  });
});

describe('a guest', () => {
  it.each(['publishedProduct', 'publishedArticle', 'articleFile'])('sees %s', async (name) =>
    expect(await sees('guest', name)).toBe(true),
  );
  it.each([
    'draftProduct',
    'draftArticle',
    'draftFile',
    'bakery',
    'baker',
    'openCase',
    'requestFile',
    'companyFile',
    'ownFile',
    'customer',
    'message',
  ])('does not see %s', async (name) => expect(await sees('guest', name)).toBe(false));
});

describe('the right to write', () => {
  it.each([
    ['for another company', () => ({ Subject: 'x', AccountId: ids.garage! })],
    ['in the name of a colleague', () => ({ Subject: 'x', ContactId: ids.casesContact! })],
    ['with a status of their choice', () => ({ Subject: 'x', Status: 'Gesloten' })],
    [
      'about the connection of another company',
      () => ({ Subject: 'x', Aansluiting__c: ids.garageLine! }),
    ],
  ] as const)('does not let a customer create a request %s', async (_, fields) =>
    expect(await creates('customer', 'Case', fields())).toBe(false),
  );
  it('lets a customer create a request for their own company', async () =>
    expect(
      await creates('customer', 'Case', { Subject: 'Storing', Aansluiting__c: ids.bakeryLine! }),
    ).toBe(true));
  it('lets a user with rights to requests only create one', async () =>
    expect(await creates('casesOnly', 'Case', { Subject: 'Vraag' })).toBe(true));

  it('does not let a customer create an internal note', async () =>
    expect(
      await creates('customer', 'CaseComment', {
        ParentId: ids.openCase!,
        CommentBody: 'x',
        IsPublished: false,
      }),
    ).toBe(false));
  it('does not let a customer comment on a request they cannot see', async () =>
    expect(
      await creates('customer', 'CaseComment', {
        ParentId: ids.colleaguesPrivateCase!,
        CommentBody: 'x',
        IsPublished: true,
      }),
    ).toBe(false));
  it('lets a customer comment on a request they see', async () =>
    expect(
      await creates('customer', 'CaseComment', {
        ParentId: ids.openCase!,
        CommentBody: 'x',
        IsPublished: true,
      }),
    ).toBe(true));

  it.each([
    ['customer', 'bakery', { Klantnummer__c: '999999' }],
    ['customer', 'bakery', { Contactpersoon__c: null }],
    ['customer', 'openCase', { Subject: 'Anders' }],
    ['customer', 'bakeryLine', { Maandbedrag__c: 0 }],
    ['customer', 'colleague', { FirstName: 'Anders' }],
    ['customer', 'casesContact', { FirstName: 'Anders' }],
    ['customer', 'customer', { Portaalrechten__c: 'Volledig' }],
    ['customer', 'customer', { Username: 'ander@bakkerij.example' }],
    ['customer', 'baker', { Contactpersoon_ICT__c: true }],
    ['sales', 'customer', { Email: 'ander@bakkerij.example' }],
    ['sales', 'staffUser', { ProfileId: '' }],
    ['sales', 'message', { Bericht__c: 'Anders' }],
    ['administrator', 'bakeryOpzegging', { Status__c: 'geannuleerd' }],
    ['administrator', 'mail', { Tekst__c: 'Anders' }],
  ] as const)('does not let %s change %s to %j', async (viewer, name, fields) =>
    expect(await changes(viewer, name, fields)).toBe(false),
  );
  it.each([
    ['customer', 'customer', { FirstName: 'Karin', MobilePhone: '0611111111' }],
    ['customer', 'baker', { Email: 'karin@bakkerij.example' }],
    ['sales', 'openCase', { Status: 'In behandeling' }],
    ['sales', 'message', { Status__c: 'In behandeling' }],
    ['administrator', 'colleague', { Portaalrechten__c: 'Volledig' }],
  ] as const)('lets %s change %s to %j', async (viewer, name, fields) =>
    expect(await changes(viewer, name, fields)).toBe(true),
  );

  it('does not let a customer delete their own rows', async () => {
    for (const name of ['openCase', 'bakery', 'baker', 'customer', 'bakeryLine', 'publicComment'])
      expect((await deleteRecord(contextOf('customer'), ids[name]!)).ok, name).toBe(false);
  });
});

describe('list views', () => {
  const views = objects.flatMap((object) =>
    object.listViews.map((view) => [object.apiName, view.apiName] as const),
  );

  it.each(views)(
    'of %s: %s can be read by everyone who sees the object and its filters',
    async (apiName, name) => {
      for (const viewer of ['guest', 'customer', 'casesOnly', 'sales', 'administrator']) {
        const found = await findList(contextOf(viewer), apiName, name);
        if (found.ok)
          expect(
            await readList(contextOf(viewer), found.value, { pageSize: 2, url: () => '' }),
            viewer,
          ).toMatchObject({ ok: true });
        else {
          // The list may filter on a field that this viewer does not see; staff see all fields.
          expect(
            viewer === 'sales' || viewer === 'administrator'
              ? ['record.objectHidden']
              : ['record.objectHidden', 'list.notFound'],
          ).toContain(found.problems[0]!.code);
        }
      }
    },
  );
});

describe('staff', () => {
  it.each(['sales', 'administrator'] as const)(
    '%s reads the recipient of a mail, and its text only when it is readable',
    async (viewer) => {
      expect(await reads(viewer, 'mail', 'Mail__c.Aan__c')).toBe('klant@bakkerij.example');
      expect(await reads(viewer, 'mail', 'Mail__c.Tekst__c')).not.toBe('geheime link');
      expect(await reads(viewer, 'openMail', 'Mail__c.Tekst__c')).toBe('Dank voor je bericht');
    },
  );
});

async function twoCompanies(): Promise<void> {
  const customerProfile = await make('profile', 'Profile', { Name: 'Customer Community User' });
  const staffProfile = await make('staffProfile', 'Profile', { Name: 'Sales Team' });
  await make('bakery', 'Account', {
    Name: 'Bakkerij',
    KvK_nummer__c: '01234567',
    Interne_notitie__c: 'betaalt laat',
  });
  await make('garage', 'Account', { Name: 'Garage' });
  await make('baker', 'Contact', { LastName: 'Klant', AccountId: ids.bakery! });
  await make('casesContact', 'Contact', { LastName: 'Collega', AccountId: ids.bakery! });
  await make('mechanic', 'Contact', { LastName: 'Monteur', AccountId: ids.garage! });
  const person = { ProfileId: customerProfile, AccountId: ids.bakery! };
  await makeUser('customer', 'customer', {
    ...person,
    LastName: 'Klant',
    ContactId: ids.baker!,
    MobilePhone: '0611111111',
  });
  await makeUser('colleague', 'casesOnly', {
    ...person,
    FirstName: 'Carla',
    LastName: 'Collega',
    ContactId: ids.casesContact!,
    MobilePhone: '0612345678',
  });
  who.casesOnly = who.colleague!;
  await makeUser('withoutContact', 'customer', { ...person, LastName: 'Los' });
  await makeUser('garageUser', 'customer', {
    ProfileId: customerProfile,
    AccountId: ids.garage!,
    LastName: 'Monteur',
    ContactId: ids.mechanic!,
  });
  await makeUser('staffUser', 'sales', { ProfileId: staffProfile, LastName: 'Verkoop' });
  who.sales = who.staffUser!;
  await makeUser('administrator', 'administrator', { ProfileId: staffProfile, LastName: 'Beheer' });
  await make('publishedProduct', 'Product__c', {
    Name: 'Mobiel',
    Soort__c: 'Mobiel',
    Maandbedrag__c: 10,
    Gepubliceerd__c: true,
  });
  await make('draftProduct', 'Product__c', { Name: 'Oud', Soort__c: 'Mobiel', Maandbedrag__c: 10 });
  for (const company of ['bakery', 'garage']) {
    await make(`${company}Line`, 'Aansluiting__c', {
      Name: 'Lijn',
      Account__c: ids[company]!,
      Soort__c: 'Mobiel',
      Status__c: 'Actief',
    });
    await make(`${company}Opzegging`, 'Opzegging__c', { Aansluiting__c: ids[`${company}Line`]! });
  }
}

async function requests(): Promise<void> {
  const own = { AccountId: ids.bakery!, Subject: 'Vraag' };
  await make('openCase', 'Case', { ...own, ContactId: ids.casesContact! });
  await make('ownPrivateCase', 'Case', {
    ...own,
    ContactId: ids.baker!,
    Zichtbaarheid__c: 'Alleen melder',
  });
  await make('colleaguesPrivateCase', 'Case', {
    ...own,
    ContactId: ids.casesContact!,
    Zichtbaarheid__c: 'Alleen melder',
  });
  await make('privateCaseWithoutContact', 'Case', { ...own, Zichtbaarheid__c: 'Alleen melder' });
  await make('garageCase', 'Case', { ...own, AccountId: ids.garage! });
  await make('publicComment', 'CaseComment', {
    ParentId: ids.openCase!,
    CommentBody: 'Dag',
    IsPublished: true,
  });
  await make('internalNote', 'CaseComment', { ParentId: ids.openCase!, CommentBody: 'Lastig' });
  await make('publishedArticle', 'Kennisartikel__c', {
    Name: 'A',
    Slug__c: 'a',
    Categorie__c: 'Internet',
    Gepubliceerd__c: true,
  });
  await make('draftArticle', 'Kennisartikel__c', {
    Name: 'B',
    Slug__c: 'b',
    Categorie__c: 'Internet',
  });
  await make('message', 'Contactbericht__c', {
    Naam__c: 'Jan',
    Email__c: 'jan@voorbeeld.example',
    Bericht__c: 'Hallo',
  });
  await make('mail', 'Mail__c', {
    Aan__c: 'klant@bakkerij.example',
    Onderwerp__c: 'Nieuw wachtwoord',
    Tekst__c: 'geheime link',
  });
  await make('openMail', 'Mail__c', {
    Aan__c: 'klant@bakkerij.example',
    Onderwerp__c: 'Bericht',
    Tekst__c: 'Dank voor je bericht',
    Leesbaar__c: true,
  });
}

async function files(): Promise<void> {
  const places = {
    companyFile: 'bakery',
    garageFile: 'garage',
    requestFile: 'openCase',
    colleaguesPrivateRequestFile: 'colleaguesPrivateCase',
    noteFile: 'internalNote',
    ownFile: 'customer',
    colleaguesFile: 'colleague',
    articleFile: 'publishedArticle',
    draftFile: 'draftArticle',
  };
  for (const [name, place] of Object.entries(places)) {
    await make(`${name}Document`, 'ContentDocument', { Title: name });
    await make(name, 'ContentVersion', {
      ContentDocumentId: ids[`${name}Document`]!,
      Title: name,
      IsLatest: true,
    });
    await make(`${name}Link`, 'ContentDocumentLink', {
      ContentDocumentId: ids[`${name}Document`]!,
      LinkedEntityId: ids[place]!,
    });
  }
}

async function make(name: string, apiName: string, fields: Fields): Promise<string> {
  const made = await createRecord(contextOf('house'), { apiName, fields });
  if (!made.ok) throw new Error(`${name}: ${JSON.stringify(made.problems)}`);
  return (ids[name] = made.value.id);
}

async function makeUser(name: string, role: UserRole, fields: Fields): Promise<void> {
  const address = `${name.toLowerCase()}@voorbeeld.example`;
  const userId = await make(name, 'User', { Email: address, Username: address, ...fields });
  const id = (field: string) => (typeof fields[field] === 'string' ? fields[field] : null);
  who[name] = {
    kind: 'user',
    role,
    userId,
    accountId: id('AccountId'),
    contactId: id('ContactId'),
    profileName: '',
    staffId: null,
  };
}

function contextOf(viewer: string): RequestContext {
  const actor: Viewer =
    viewer === 'house' ? { kind: 'system', task: 'make test data' } : who[viewer]!;
  // proof: reading and writing records touches neither the world outside, nor the brand, nor throttles
  return {
    viewer: actor,
    db: database.db,
    now: new Date(),
    registry,
    origin: {},
    rules: { writeHooks: {} },
    services: { seal, audit: noAudit },
  } as unknown as RequestContext;
}

const sees = async (viewer: string, name: string): Promise<boolean> =>
  (await readRecord(contextOf(viewer), ids[name]!, { fields: [], optionalFields: [] })).ok;

/** The value that the viewer reads; undefined when they cannot see the field or the row. */
async function reads(viewer: string, name: string, field: string): Promise<unknown> {
  const record = await readRecord(contextOf(viewer), ids[name]!, {
    fields: [],
    optionalFields: [field],
  });
  return record.ok ? record.value.fields[field.split('.')[1]!]?.value : undefined;
}

const creates = async (viewer: string, apiName: string, fields: Fields): Promise<boolean> =>
  (await createRecord(contextOf(viewer), { apiName, fields })).ok;

const changes = async (viewer: string, name: string, fields: Fields): Promise<boolean> =>
  (await updateRecord(contextOf(viewer), ids[name]!, { fields })).ok;
