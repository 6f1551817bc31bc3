import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import {
  foreignRows,
  isVisible,
  recordsIn,
  accessRoles,
  visibleFields,
} from '../security/access-roles.ts';

/**
 * The records and fields reachable from a visible record through its relationships: record-api.md
 * §1.8, §2.
 */

let server: TestServer;
let foreign: Map<string, Set<string>>;
let accountId: string;
beforeAll(async () => {
  server = await openTestServer();
  accountId = await companyOf(server, 'korenaar');
  foreign = await foreignRows(server, accountId);
  await strayLinks();
});
afterAll(() => server.close());

/**
 * Makes records of this company refer to another company, as an import or a mistake of staff could.
 */
async function strayLinks(): Promise<void> {
  const [other] = [...foreign.get('Contact')!];
  const [line] = [...foreign.get('Aansluiting__c')!];
  await storedRows(
    server,
    `update "case" set contactid = $2, aansluiting__c = $3 where id = (select id from "case" where accountid = $1 and zichtbaarheid__c = 'Bedrijf' order by casenumber limit 1)`,
    accountId,
    other,
    line,
  );
  await storedRows(
    server,
    'update account set contactpersoon__c = $2 where id = $1',
    accountId,
    other,
  );
}

/** Every field path of at most `steps` relationships, visible or not. */
function paths(object: ObjectModel, steps: number): string[] {
  const own = [...object.fields.keys()];
  if (steps === 0) return own;
  return [
    ...own,
    ...[...object.relationships].flatMap(([name, field]) =>
      field
        .reference!.to.slice(0, 1)
        .flatMap((to) =>
          paths(server.dependencies.registry.object(to)!, steps - 1).map(
            (path) => `${name}.${path}`,
          ),
        ),
    ),
  ];
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );

describe.each(accessRoles.filter(({ role }) => role !== 'administrator'))(
  'a viewer with role $role',
  ({ role, as }) => {
    const call = (path: string, body?: object): Promise<Answer> =>
      server.call(path, { ...(as && { as }), ...(body && { method: 'POST', body }) });

    it.each(objects.filter((object) => isVisible(object, role)).map((object) => object.apiName))(
      'reaches no hidden record or field from %s',
      async (apiName) => {
        const asked = chunks(paths(server.dependencies.registry.object(apiName)!, 2), 300);
        for (const optionalFields of asked) {
          const answer = await call(`/list-records/${apiName}/Alle`, {
            pageSize: 20,
            optionalFields,
          });
          expect(answer.status, answer.text.slice(0, 200)).toBe(200);
          for (const record of recordsIn(answer.body))
            expectVisible(record, answer.body.records.includes(record));
        }
      },
    );

    function expectVisible(record: Rec, isRow: boolean): void {
      const visible = visibleFields(server.dependencies.registry, record.apiName, role);
      const nameOnly = record.apiName === 'User' && !isRow;
      if (nameOnly) for (const name of ['Id', 'Name']) visible.add(name);
      expect(nameOnly && role === 'guest').toBe(false);
      const { relationships, nameField } = server.dependencies.registry.object(record.apiName)!;
      if (visible.has(nameField)) visible.add('Name'); // The name of a record of any object.
      expect(
        Object.keys(record.fields).filter(
          (name) => !visible.has(relationships.get(name)?.apiName ?? name),
        ),
        record.apiName,
      ).toEqual([]);
      if (role !== 'customer' && role !== 'casesOnly') return;
      const isStranger = foreign.get(record.apiName)!.has(record.id);
      if (!nameOnly) expect(isStranger, `${record.apiName} ${record.id}`).toBe(false);
      if (isStranger)
        expect([
          Object.keys(record.fields).filter((name) => name !== 'Id' && name !== 'Name'),
          record.weakEtag,
          record.lastModifiedDate,
        ]).toEqual([[], 0, null]);
    }
  },
);

it('a relationship to a record hidden from the viewer is empty', async () => {
  const rows = (
    await server.call(
      '/list-records/Case/Alle?sortBy=CaseNumber&pageSize=2000&optionalFields=ContactId,Contact.Name,Contact.Email,Aansluiting__r.Name',
      {
        as: 'korenaar',
      },
    )
  ).body.records;
  const strays = rows.filter((record: Rec) =>
    foreign.get('Contact')!.has(String(record.fields['ContactId']?.value)),
  );
  expect(strays).toHaveLength(1);
  for (const record of strays)
    expect([record.fields.Contact, record.fields.Aansluiting__r]).toEqual([
      { displayValue: null, value: null },
      { displayValue: null, value: null },
    ]);
  const own = (
    await server.call(`/records/${accountId}?fields=Account.Contactpersoon__r.Name`, {
      as: 'korenaar',
    })
  ).body.fields;
  expect(own.Contactpersoon__r).toEqual({ displayValue: null, value: null });
});

describe('a customer', () => {
  /** The record of a user as a customer of the bakery reads it. */
  const readUser = async (account: 'korenaar' | 'collega', query: string) =>
    (
      await server.call(`/records/${await userId(server.ctx, account)}?${query}`, {
        as: 'korenaar',
      })
    ).body;

  it('sees of a colleague the name, e-mail address and rights; of themselves, all', async () => {
    const fields = [...server.dependencies.registry.object('User')!.fields.keys()]
      .map((name) => `User.${name}`)
      .join();
    const visibleFieldsOf = async (account: 'korenaar' | 'collega') =>
      Object.keys((await readUser(account, `optionalFields=${fields}`)).fields);
    expect((await visibleFieldsOf('collega')).sort()).toEqual([
      'Email',
      'FirstName',
      'Id',
      'LastName',
      'Name',
      'Portaalrechten__c',
    ]);
    expect(await visibleFieldsOf('korenaar')).toContain('MobilePhone');
  });

  it('sees no version, date or last editor of a colleague', async () => {
    const { weakEtag, lastModifiedDate, lastModifiedById } = await readUser(
      'collega',
      'fields=User.Name',
    );
    expect([weakEtag, lastModifiedDate, lastModifiedById]).toEqual([0, null, null]);
  });

  it('sees the company of a colleague by no path, and finds no colleague by it', async () => {
    const companyNameOf = async (account: 'korenaar' | 'collega') =>
      (await readUser(account, 'optionalFields=User.Account.Name')).fields.Account.displayValue;
    expect([await companyNameOf('collega'), await companyNameOf('korenaar')]).toEqual([
      null,
      expect.any(String),
    ]);
    const found = await server.call('/list-records/User/Alle', {
      as: 'korenaar',
      method: 'POST',
      body: { where: '{ Account: { Name: { ne: null } } }' },
    });
    expect(found.body.records.map(({ id }: { id: string }) => id)).toEqual([
      await userId(server.ctx, 'korenaar'),
    ]);
  });
});

it('ordering by a field hidden on some records puts those together, in id order', async () => {
  const me = await userId(server.ctx, 'korenaar');
  await storedRows(
    server,
    `update "user" set mobilephone = case when id = $2 then '0600000005' when email like 'collega%' then '0600000001' else '0600000009' end where accountid = $1`,
    accountId,
    me,
  );
  const list = '/list-records/User/Alle?pageSize=2000&optionalFields=MobilePhone&sortBy=';
  const [rising, falling] = await Promise.all(
    ['MobilePhone', '-MobilePhone'].map(
      async (sortBy) => (await server.call(list + sortBy, { as: 'korenaar' })).body.records,
    ),
  );
  const hidden = (records: Rec[]) =>
    records.filter((record) => !('MobilePhone' in record.fields)).map((record) => record.id);
  expect(hidden(rising!).length).toBeGreaterThan(0);
  const ids = (records: Rec[]) => records.map((record) => record.id);
  expect(ids(rising!)).toEqual([...hidden(rising!).toSorted(), me]);
  expect(ids(falling!)).toEqual([me, ...hidden(falling!).toSorted().toReversed()]);
});
