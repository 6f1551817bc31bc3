import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import {
  countExpiredRows,
  findExpiredRows,
  readRetentionTerms,
  lockExpiredRow,
  type RetentionTerm,
} from '#engine/retention/retention.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import {
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';

/**
 * The retention of former customers and of job applications that nobody closed. Source: the privacy
 * statement; decision 17.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const day = 86_400_000; // ms
const later = (days: number): RequestContext => ({
  ...server.dependencies.contextOf({ kind: 'system', task: 'test' }),
  now: new Date(Date.now() + days * day),
});
const on = (days: number): string => localDay(new Date(Date.now() + days * day));
const termOf = async (apiName: string, name: string): Promise<RetentionTerm> =>
  (await readRetentionTerms(server.ctx)).find(
    ({ object, rule }) => object.apiName === apiName && rule.name === name,
  )!;
const former = () => termOf('Account', 'Oud_klant');

/** Creates a record; `at` is the number of days from now. */
async function put(
  apiName: string,
  fields: Record<string, Scalar | null>,
  at = 0,
): Promise<string> {
  const made = await createRecord(later(at), { apiName, fields, allowSaveOnDuplicate: true });
  if (!made.ok) throw new Error(`${apiName}: ${JSON.stringify(made.problems)}`);
  return made.value.id;
}
const write = async (id: string, fields: Record<string, Scalar | null>, at = 0) =>
  expect((await updateRecord(later(at), id, { fields, allowSaveOnDuplicate: true })).ok).toBe(true);

const company = () => put('Account', { Name: 'Weg & Zoon' });
const connect = (Account__c: string, fields: Record<string, Scalar | null>) =>
  put('Aansluiting__c', { Name: 'Glasvezel', Soort__c: 'Internet', Account__c, ...fields });
const ended = (days: number) => ({ Status__c: 'Beëindigd', Einddatum__c: on(days) });
const isDue = async (id: string, days: number): Promise<boolean> =>
  (await findExpiredRows(later(days), await former(), 10_000)).includes(id);
/** Whether the company is due a day before and a day after two years from day `from`. */
const dueFrom = async (id: string, from: number): Promise<[boolean, boolean]> => [
  await isDue(id, from + 729),
  await isDue(id, from + 731),
];

it('a company that never had a contract is no former customer', async () => {
  expect(await countExpiredRows(server.ctx, await former())).toBe(0);
  expect(await isDue(await company(), 4_000)).toBe(false);
});

it('a former customer is due two years after the last contract ended', async () => {
  const id = await company();
  await connect(id, ended(10));
  const last = await connect(id, ended(200));
  expect(await dueFrom(id, 200)).toEqual([false, true]);
  await write(last, { Status__c: 'Actief', Einddatum__c: null });
  expect(await isDue(id, 4_000)).toBe(false);
  await write(last, ended(300));
  expect(await dueFrom(id, 300)).toEqual([false, true]);
});

it('a former customer is due two years after its last request closed', async () => {
  const contact = { Naam__c: 'Jo Weg', Email__c: 'jo@weg.example' };
  const kinds: [string, Record<string, Scalar | null>, Record<string, Scalar | null>, string][] = [
    ['Case', { Subject: 'Factuur', Status: 'Nieuw' }, { Status: 'Gesloten' }, 'AccountId'],
    [
      'Adviesaanvraag__c',
      { ...contact, Bedrijf__c: 'Weg', Status__c: 'Nieuw' },
      { Status__c: 'Afgehandeld' },
      'Account__c',
    ],
    [
      'Glasvezelaanvraag__c',
      {
        ...contact,
        Bedrijfsnaam__c: 'Weg',
        Postcode__c: '3446BA',
        Huisnummer__c: 3,
        Status__c: 'Ontvangen',
      },
      { Status__c: 'Aangesloten' },
      'Account__c',
    ],
  ];
  for (const [apiName, open, over, by] of kinds) {
    const id = await company();
    await connect(id, ended(0));
    expect(await dueFrom(id, 0), apiName).toEqual([false, true]);
    const row = await put(apiName, { ...open, [by]: id });
    expect(await isDue(id, 4_000), apiName).toBe(false);
    await write(row, over, 100);
    expect(await dueFrom(id, 100), apiName).toEqual([false, true]);
  }
});

it('a former customer who becomes a customer again before the erasure is skipped', async () => {
  const id = await company();
  await connect(id, ended(0));
  const [term, job] = [await former(), later(731)];
  expect(await findExpiredRows(job, term, 10_000)).toContain(id);
  await connect(id, { Status__c: 'Actief' });
  expect(await lockExpiredRow(job, term, id)).toBe(false);
});

describe('an erased former customer', () => {
  let id: string;
  let connection: string;
  let user: string;
  let personal: [contact: string, request: string];
  let removedBefore: number;
  let job: RequestContext;
  beforeAll(async () => {
    id = await company();
    connection = await connect(id, ended(0));
    const person = { LastName: 'Weg', Email: 'jo@weg.example', AccountId: id };
    const ContactId = await put('Contact', person);
    const { profileid: ProfileId } = await userOf(server, 'garage');
    user = await put('User', { ...person, Username: person.Email, ContactId, ProfileId });
    const request = await put('Case', {
      Subject: 'Vraag',
      Status: 'Gesloten',
      AccountId: id,
      ContactId,
    });
    personal = [ContactId, request];
    await write(id, { Phone: '0301234567' });
    removedBefore = (await former()).removed;
    job = later(731);
    await applyRetention(job, 'Account');
  });

  it('has no contacts and requests, and anonymous logins', async () => {
    expect(
      await storedRows(
        server,
        'select id from contact where id = $1 union all select id from "case" where id = $2',
        ...personal,
      ),
    ).toEqual([]);
    expect(
      await storedRows(server, 'select lastname, isactive from "user" where id = $1', user),
    ).toEqual([{ lastname: 'Gewist', isactive: false }]);
  });

  it('keeps its name and contracts, and the moment of the erasure', async () => {
    expect(
      await storedRows(server, 'select id from aansluiting__c where id = $1', connection),
    ).toEqual([{ id: connection }]);
    const [left] = await storedRows<Record<string, unknown>>(
      server,
      'select "name", phone, gewist_op__c as erased from account where id = $1',
      id,
    );
    expect(left).toEqual({ name: 'Weg & Zoon', phone: null, erased: job.now });
  });

  it('is in the audit log, is counted once, and is not due again', async () => {
    expect(
      await storedRows(
        server,
        `select task from audit where verb = 'erase' and records @> array[$1]`,
        id,
      ),
    ).toEqual([{ task: 'remove what is kept too long: Account Oud_klant' }]);
    expect((await former()).removed).toBe(removedBefore + 1);
    expect(await isDue(id, 800)).toBe(false);
  });

  it('leaves the logins of customers as they were', async () => {
    await expect(sessionCookieOf(server, 'garage')).resolves.toMatch(/=/);
  });
});

it('an erased customer who comes back and leaves again is due again', async () => {
  const id = await company();
  await connect(id, ended(0));
  await applyRetention(later(731), 'Account');
  expect(await isDue(id, 732)).toBe(false);
  await connect(id, ended(900));
  expect(await dueFrom(id, 900)).toEqual([false, true]);
});

describe('an open application', () => {
  let term: RetentionTerm;
  beforeAll(async () => {
    term = await termOf('Sollicitatie__c', 'Vacature_voorbij');
  });

  type Fields = Record<string, Scalar | null>;
  const apply = (more: Fields = {}) =>
    put('Sollicitatie__c', {
      Voornaam__c: 'Jo',
      Achternaam__c: 'Weg',
      Email__c: 'jo@weg.example',
      Status__c: 'Nieuw',
      ...more,
    });
  const applyTo = async (vacancy: Fields, more: Fields = {}) =>
    apply({ Vacature__c: await put('Vacature__c', { Name: 'Monteur', ...vacancy }), ...more });
  const due = async (id: string, days: number): Promise<boolean> =>
    (await findExpiredRows(later(days), term, 10_000)).includes(id);
  /** Expects that it is due a term after day `from`, and not before. */
  const expectDueFrom = async (id: string, from: number) =>
    expect([await due(id, from + term.days - 1), await due(id, from + term.days + 1)]).toEqual([
      false,
      true,
    ]);
  const closes = { Gepubliceerd__c: true, Sluitingsdatum__c: on(50) };

  it('is due after its vacancy closes, or is not published', async () => {
    await expectDueFrom(await applyTo(closes), 50);
    await expectDueFrom(await applyTo({ Gepubliceerd__c: false }), 0);
  });

  it('is due later when it was changed', async () => {
    const id = await applyTo(closes);
    await write(id, { Interne_notitie__c: 'Tweede gesprek gepland' }, 90);
    await expectDueFrom(id, 90);
  });

  it('is due later when it may be kept', async () => {
    const id = await applyTo(closes, { Bewaren_tot__c: on(365) });
    await expectDueFrom(id, 365 - term.days);
  });

  it('is never due while its vacancy is open or missing, and without one is listed', async () => {
    const [withoutVacancy, forOpenVacancy] = [
      await apply(),
      await applyTo({ Gepubliceerd__c: true }),
    ];
    for (const id of [withoutVacancy, forOpenVacancy]) expect(await due(id, 4_000)).toBe(false);
    // One day more than needed, because summer time may shift 57 days ago to a later day.
    await storedRows(
      server,
      `update sollicitatie__c set lastmodifieddate = now() - interval '58 days' where id = $1`,
      withoutVacancy,
    );
    const list = await server.call('/list-records/Sollicitatie__c/Te_lang_open?pageSize=200', {
      as: 'verkoop',
    });
    const ids = (list.body.records as { id: string }[]).map(({ id }) => id);
    expect([ids.includes(withoutVacancy), ids.includes(forOpenVacancy)]).toEqual([true, false]);
  });
});
