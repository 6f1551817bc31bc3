import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#protocol/problem.ts';
import { productPath } from '#protocol/api/product-methods.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import {
  type AccountName,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createRow } from '../../rows.ts';

type Entry = {
  viewer: string | null;
  kind: string;
  door: string;
  verb: string;
  object: string;
  fields: string[];
  records: string[];
  request: string | null;
};

describe('the audit log', () => {
  let server: TestServer;
  let account: string;
  let contact: string;
  beforeAll(async () => {
    server = await openTestServer();
    account = (await ownAndForeignCompany(server, 'korenaar')).own;
    contact = await make({
      apiName: 'Contact',
      fields: { LastName: 'Geheimman', Email: 'geheim@voorbeeld.example', AccountId: account },
    });
  });
  afterAll(() => server.close());

  const make = async (body: object): Promise<string> =>
    (await server.call('/records', { as: 'beheer', method: 'POST', body })).body.id;
  const userOf = async (name: AccountName): Promise<string> => {
    const { viewer } = await server.contextOf(name);
    return viewer.kind === 'user' ? viewer.userId : '';
  };
  const mark = async (): Promise<number> => {
    await server.dependencies.auditKeeper.flush();
    const [row] = await storedRows<{ id: string }>(
      server,
      'select coalesce(max(id), 0) as id from audit',
    );
    return Number(row!.id);
  };
  const since = async (id: number): Promise<Entry[]> => {
    await server.dependencies.auditKeeper.flush();
    return storedRows<Entry>(
      server,
      'select viewer, kind, door, verb, object, fields, records, request from audit where id > $1 order by id',
      id,
    );
  };
  /** The audit rows of a call. */
  const leaves = async (
    path: string,
    options: Parameters<TestServer['call']>[1],
  ): Promise<Entry[]> => {
    const from = await mark();
    await server.call(path, options);
    return since(from);
  };

  it('has for a record read by staff the viewer, request, fields and record', async () => {
    const from = await mark();
    const answer = await server.call(
      `/records/${contact}?fields=Contact.Email,Contact.LastName,Contact.AccountId`,
      { as: 'verkoop' },
    );
    expect(await since(from)).toEqual([
      {
        viewer: await userOf('verkoop'),
        kind: 'sales',
        door: 'api',
        verb: 'read',
        object: 'Contact',
        fields: ['Contact.Email', 'Contact.LastName'],
        records: [contact],
        request: answer.headers.get('x-request-id'),
      },
    ]);
  });

  it('has the name behind a reference to any object only when it is personal', async () => {
    const about = async (Record__c: string) => {
      const fields = {
        Aan__c: 'iemand@voorbeeld.example',
        Onderwerp__c: 'Over',
        Tekst__c: 'Dag',
        Record__c,
      };
      return leaves(
        `/records/${await createRow(server, 'Mail__c', fields)}?fields=Mail__c.Record__r.Name`,
        { as: 'verkoop' },
      );
    };
    expect(await about(contact)).toMatchObject([
      { verb: 'read', object: 'Mail__c', fields: ['Contact.Name'], records: [contact] },
    ]);
    const request = await make({
      apiName: 'Case',
      fields: { Subject: 'Over', AccountId: account },
    });
    expect(await about(request)).toEqual([]);
  });

  it('has the contact that a reference names, and the fields that a search matched', async () => {
    const request = await make({
      apiName: 'Case',
      fields: {
        Subject: 'Stil',
        Description: 'Krokodillenleer',
        AccountId: account,
        ContactId: contact,
      },
    });
    expect(
      await leaves(`/records/${request}?fields=Case.Contact.Contactpersoon_ICT__c`, {
        as: 'verkoop',
      }),
    ).toMatchObject([
      { verb: 'read', object: 'Case', fields: ['Contact.Name'], records: [contact] },
    ]);
    const [found] = await leaves('/search/results/keyword?objectApiName=Case&q=krokodillenleer', {
      as: 'verkoop',
      method: 'POST',
      body: {},
    });
    expect(found).toMatchObject({
      verb: 'search',
      object: 'Case',
      fields: expect.arrayContaining(['Case.Description']),
    });
    expect(found!.records).toContain(request);
  });

  it('has one row for a list, with its records and the fields of related records', async () => {
    const [entry, ...more] = await leaves(
      '/list-records/Case/Alle?pageSize=3&fields=Case.Subject,Case.Contact.Email',
      { as: 'verkoop' },
    );
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ verb: 'list', object: 'Case' });
    expect(entry!.fields).toEqual(expect.arrayContaining(['Case.Subject', 'Contact.Email']));
    expect(entry!.records.filter((id) => id.startsWith('500')).length).toBe(3);
  });

  it('has rows for a search, a lookup and child records', async () => {
    const verbs = async (path: string, options: object = {}) =>
      (await leaves(path, { as: 'verkoop', ...options })).map(({ verb, object }) => [verb, object]);
    expect(
      await verbs('/search/results/keyword?objectApiName=Contact&q=geheimman', {
        method: 'POST',
        body: {},
      }),
    ).toEqual([['search', 'Contact']]);
    expect(
      await verbs('/lookups/Case/ContactId?searchType=TypeAhead&q=gehe', {
        method: 'POST',
        body: {},
      }),
    ).toEqual([['search', 'Contact']]);
    expect(
      await verbs(`/records/${account}/child-relationships/Contacts?fields=Contact.Email`),
    ).toEqual([['list', 'Contact']]);
  });

  it('has the rows behind groups of a statement that show personal data', async () => {
    const other = await make({
      apiName: 'Contact',
      fields: { LastName: 'Geheimvrouw', Email: 'vrouw@voorbeeld.example', AccountId: account },
    });
    const groups = (statement: string) =>
      leaves(`/services/data/v65.0/query?q=${encodeURIComponent(statement)}`, { as: 'verkoop' });
    const shown = { verb: 'read', object: 'Contact', fields: ['Contact.Email'] };
    const where = `WHERE LastName LIKE 'Geheim%'`;
    const [keys, ...more] = await groups(`SELECT COUNT(Id), MAX(Email) FROM Contact ${where}`);
    expect(more).toEqual([]);
    expect(keys).toMatchObject(shown);
    expect(keys!.records.toSorted()).toEqual([contact, other].toSorted());
    expect(await groups(`SELECT Email FROM Contact ${where} GROUP BY Email LIMIT 1`)).toMatchObject(
      [shown],
    );
    expect(
      await groups(
        `SELECT Contact.Email, Status FROM Case WHERE ContactId = '${contact}' GROUP BY ROLLUP(Contact.Email, Status)`,
      ),
    ).toMatchObject([{ object: 'Case', fields: ['Contact.Email'], records: [contact] }]);
    expect(
      await groups(
        `SELECT AccountId, COUNT_DISTINCT(Email) FROM Contact ${where} GROUP BY AccountId HAVING COUNT(Email) > 0`,
      ),
    ).toEqual([]);
    const none = `SELECT MIN(Email) least FROM Contact WHERE LastName = 'Niemand'`;
    expect(await groups(none)).toEqual([]);
    expect(
      await groups(`SELECT Email FROM Contact ${where} GROUP BY Email HAVING COUNT(Id) > 9`),
    ).toEqual([]);
  });

  it('has rows for a customer who reads their own company', async () => {
    const [own] = await leaves(`/records/${account}?fields=Account.Phone`, { as: 'korenaar' });
    expect(own).toMatchObject({
      viewer: await userOf('korenaar'),
      kind: 'customer',
      verb: 'read',
      records: [account],
    });
  });

  it('has no mail address for a termination proposal, which does not show it', async () => {
    const [own] = await storedRows<{ id: string }>(
      server,
      `select a.id from aansluiting__c a join account c on c.id = a.account__c where a.account__c = $1 and a.status__c = 'Actief' and c.contactpersoon__c is not null limit 1`,
      account,
    );
    const from = await mark();
    expect(
      (
        await server.call(
          `${productPath('OpzeggingController/getProposal')}?connectionId=${own!.id}`,
          { as: 'korenaar' },
        )
      ).status,
    ).toBe(200);
    expect((await since(from)).flatMap(({ fields }) => fields)).not.toContain('Contact.Email');
  });

  it('has nothing for answers without personal data, published content or refusals', async () => {
    expect(
      await leaves(`/records/${contact}?fields=Contact.AccountId,Contact.CreatedDate`, {
        as: 'verkoop',
      }),
    ).toEqual([]);
    expect(await leaves('/list-records/Kennisartikel__c/Alle?pageSize=2', {})).toEqual([]);
    expect(
      await leaves('/list-records/Kennisartikel__c/Alle?pageSize=2', { as: 'korenaar' }),
    ).toEqual([]);
    expect(await leaves(`/records/${contact}?fields=Contact.Email`, { as: 'garage' })).toEqual([]);
    expect(await leaves(`/records/${contact}?fields=Contact.Email`, {})).toEqual([]);
  });

  it('has every change of personal data, with the fields and never a value', async () => {
    const patch = (fields: object) =>
      leaves(`/records/${contact}`, { as: 'verkoop', method: 'PATCH', body: { fields } });
    expect(
      (await patch({ Email: 'ander@voorbeeld.example', AccountId: account })).filter(
        ({ verb }) => verb === 'change',
      ),
    ).toMatchObject([{ object: 'Contact', fields: ['Contact.Email'], records: [contact] }]);
    expect(
      (await patch({ Contactpersoon_ICT__c: true })).filter(({ verb }) => verb === 'change'),
    ).toEqual([]);
    const id = await make({ apiName: 'Contact', fields: { LastName: 'Kort', AccountId: account } });
    const writeActions = async (path: string, method: string) =>
      (await leaves(path, { as: 'beheer', method }))
        .filter(({ verb }) => verb !== 'read')
        .map(({ verb }) => verb);
    expect(await writeActions(`/records/${id}`, 'DELETE')).toEqual(['delete']);
    expect(await writeActions(`/records/${id}/undelete`, 'POST')).toEqual(['undelete']);
    const all = await storedRows<{ text: string }>(server, 'select audit::text as text from audit');
    for (const value of ['Geheimman', 'geheim@', 'ander@', 'Kort'])
      expect(all.filter(({ text }) => text.includes(value))).toEqual([]);
  });

  it('has nothing for a rolled-back change, and a row for a saved one', async () => {
    const from = await mark();
    await inTransaction(server.ctx, async (inside) => {
      await updateRecord(inside, contact, { fields: { Phone: '0201234567' } });
      return refuse({ code: 'record.rule' });
    });
    expect(await since(from)).toEqual([]);
    const made = await createRecord(
      { ...server.ctx, viewer: { kind: 'system', task: 'test' } },
      { apiName: 'Contact', fields: { LastName: 'Huis', AccountId: account } },
    );
    expect(made.ok).toBe(true);
    expect(await since(from)).toMatchObject([
      { viewer: null, kind: 'system', door: 'house', verb: 'create' },
    ]);
  });

  it('has one row for a record-ui call', async () => {
    const key = await mark();
    await server.call(`/record-ui/${contact}`, { as: 'verkoop' });
    expect((await since(key)).map(({ verb }) => verb)).toEqual(['read']);
  });
});
