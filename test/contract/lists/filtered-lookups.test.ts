import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createRow } from '../../rows.ts';

/**
 * References filtered by another field: a request has a contact and a connection of its own
 * company. Source: record-api.md §4 (filteredLookupInfo).
 */

let server: TestServer;
const ids = { ours: '', theirs: '', ourContact: '', theirContact: '', theirLine: '', ourLine: '' };
const add = (apiName: string, fields: Record<string, string | boolean>): Promise<string> =>
  createRow(server, apiName, fields);
beforeAll(async () => {
  server = await openTestServer();
  ids.ours = await add('Account', { Name: 'Onze zaak' });
  ids.theirs = await add('Account', { Name: 'Andere zaak' });
  ids.ourContact = await add('Contact', { LastName: 'Tweeling', AccountId: ids.ours });
  ids.theirContact = await add('Contact', { LastName: 'Tweeling', AccountId: ids.theirs });
  ids.ourLine = await add('Aansluiting__c', {
    Name: 'Lijn 1',
    Soort__c: 'Internet',
    Account__c: ids.ours,
  });
  ids.theirLine = await add('Aansluiting__c', {
    Name: 'Lijn 2',
    Soort__c: 'Internet',
    Account__c: ids.theirs,
  });
});
afterAll(() => server.close());

const save = (body: object, { id, as = 'verkoop' }: { id?: string; as?: AccountName } = {}) =>
  server.call(id === undefined ? '/records' : `/records/${id}`, {
    as,
    method: id === undefined ? 'POST' : 'PATCH',
    body,
  });
const request = (fields: Record<string, string | null>) =>
  save({ apiName: 'Case', fields: { Subject: 'Proef', ...fields } });
const refusals = ({
  status,
  body,
}: {
  status: number;
  body: { output?: { fieldErrors: Record<string, { errorCode: string }[]> } };
}) => [
  status,
  Object.entries(body.output?.fieldErrors ?? {}).map(
    ([field, errors]) => `${field} ${errors.map(({ errorCode }) => errorCode).join()}`,
  ),
];
const code = 'FIELD_FILTER_VALIDATION_EXCEPTION';

describe('a save', () => {
  it('of a contact or connection of another company is refused on that field', async () => {
    expect(refusals(await request({ AccountId: ids.ours, ContactId: ids.theirContact }))).toEqual([
      400,
      [`ContactId ${code}`],
    ]);
    expect(
      refusals(
        await request({
          AccountId: ids.ours,
          ContactId: ids.ourContact,
          Aansluiting__c: ids.theirLine,
        }),
      ),
    ).toEqual([400, [`Aansluiting__c ${code}`]]);
    expect(
      (
        await request({
          AccountId: ids.ours,
          ContactId: ids.ourContact,
          Aansluiting__c: ids.ourLine,
        })
      ).status,
    ).toBe(201);
  });

  it('that moves a request to another company must change its contact too', async () => {
    const made = await request({ AccountId: ids.ours, ContactId: ids.ourContact });
    const { id } = made.body as { id: string };
    expect(refusals(await save({ fields: { AccountId: ids.theirs } }, { id }))).toEqual([
      400,
      [`ContactId ${code}`],
    ]);
    expect(refusals(await save({ fields: { ContactId: ids.theirContact } }, { id }))).toEqual([
      400,
      [`ContactId ${code}`],
    ]);
    expect(
      (await save({ fields: { AccountId: ids.theirs, ContactId: ids.theirContact } }, { id }))
        .status,
    ).toBe(200);
    expect((await save({ fields: { AccountId: ids.ours, ContactId: null } }, { id })).status).toBe(
      200,
    );
  });

  it('of other fields accepts a stored reference that does not fit', async () => {
    const made = await request({ AccountId: ids.ours, ContactId: ids.ourContact });
    const { id } = made.body as { id: string };
    await storedRows(
      server,
      'update "case" set contactid = $1 where id = $2',
      ids.theirContact,
      id,
    );
    expect(
      (await save({ fields: { Subject: 'Anders', ContactId: ids.theirContact } }, { id })).status,
    ).toBe(200);
  });
});

it('object infos name the controlling fields of a filtered reference', async () => {
  const { fields } = (await server.call('/object-info/Case', { as: 'verkoop' })).body;
  const narrowed = { controllingFields: ['AccountId'], dependent: true, optionalFilter: false };
  expect([
    fields.ContactId.filteredLookupInfo,
    fields.Aansluiting__c.filteredLookupInfo,
    fields.AccountId.filteredLookupInfo,
  ]).toEqual([narrowed, narrowed, null]);
});

it('a lookup with a binding to a company offers only its contacts', async () => {
  const lookUp = async (bindings: string) => {
    const { body } = await server.call(
      `/lookups/Case/ContactId?searchType=Search&q=Tweeling${bindings}`,
      { as: 'verkoop', method: 'POST', body: {} },
    );
    return (body.lookupResults.Contact.records as { id: string }[]).map(({ id }) => id);
  };
  expect((await lookUp('')).toSorted()).toEqual([ids.ourContact, ids.theirContact].toSorted());
  expect(await lookUp(`&dependentFieldBindings=AccountId%3D${ids.theirs}`)).toEqual([
    ids.theirContact,
  ]);
});

describe('a lookup with the record being filled in', () => {
  const lookUp = async (query: string, body: object) => {
    const path = `/lookups/Case/ContactId?searchType=Search&q=Tweeling${query}`;
    const answer = (await server.call(path, { as: 'verkoop', method: 'POST', body })).body;
    return (answer.lookupResults.Contact.records as { id: string }[]).map(({ id }) => id);
  };
  const both = () => [ids.ourContact, ids.theirContact].toSorted();

  it('offers what fits the controlling fields of sourceRecord', async () => {
    const sourceRecord = { apiName: 'Case', fields: { AccountId: ids.theirs, Subject: 'Iets' } };
    expect(await lookUp('', { sourceRecord })).toEqual([ids.theirContact]);
  });

  it('is not filtered by a field that is not controlling, or by an empty one', async () => {
    expect(
      (
        await lookUp('', { sourceRecord: { fields: { Subject: 'Iets', AccountId: null } } })
      ).toSorted(),
    ).toEqual(both());
  });

  it('offers what fits the stored record, unless sourceRecord has another value', async () => {
    const { id } = (await request({ AccountId: ids.ours })).body as { id: string };
    expect(await lookUp(`&sourceRecordId=${id}`, {})).toEqual([ids.ourContact]);
    const sourceRecord = { fields: { AccountId: ids.theirs } };
    expect(await lookUp(`&sourceRecordId=${id}`, { sourceRecord })).toEqual([ids.theirContact]);
  });

  it('has the filter in the URL of the next page', async () => {
    const path = '/lookups/Case/ContactId?searchType=Search&q=Drieling&pageSize=1';
    for (let i = 0; i < 2; i++)
      await add('Contact', { LastName: 'Drieling', AccountId: ids.theirs });
    const body = { sourceRecord: { fields: { AccountId: ids.theirs } } };
    const first = (await server.call(path, { as: 'verkoop', method: 'POST', body })).body;
    expect(first.lookupResults.Contact.nextPageUrl).toContain(`AccountId%3D${ids.theirs}`);
  });

  it('refuses a controlling field that is no id', async () => {
    const body = { sourceRecord: { fields: { AccountId: 'niets' } } };
    const path = '/lookups/Case/ContactId';
    const { status, body: errors } = await server.call(path, {
      as: 'verkoop',
      method: 'POST',
      body,
    });
    expect([status, errors[0].errorCode]).toEqual([400, 'MALFORMED_ID']);
  });
});

it('the demo data have no reference across companies', async () => {
  const wrong = (sql: string) => storedRows(server, sql);
  expect(
    await wrong(
      'select c.id from "case" c join contact p on p.id = c.contactid where p.accountid <> c.accountid and c.subject <> $$Anders$$',
    ),
  ).toEqual([]);
  expect(
    await wrong(
      'select c.id from "case" c join aansluiting__c p on p.id = c.aansluiting__c where p.account__c <> c.accountid and c.subject <> $$Anders$$',
    ),
  ).toEqual([]);
  expect(
    await wrong(
      'select u.id from "user" u join contact p on p.id = u.contactid where p.accountid is distinct from u.accountid',
    ),
  ).toEqual([]);
});

describe('a reference filtered by its own record', () => {
  const main = (id: string) =>
    server.call(`/records/${ids.ours}`, {
      as: 'verkoop',
      fresh: true,
      method: 'PATCH',
      body: { fields: { Contactpersoon__c: id } },
    });

  it('accepts only children of that record, such as its own contacts', async () => {
    expect(refusals(await main(ids.theirContact))).toEqual([400, [`Contactpersoon__c ${code}`]]);
    expect(
      refusals(
        await save({
          apiName: 'Account',
          fields: { Name: 'Nieuw', Contactpersoon__c: ids.theirContact },
        }),
      ),
    ).toEqual([400, [`Contactpersoon__c ${code}`]]);
    expect((await main(ids.ourContact)).status).toBe(200);
  });

  it('is described in the object info, and its lookup offers only those', async () => {
    const info = await server.call('/object-info/Account', { as: 'verkoop' });
    expect(
      (info.body as { fields: Record<string, unknown> }).fields['Contactpersoon__c'],
    ).toMatchObject({
      filteredLookupInfo: { controllingFields: ['Id'], dependent: true, optionalFilter: false },
    });
    const found = async (bound: string) => {
      const { body } = await server.call(
        `/lookups/Account/Contactpersoon__c?q=Tweeling&searchType=Search${bound}`,
        {
          as: 'verkoop',
          method: 'POST',
          body: {},
        },
      );
      return (
        body as { lookupResults: { Contact: { records: { id: string }[] } } }
      ).lookupResults.Contact.records.map(({ id }) => id);
    };
    expect((await found('')).toSorted()).toEqual([ids.ourContact, ids.theirContact].toSorted());
    expect(await found(`&dependentFieldBindings=Id%3D${ids.ours}`)).toEqual([ids.ourContact]);
  });
});
