import { afterAll, beforeAll, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { type ErasureResult, eraseDossier } from '#engine/retention/erase.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { collectDossier } from '#engine/retention/collect-dossier.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { ContextChanges } from '../../../support/context.ts';
import { type Engine, openEngine, outcome, system, user } from '../../../support/engine.ts';

/** Erasing the whole dossier of a company. Source: docs/decisions/0017. */

const registry = createRegistry(objects);
const ids: Record<string, string> = {};
const start = new Date('2026-11-26T12:00:00Z');
const later = new Date('2026-11-27T12:00:00Z');
let engine: Engine;
let erased: ErasureResult;
let words: Awaited<ReturnType<Engine['publishedDuring']>>;

const ctx = (now = start, more: ContextChanges = {}): RequestContext =>
  engine.ctx(system, { now, ...more });

/** Rows that a user deletes are stored, so that they can be restored. */
const administrator = user('administrator');

const make = async (
  key: string,
  apiName: string,
  fields: Record<string, Scalar>,
): Promise<string> => (ids[key] = await engine.make(apiName, fields, start));

/** A document with one version, and a link to each of these rows. */
async function makeLinkedFile(
  key: string,
  ...places: readonly (readonly [row: string, type: string])[]
): Promise<void> {
  const document = await make(key, 'ContentDocument', { Title: key });
  const version = { ContentDocumentId: document, Title: key, IsLatest: true };
  await make(`${key}Version`, 'ContentVersion', version);
  await rows(
    `update contentversion set opslagsleutel__c = $1 where id = $2`,
    `key of ${key}`,
    ids[`${key}Version`],
  );
  for (const [row, type] of places) {
    const link = { ContentDocumentId: document, LinkedEntityId: ids[row]!, ShareType: type };
    await make(`${key} on ${row}`, 'ContentDocumentLink', link);
  }
}

const rows: Engine['rows'] = (text, ...values) => engine.rows(text, ...values);
/** Which of these rows are still there. */
async function left(apiName: string, ...keys: readonly string[]): Promise<string[]> {
  const { table } = registry.object(apiName)!;
  const found = await rows<{ id: string }>(
    `select id from "${table}" where id = any($1)`,
    keys.map((key) => ids[key]),
  );
  const there = new Set(found.map(({ id }) => id));
  return keys.filter((key) => there.has(ids[key]!));
}
const only = async <Row>(text: string, key: string): Promise<Row> =>
  (await rows<Row>(text, ids[key]))[0]!;

beforeAll(async () => {
  engine = await openEngine(registry);
  await makeCompanies();
  await makeTies();
  await makeFiles();
  await makeHistory();
  const root = { object: registry.object('Account')!, id: ids['bakery']! };
  const whole = await collectDossier(ctx(later), root);
  const audit = { isOn: true, note: () => undefined };
  words = await engine.publishedDuring(async () => {
    const done = await eraseDossier(ctx(later, { services: { audit } }), root.object, whole);
    if (!done.ok) throw new Error(JSON.stringify(done.problems));
    erased = done.value;
  });
});
afterAll(() => engine.close());

async function makeCompanies(): Promise<void> {
  const profile = await make('profile', 'Profile', { Name: 'Customer Community User' });
  for (const company of ['bakery', 'garage']) {
    const AccountId = await make(company, 'Account', { Name: company, Phone: '0301234567' });
    const email = `${company}@voorbeeld.example`;
    const ContactId = await make(`${company} contact`, 'Contact', {
      LastName: 'Jansen',
      Email: email,
      AccountId,
    });
    const login = {
      Email: email,
      Username: email,
      Portaalrechten__c: 'Volledig',
      ProfileId: profile,
    };
    await make(`${company} user`, 'User', {
      FirstName: 'Jan',
      LastName: 'Jansen',
      AccountId,
      ContactId,
      ...login,
    });
    await make(`${company} case`, 'Case', { Subject: 'Vraag', AccountId, ContactId });
    await make(`${company} deleted`, 'Case', { Subject: 'Weg', AccountId, ContactId });
    const deleted = await deleteRecord(
      { ...ctx(), viewer: administrator },
      ids[`${company} deleted`]!,
    );
    if (!deleted.ok) throw new Error(JSON.stringify(deleted.problems));
    const line = {
      Name: 'Lijn',
      Account__c: AccountId,
      Soort__c: 'Mobiel',
      Status__c: 'Beëindigd',
    };
    await make(`${company} line`, 'Aansluiting__c', { ...line, Interne_notitie__c: 'Belt graag' });
  }
}

/** Requests of one company that name a person of the other, as older rows may. */
async function makeTies(): Promise<void> {
  await make('shared', 'Contact', { LastName: 'Pietersen', AccountId: ids['garage']! });
  const ties = [
    ['bakery', 'shared'],
    ['garage', 'bakery contact'],
  ] as const;
  for (const [company, person] of ties) {
    const key = `${company} about ${person}`;
    await make(key, 'Case', { Subject: 'Over een ander', AccountId: ids[company]! });
    await rows('update "case" set contactid = $1 where id = $2', ids[person], ids[key]);
  }
  const deleted = await deleteRecord({ ...ctx(), viewer: administrator }, ids['shared']!);
  if (!deleted.ok) throw new Error(JSON.stringify(deleted.problems));
}

async function makeFiles(): Promise<void> {
  await makeLinkedFile('of the request', ['bakery case', 'V'], ['bakery user', 'I']);
  await makeLinkedFile('of the contract', ['bakery line', 'V'], ['bakery user', 'I']);
  await makeLinkedFile('of both companies', ['bakery case', 'V'], ['garage case', 'V']);
  await makeLinkedFile('of the garage', ['garage case', 'V'], ['garage user', 'I']);
}

async function makeHistory(): Promise<void> {
  const changes: readonly (readonly [string, Record<string, Scalar>])[] = [
    ['bakery case', { Subject: 'Andere vraag' }],
    ['bakery line', { Interne_notitie__c: 'Vraag naar Jan', Maandbedrag__c: 12 }],
    ['garage line', { Interne_notitie__c: 'Vraag naar Piet' }],
  ];
  for (const [key, fields] of changes) {
    const changed = await updateRecord(ctx(), ids[key]!, { fields });
    if (!changed.ok) throw new Error(JSON.stringify(changed.problems));
  }
  const text = `insert into recently_viewed (user_id, record_id, object_api_name, viewed_at)
    values ($1, $2, 'Case', now())`;
  for (const company of ['bakery', 'garage'])
    await rows(text, ids['garage user'], ids[`${company} case`]);
}

it('contacts and requests are deleted, and contracts and users stay', async () => {
  expect(await left('Contact', 'bakery contact', 'garage contact')).toEqual(['garage contact']);
  expect(await left('Case', 'bakery case', 'garage case')).toEqual(['garage case']);
  expect(await left('Aansluiting__c', 'bakery line', 'garage line')).toEqual([
    'bakery line',
    'garage line',
  ]);
  expect(await left('User', 'bakery user', 'garage user')).toEqual(['bakery user', 'garage user']);
});

it('rows that stay lose personal data and get the date of erasure and a new version', async () => {
  const user = `select firstname, lastname, email, contactid, isactive from "user" where id = $1`;
  const gone = `gewist-${ids['bakery user']!.toLowerCase()}@gewist.invalid`;
  const empty = {
    firstname: null,
    lastname: 'Gewist',
    email: gone,
    contactid: null,
    isactive: false,
  };
  expect(await only(user, 'bakery user')).toEqual(empty);
  expect(await only(user, 'garage user')).toMatchObject({ firstname: 'Jan', isactive: true });
  const company = `select "name", phone, gewist_op__c as at, lastmodifieddate as changed, systemmodstamp as stamp
    from account where id = $1`;
  const stays = { name: 'bakery', phone: null, at: later, changed: later, stamp: later };
  expect(await only(company, 'bakery')).toEqual(stays);
  expect(await only(company, 'garage')).toMatchObject({
    phone: '0301234567',
    at: null,
    stamp: start,
  });
  const line =
    'select interne_notitie__c as note, maandbedrag__c as monthly from aansluiting__c where id = $1';
  expect(await only(line, 'bakery line')).toMatchObject({ note: null });
});

it('a request of another company loses its reference to an erased contact', async () => {
  const text = 'select contactid, systemmodstamp as stamp from "case" where id = $1';
  expect(await only(text, 'garage about bakery contact')).toEqual({
    contactid: null,
    stamp: later,
  });
  expect(await only(text, 'garage case')).toEqual({
    contactid: ids['garage contact'],
    stamp: start,
  });
});

it('a file is deleted unless it is linked to a row that stays or of another company', async () => {
  const all = ['of the request', 'of the contract', 'of both companies', 'of the garage'];
  expect(await left('ContentDocument', ...all)).toEqual(all.slice(1));
  const versions = all.map((key) => `${key}Version`);
  expect(await left('ContentVersion', ...versions)).toEqual(versions.slice(1));
  expect(erased.keys).toEqual(['key of of the request']);
});

it('links are deleted with their row, and those to the uploader always', async () => {
  const links = [
    'of the request on bakery case',
    'of the request on bakery user',
    'of the contract on bakery line',
    'of the contract on bakery user',
    'of both companies on bakery case',
    'of both companies on garage case',
    'of the garage on garage case',
    'of the garage on garage user',
  ];
  expect(await left('ContentDocumentLink', ...links)).toEqual([
    'of the contract on bakery line',
    'of both companies on garage case',
    'of the garage on garage case',
    'of the garage on garage user',
  ]);
});

it('history of deleted rows is deleted, and of other rows it loses personal values', async () => {
  const text = `select veld__c as field, nieuwe_waarde__c is not null as filled from wijziging__c
    where record__c = $1 and veld__c is not null order by veld__c`;
  expect(await rows(text, ids['bakery case'])).toEqual([]);
  expect(await rows(text, ids['bakery line'])).toEqual([
    { field: 'Interne_notitie__c', filled: false },
    { field: 'Maandbedrag__c', filled: true },
  ]);
  expect(await rows(text, ids['garage line'])).toEqual([
    { field: 'Interne_notitie__c', filled: true },
  ]);
});

it('erased rows are neither stored as deleted nor listed as recently viewed', async () => {
  const deleted = await rows<{ id: string }>('select record_id as id from deletion');
  const remainingDeletedIds = new Set(deleted.map(({ id }) => id));
  expect(remainingDeletedIds).toEqual(new Set([ids['shared'], ids['garage deleted']]));
  const deletedRows = await rows<{ text: string }>('select d::text as text from deleted_row as d');
  expect(deletedRows.length).toBeGreaterThan(0);
  const gone = [ids['bakery']!, ids['bakery about shared']!];
  expect(deletedRows.filter(({ text }) => gone.some((id) => text.includes(id)))).toEqual([]);
  const seen = await rows<{ id: string }>('select record_id as id from recently_viewed');
  expect(seen.map(({ id }) => id)).toEqual([ids['garage case']]);
});

it('the result counts the deleted rows and the emptied ones', () => {
  expect(erased.emptied).toBe(3);
  expect(erased.removed).toBeGreaterThan(5);
});

it('the audit log has the ids except history rows, and listeners get the objects', async () => {
  const [line, ...more] = await rows<{ records: string[] }>(
    `select records from audit where verb = 'erase'`,
  );
  expect(more).toEqual([]);
  const gone = [
    'bakery',
    'bakery contact',
    'bakery case',
    'bakery line',
    'bakery user',
    'of the request',
  ];
  expect(line!.records).toEqual(expect.arrayContaining(gone.map((key) => ids[key])));
  const history = registry.object('Wijziging__c')!.keyPrefix;
  expect(line!.records.filter((id) => id.startsWith(history))).toEqual([]);
  const whole = words.map(({ apiName, rows: some }) => [apiName, some]);
  for (const apiName of ['Account', 'Contact', 'Case', 'User', 'Aansluiting__c', 'ContentVersion'])
    expect(whole).toContainEqual([apiName, null]);
});

it('a row that another row requires is not erased, and neither is the rest', async () => {
  const object = registry.object('Profile')!;
  const spare = await make('spare', 'Profile', { Name: 'Spare' });
  const both = new Map([[object, new Set([spare, ids['profile']!])]]);
  expect(outcome(await eraseDossier(ctx(later), object, both))).toBe('record.dependents');
  expect(await left('Profile', 'spare', 'profile')).toEqual(['spare', 'profile']);
  const alone = await eraseDossier(ctx(later), object, new Map([[object, new Set([spare])]]));
  expect(alone).toEqual({ ok: true, value: { removed: 1, emptied: 0, keys: [] } });
  expect(await left('Profile', 'spare', 'profile')).toEqual(['profile']);
});
