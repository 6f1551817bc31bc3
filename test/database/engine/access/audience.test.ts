import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '#db/sql.ts';
import { visibleRows, accessRoleOf, toSql } from '#engine/access/access.ts';
import { audiencesOf, isInAudience } from '#engine/access/audience.ts';
import {
  cascadingObjects,
  audienceFields,
  audienceDependencies,
  isPersonalAudience,
} from '#engine/access/audience-dependencies.ts';
import type { Access, Grant, RowRule } from '#engine/model/access-definition.ts';
import type { Registry } from '#engine/model/registry.ts';
import { bindParams, viewerParams } from '#engine/model/params.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { type Engine, openEngine, system, user } from '../../../support/engine.ts';

/**
 * The audience of a row is who may see it. Each shape of a rule is evaluated both ways: who may
 * see the row, and which rows a viewer may see. Both must give the expected answer.
 */

let engine: Engine;
const ids: Record<string, string> = {};
const viewers: Record<string, Viewer> = { guest: { kind: 'guest' } };

beforeAll(async () => {
  engine = await openEngine(withAccess({}));
  for (const Name of ['bakery', 'garage']) ids[Name] = await engine.make('Account', { Name });
  const [bakery, garage] = [ids['bakery']!, ids['garage']!];
  ids['baker'] = await engine.make('Contact', { LastName: 'A', AccountId: bakery, Title: 'Chef' });
  ids['clerk'] = await engine.make('Contact', { LastName: 'B', AccountId: bakery });
  ids['mechanic'] = await engine.make('Contact', {
    LastName: 'C',
    AccountId: garage,
    Title: 'Kok',
  });
  for (const name of ['baker', 'mechanic']) {
    const [AccountId, ContactId] = [name === 'baker' ? bakery : garage, ids[name]!];
    ids[`${name}User`] = await engine.makeUser(name, { AccountId, ContactId });
    const own = { userId: ids[`${name}User`]!, accountId: AccountId, contactId: ContactId };
    viewers[name] = user('customer', own);
    ids[`${name}Case`] = await engine.make('Case', { Subject: name, AccountId, ContactId });
  }
  await engine.make('Case', { Subject: 'second', AccountId: bakery, ContactId: ids['baker']! });
  await engine.rows(
    'update contact set ownerid = $1 where id = $2',
    ids['bakerUser'],
    ids['clerk'],
  );
  viewers['stranger'] = user('customer');
  viewers['casesOnly'] = user('casesOnly', { accountId: bakery });
  viewers['sales'] = user('sales');
  viewers['administrator'] = user('administrator');
});
afterAll(() => engine.close());

/** The names of the rows of an object that each viewer may see, by the audiences of the rows. */
async function visibleTo(
  registry: Registry,
  apiName = 'Contact',
): Promise<Record<string, string[]>> {
  const object = registry.object(apiName)!;
  const { db } = engine.database;
  const names = Object.keys(ids).filter((name) => ids[name]!.startsWith(object.keyPrefix));
  const rows = names.map((name) => ids[name]!);
  const audiences = await audiencesOf({ db, registry }, object, { ids: rows });
  const seen: Record<string, string[]> = {};
  for (const [name, viewer] of Object.entries(viewers)) {
    const mine = names.filter((one) => isInAudience(audiences.get(ids[one]!)!, viewer));
    const rule = toSql(visibleRows(registry, { object, alias: 't' }, accessRoleOf(viewer)));
    const statement = compile(
      sql`select t.id from ${sql.table(object.table)} as t where t.id = any(${rows}) and ${rule}`,
    );
    const other = await db.rows<{ id: string }>(bindParams(statement, viewerParams(viewer)));
    expect(new Set(other.map(({ id }) => id)), name).toEqual(new Set(mine.map((one) => ids[one]!)));
    if (mine.length > 0) seen[name] = mine;
  }
  return seen;
}

const reads = (rows: RowRule): Grant => ({ rows, read: '*' });
const to = (rule: RowRule): Access => ({ customer: [reads(rule)] });
const nobody = { Account: {}, Contact: {}, Case: {}, User: {} };
const own: RowRule = { field: 'AccountId', is: 'viewer.account' };
const self: RowRule = { field: 'Id', is: 'viewer.contact' };
const owned: RowRule = { field: 'OwnerId', is: 'viewer.user' };
const chef: RowRule = { field: 'Title', equals: 'Chef' };
const ofBakery: RowRule = { field: 'Name', equals: 'bakery' };
const [all, ofBaker] = [
  ['baker', 'clerk', 'mechanic'],
  ['baker', 'clerk'],
];
const everyCustomer = (some: string[]) => ({ baker: some, mechanic: some, stranger: some });

type Case = [
  title: string,
  rule: RowRule,
  seen: Record<string, string[]>,
  more?: Record<string, Access>,
];
const cases: Case[] = [
  ['every row', 'all', everyCustomer(all)],
  ['rows that name the viewer', own, { baker: ofBaker, mechanic: ['mechanic'] }],
  ['the viewer’s own row', self, { baker: ['baker'], mechanic: ['mechanic'] }],
  ['rows with a value', chef, everyCustomer(['baker'])],
  ['rows without a value', { field: 'Title', equals: null }, everyCustomer(['clerk'])],
  [
    'rows with another value',
    { field: 'Title', isNot: 'Chef' },
    everyCustomer(['clerk', 'mechanic']),
  ],
  ['rows with any value', { field: 'Title', isNot: null }, everyCustomer(['baker', 'mechanic'])],
  ['no row', { anyOf: [] }, {}],
  ['every row, by no condition', { allOf: [] }, everyCustomer(all)],
  [
    'either of two conditions',
    { anyOf: [chef, { field: 'Title', equals: 'Kok' }] },
    everyCustomer(['baker', 'mechanic']),
  ],
  [
    'a condition or a reference to the viewer',
    { anyOf: [own, { field: 'Title', equals: 'Kok' }] },
    { baker: all, mechanic: ['mechanic'], stranger: ['mechanic'] },
  ],
  [
    'either of two references to the viewer',
    { anyOf: [self, owned] },
    { baker: ofBaker, mechanic: ['mechanic'] },
  ],
  ['every row or some rows', { anyOf: ['all', own] }, everyCustomer(all)],
  [
    'some rows or no row',
    { anyOf: [own, { anyOf: [] }] },
    { baker: ofBaker, mechanic: ['mechanic'] },
  ],
  [
    'both of two conditions',
    { allOf: [chef, { field: 'FirstName', equals: null }] },
    everyCustomer(['baker']),
  ],
  ['a condition and a reference to the viewer', { allOf: [chef, own] }, { baker: ['baker'] }],
  ['both of two references to the viewer', { allOf: [own, owned] }, { baker: ['clerk'] }],
  [
    'three references to the viewer at once',
    { allOf: [own, self, own] },
    { baker: ['baker'], mechanic: ['mechanic'] },
  ],
  ['every row and some rows', { allOf: ['all', own] }, { baker: ofBaker, mechanic: ['mechanic'] }],
  ['some rows and no row', { allOf: [own, { anyOf: [] }] }, {}],
  [
    'rows of a parent that every customer sees',
    { parent: 'AccountId' },
    everyCustomer(all),
    { Account: to('all') },
  ],
  ['rows of a parent that nobody sees', { parent: 'AccountId' }, {}],
  [
    'rows of a parent with a condition',
    { parent: 'AccountId' },
    everyCustomer(ofBaker),
    { Account: to(ofBakery) },
  ],
  [
    'rows of a parent of the viewer',
    { parent: 'AccountId' },
    { baker: ofBaker, mechanic: ['mechanic'] },
    { Account: to({ field: 'Id', is: 'viewer.account' }) },
  ],
  [
    'rows with a child that every customer sees',
    { child: 'Cases' },
    everyCustomer(['baker', 'mechanic']),
    { Case: to('all') },
  ],
  ['rows with a child that nobody sees', { child: 'Cases' }, {}],
  [
    'rows with a child with a condition',
    { child: 'Cases' },
    everyCustomer(['baker']),
    { Case: to({ field: 'Subject', equals: 'second' }) },
  ],
  [
    'rows with a child of the viewer',
    { child: 'Cases' },
    { baker: ['baker'], mechanic: ['mechanic'] },
    { Case: to(own) },
  ],
  [
    'rows with a child of a parent with a condition',
    { child: 'Cases' },
    everyCustomer(['baker']),
    { Case: to({ parent: 'AccountId' }), Account: to(ofBakery) },
  ],
  [
    'rows of a parent with a child of the viewer',
    { parent: 'AccountId' },
    { baker: ofBaker, mechanic: ['mechanic'] },
    { Account: to({ child: 'Cases' }), Case: to({ field: 'ContactId', is: 'viewer.contact' }) },
  ],
];

describe('both ways agree on a rule', () => {
  it.each(cases)('%s', async (...[, rule, seen, more = {}]) => {
    const registry = withAccess({ ...nobody, Contact: to(rule), ...more });
    expect(await visibleTo(registry)).toEqual(seen);
  });

  it('with several grants of one role', async () => {
    const Contact = { customer: [reads(self), reads({ field: 'Title', equals: null })] };
    const registry = withAccess({ ...nobody, Contact });
    const seen = { baker: ofBaker, mechanic: ['clerk', 'mechanic'], stranger: ['clerk'] };
    expect(await visibleTo(registry)).toEqual(seen);
  });

  it('with different grants for each role', async () => {
    const Contact: Access = {
      guest: [reads(chef)],
      casesOnly: [reads(own)],
      sales: [reads('all')],
      administrator: [reads({ field: 'Title', equals: null })],
    };
    expect(await visibleTo(withAccess({ ...nobody, Contact }))).toEqual({
      guest: ['baker'],
      casesOnly: ofBaker,
      sales: all,
      administrator: ['clerk'],
    });
  });

  it('with a reference to several objects', async () => {
    const link = registryOfLinks().object('ContentDocumentLink')!;
    const ContentDocumentId = await engine.make('ContentDocument', { Title: 'A' });
    for (const place of ['bakery', 'mechanic', 'mechanicCase']) {
      const fields = { ContentDocumentId, LinkedEntityId: ids[place]!, ShareType: 'V' };
      ids[`link on ${place}`] = await engine.make(link.apiName, fields);
    }
    expect(await visibleTo(registryOfLinks(), link.apiName)).toEqual({
      baker: ['link on bakery'],
      mechanic: ['link on bakery', 'link on mechanic'],
      stranger: ['link on bakery'],
    });
  });

  it('and a circular rule throws an error', async () => {
    const registry = withAccess({
      ...nobody,
      Account: to({ child: 'Contacts' }),
      Contact: to({ parent: 'AccountId' }),
    });
    const { db } = engine.database;
    const asked = audiencesOf({ db, registry }, registry.object('Contact')!, { ids: [] });
    await expect(asked).rejects.toThrow('circle');
  });
});

const registryOfLinks = () =>
  withAccess({
    ...nobody,
    Account: to(ofBakery),
    Contact: to(self),
    ContentDocumentLink: to({ parent: 'LinkedEntityId' }),
  });

describe('an audience', () => {
  const registry = withAccess({
    ...nobody,
    Account: {
      guest: [{ rows: ofBakery, read: ['Name'], bare: true }],
      customer: [reads(ofBakery)],
    },
    Contact: { guest: [reads({ parent: 'AccountId' })], sales: [reads('all')] },
  });
  const asked = async (apiName: string, name: string, more: object = {}) => {
    const { db } = engine.database;
    const object = registry.object(apiName)!;
    return (await audiencesOf({ db, registry }, object, { ids: [ids[name]!], ...more })).get(
      ids[name]!,
    );
  };

  it('names no role that does not see the row', async () => {
    expect(Object.keys((await asked('Account', 'bakery'))!)).toEqual(['guest', 'customer']);
    expect(await asked('Account', 'garage')).toEqual({});
    expect(await asked('Contact', 'baker')).toEqual({ guest: [[]], sales: true });
  });

  it('can be limited to some roles and to viewers of the full row', async () => {
    expect(Object.keys((await asked('Account', 'bakery', { among: ['guest', 'sales'] }))!)).toEqual(
      ['guest'],
    );
    expect(Object.keys((await asked('Account', 'bakery', { rowDetail: 'plain' }))!)).toEqual([
      'customer',
    ]);
    // A row seen by its parent needs no more than any view of that parent.
    expect(Object.keys((await asked('Contact', 'baker', { rowDetail: 'plain' }))!)).toEqual([
      'guest',
      'sales',
    ]);
  });

  it('does not exist for an unknown row', async () => {
    ids['gone'] = '001000000000000AAA';
    expect(await asked('Account', 'gone')).toBeUndefined();
    delete ids['gone'];
  });

  it('is a whole role or the users with all ids of a line, and the system always', () => {
    const customer = user('customer', { accountId: 'A', contactId: 'C' });
    const line = (...some: [string, string][]) => ({ customer: [some] });
    expect(isInAudience({ customer: true }, customer)).toBe(true);
    expect(isInAudience({ sales: true }, customer)).toBe(false);
    expect(isInAudience({ guest: true }, { kind: 'guest' })).toBe(true);
    expect(isInAudience({ guest: true }, customer)).toBe(false);
    expect(isInAudience(line(['viewer.account', 'A'], ['viewer.contact', 'C']), customer)).toBe(
      true,
    );
    expect(isInAudience(line(['viewer.account', 'A'], ['viewer.contact', 'D']), customer)).toBe(
      false,
    );
    expect(
      isInAudience({ customer: [[['viewer.user', 'U']], [['viewer.account', 'A']]] }, customer),
    ).toBe(true);
    expect(isInAudience({}, system)).toBe(true);
    expect(isInAudience({ customer: [] }, customer)).toBe(false);
  });
});

describe('an audience depends on', () => {
  const registry = withAccess({
    ...Object.fromEntries(withAccess({}).objects.map(({ apiName }) => [apiName, {}])),
    Account: { customer: [reads({ field: 'Id', is: 'viewer.account' })], sales: [reads('all')] },
    Contact: {
      guest: [
        reads({ anyOf: [chef, { allOf: [{ field: 'Phone', isNot: null }, { child: 'Cases' }] }] }),
      ],
      sales: [reads({ field: 'Email', equals: null })],
    },
    Case: { guest: [reads({ parent: 'AccountId' })], administrator: [reads('all')] },
    CaseComment: { casesOnly: [reads({ allOf: [{ anyOf: [{ parent: 'ParentId' }] }] })] },
    User: {
      administrator: [
        reads({
          anyOf: [
            { field: 'IsActive', equals: true },
            { field: 'ContactId', is: 'viewer.contact' },
          ],
        }),
      ],
    },
  });
  const object = (apiName: string) => registry.object(apiName)!;

  it('the user when a rule of the role refers to the viewer', () => {
    const roles = ['guest', 'customer', 'casesOnly', 'sales', 'administrator'] as const;
    expect(roles.filter((role) => isPersonalAudience(registry, role))).toEqual([
      'customer',
      'administrator',
    ]);
  });

  it('the fields in the rules of all roles, at any depth', () => {
    expect(audienceFields(registry, object('Contact'))).toEqual(
      new Set(['Title', 'Phone', 'Email']),
    );
    expect(audienceFields(registry, object('Account'))).toEqual(new Set(['Id']));
    expect(audienceFields(registry, object('Case'))).toEqual(new Set(['AccountId']));
    expect(audienceFields(registry, object('CaseComment'))).toEqual(new Set(['ParentId']));
    expect(audienceFields(registry, object('Profile'))).toEqual(new Set());
  });

  it('rows of other objects, per role', () => {
    expect(cascadingObjects(registry, 'guest')).toEqual(new Set(['Case', 'Account']));
    expect(cascadingObjects(registry, 'casesOnly')).toEqual(new Set(['Case']));
    expect(cascadingObjects(registry, 'sales')).toEqual(new Set());
  });

  it('the objects that those objects depend on', () => {
    expect(audienceDependencies(registry, object('CaseComment'))).toEqual(
      new Set(['Case', 'Account']),
    );
    expect(audienceDependencies(registry, object('Contact'))).toEqual(new Set(['Case', 'Account']));
    expect(audienceDependencies(registry, object('Case'))).toEqual(new Set(['Account']));
    expect(audienceDependencies(registry, object('Account'))).toEqual(new Set());
  });
});
