import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { type Call, type ForeignClient, load, type Site, type Untyped } from '../foreign-client.ts';

/** The client on which Salesforce builds its own tools. */
export const jsforceNode: ForeignClient = {
  name: '@jsforce/jsforce-node',
  async open(site) {
    const { Connection } = load('@jsforce/jsforce-node');
    const client = new Connection({ instanceUrl: site.url, accessToken: site.key });
    client.bulk2.pollInterval = 200;
    return [...reads(client, site), ...saves(client, site), ...many(client, site)];
  },
};

const reads = (client: Untyped, { accountId }: Site): Call[] => [
  {
    name: 'identity',
    async run() {
      const { username } = await client.identity();
      equal(username, 'beheer@zorgeloos.example');
      return username;
    },
  },
  {
    name: 'query, with parent and children',
    async run() {
      const { records } = await client.query(
        `SELECT Name, Owner.Name, (SELECT LastName FROM Contacts) FROM Account WHERE Id = '${accountId}'`,
      );
      ok(records[0].Contacts.records.length > 0);
      return `${records[0].Name}, ${records[0].Contacts.totalSize} contacts`;
    },
  },
  {
    name: 'query and queryMore, all pages',
    async run() {
      const { totalSize } = await client.query('SELECT COUNT() FROM Case');
      const all = await client.query('SELECT Id FROM Case').run({
        autoFetch: true,
        maxFetch: 100_000,
        headers: { 'Sforce-Query-Options': 'batchSize=200' },
      });
      equal(all.records.length, totalSize);
      return `${totalSize} rows`;
    },
  },
  {
    name: 'queryAll',
    async run() {
      const { totalSize } = await client.query('SELECT Id FROM Account').scanAll(true);
      ok(totalSize > 0);
      return `${totalSize} rows`;
    },
  },
  {
    name: 'describeGlobal',
    async run() {
      const { sobjects } = await client.describeGlobal();
      ok(sobjects.some(({ name }: Untyped) => name === 'Contact'));
      return `${sobjects.length} objects`;
    },
  },
  {
    name: 'describe',
    async run() {
      const { fields } = await client.sobject('Account').describe();
      ok(fields.some(({ name }: Untyped) => name === 'Name'));
      return `${fields.length} fields of Account`;
    },
  },
  {
    name: 'describeLayouts',
    async run() {
      const { layouts } = await client.sobject('Account').layouts();
      ok(layouts.length > 0);
      return `${layouts.length} layouts`;
    },
  },
  {
    name: 'search (SOSL)',
    async run() {
      const { searchRecords } = await client.search(
        'FIND {Korenaar} IN ALL FIELDS RETURNING Account(Id, Name)',
      );
      deepEqual(searchRecords[0].attributes.type, 'Account');
      return searchRecords[0].Name;
    },
  },
  {
    name: 'limits',
    async run() {
      const { DailyApiRequests } = await client.limits();
      ok(DailyApiRequests.Max > 0);
      return `${DailyApiRequests.Remaining} of ${DailyApiRequests.Max} calls left`;
    },
  },
  {
    name: 'recent',
    async run() {
      const rows = await client.recent('Account', 5);
      ok(Array.isArray(rows));
      return `${rows.length} rows`;
    },
  },
  {
    name: 'listviews, results',
    async run() {
      const { listviews } = await client.sobject('Account').listviews();
      const { records } = await client.sobject('Account').listview(listviews[0].id).results();
      ok(records.length > 0);
      return `${listviews.length} list views`;
    },
  },
];

const saves = (client: Untyped, { accountId }: Site): Call[] => {
  const contacts = client.sobject('Contact');
  let id = '';
  return [
    {
      name: 'create',
      async run() {
        ({ id } = await contacts.create({ LastName: 'Van jsforce', AccountId: accountId }));
        return id;
      },
    },
    {
      name: 'retrieve',
      async run() {
        const { LastName } = await contacts.retrieve(id);
        equal(LastName, 'Van jsforce');
        return LastName;
      },
    },
    {
      name: 'update',
      async run() {
        ok((await contacts.update({ Id: id, Title: 'Bakker' })).success);
        return (await contacts.retrieve(id)).Title;
      },
    },
    {
      name: 'upsert',
      async run() {
        ok((await contacts.upsert({ Id: id, Title: 'Bakker' }, 'Id')).success);
        return 'changed';
      },
    },
    {
      name: 'updated, deleted',
      async run() {
        const start = new Date(Date.now() - 3_600_000).toISOString();
        const { ids } = await contacts.updated(start, new Date().toISOString());
        const { deletedRecords } = await contacts.deleted(start, new Date().toISOString());
        ok(Array.isArray(deletedRecords));
        return `${ids.length} changed, ${deletedRecords.length} deleted`;
      },
    },
    {
      name: 'destroy, then retrieve refuses',
      async run() {
        ok((await contacts.destroy(id)).success);
        await rejects(contacts.retrieve(id), { errorCode: 'ENTITY_IS_DELETED' });
        return 'ENTITY_IS_DELETED';
      },
    },
    {
      name: 'create with a field missing',
      async run() {
        await rejects(contacts.create({ AccountId: accountId }), {
          errorCode: 'REQUIRED_FIELD_MISSING',
        });
        return 'REQUIRED_FIELD_MISSING';
      },
    },
  ];
};

const many = (client: Untyped, { accountId }: Site): Call[] => {
  const contacts = client.sobject('Contact');
  const rows = Array.from({ length: 250 }, (_, at) => ({
    LastName: `Reeks ${at}`,
    AccountId: accountId,
  }));
  return [
    {
      name: 'create, retrieve, update, destroy of many rows',
      async run() {
        const made = await contacts.create(rows, { allowRecursive: true });
        const ids = made.map(({ id }: Untyped) => id);
        equal((await contacts.retrieve(ids)).length, 250);
        const changes = ids.map((Id: string) => ({ Id, Title: 'Bakker' }));
        await contacts.update(changes, { allowRecursive: true });
        const gone = await contacts.destroy(ids, { allowRecursive: true });
        ok(gone.every(({ success }: Untyped) => success));
        return `${gone.length} rows`;
      },
    },
    {
      name: 'bulk2: insert, query, delete',
      async run() {
        const change = (operation: string, input: object[]) =>
          client.bulk2.loadAndWaitForResults({ object: 'Contact', operation, input });
        const { successfulResults } = await change('insert', rows);
        let found = 0;
        const statement = "SELECT Id FROM Contact WHERE LastName LIKE 'Reeks %'";
        for await (const _ of await client.bulk2.query(statement)) found += 1;
        equal(found, 250);
        await change(
          'delete',
          successfulResults.map(({ sf__Id }: Untyped) => ({ Id: sf__Id })),
        );
        return `${found} rows`;
      },
    },
  ];
};
