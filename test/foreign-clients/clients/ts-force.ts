import { equal, ok } from 'node:assert/strict';
import { type Call, type ForeignClient, load, type Site, type Untyped } from '../foreign-client.ts';

/** A mapper of objects for TypeScript. Its generator makes a class for each object, as below. */
export const tsForce: ForeignClient = {
  name: 'ts-force',
  open(site) {
    const library = load('ts-force');
    const client = new library.Rest({ accessToken: site.key, instanceUrl: site.url, version: 65 });
    return Promise.resolve([
      ...reads(library, client),
      ...rows(contactClass(library), client, site),
      ...together(library, contactClass(library), { client, site }),
    ]);
  },
};

function contactClass(library: Untyped): Untyped {
  class Contact extends library.RestObject {
    constructor(fields: object, client: Untyped) {
      super('Contact', client);
      this.id = undefined;
      this.lastName = undefined;
      this.title = undefined;
      this.accountId = undefined;
      this.initObject(fields);
      return new Proxy(this, this.safeUpdateProxyHandler);
    }
    static API_NAME = 'Contact';
    static get FIELDS() {
      return this.getPropertiesMeta(Contact);
    }
    static retrieve(statement: string, client: Untyped) {
      return this.query(Contact, statement, { restInstance: client });
    }
  }
  const fields = { id: 'Id', lastName: 'LastName', title: 'Title', accountId: 'AccountId' };
  for (const [property, apiName] of Object.entries(fields))
    library.sField({
      apiName,
      createable: apiName !== 'Id',
      updateable: apiName !== 'Id',
      required: false,
      externalId: false,
      childRelationship: false,
      reference: undefined,
      salesforceType: apiName.endsWith('Id') ? 'reference' : 'string',
      salesforceLabel: apiName,
    })(Contact.prototype, property);
  return Contact;
}

const reads = ({ queryAllComposite, CompositeBatch }: Untyped, client: Untyped): Call[] => [
  {
    name: 'query and queryMore',
    async run() {
      const first = await client.query('SELECT Id FROM Case');
      const next = await client.queryMore(first);
      equal(next.totalSize, first.totalSize);
      return `${first.records.length + next.records.length} of ${first.totalSize} rows`;
    },
  },
  {
    name: 'queryAllComposite, which chains pages in one call',
    async run() {
      const found = await queryAllComposite('SELECT Id, Subject FROM Case', {
        restInstance: client,
      });
      equal(found.length, (await client.query('SELECT COUNT() FROM Case')).totalSize);
      return `${found.length} rows`;
    },
  },
  {
    name: 'query with deleted rows',
    async run() {
      return `${(await client.query('SELECT Id FROM Contact LIMIT 5', true)).records.length} rows`;
    },
  },
  {
    name: 'getSObjectDescribe',
    async run() {
      const { fields } = await client.getSObjectDescribe('Account');
      return `${fields.length} fields of Account`;
    },
  },
  {
    name: 'limits, and the limit in each answer',
    async run() {
      ok(client.apiLimit.used > 0);
      const { DailyApiRequests } = await client.limits();
      return `${DailyApiRequests.Remaining} left, ${client.apiLimit.limit} a minute`;
    },
  },
  {
    name: 'search (SOSL)',
    async run() {
      const statement = 'FIND {Korenaar} IN ALL FIELDS RETURNING Account(Id, Name)';
      return (await client.search(statement)).searchRecords[0].Name;
    },
  },
  {
    name: 'composite/batch',
    async run() {
      const batch = new CompositeBatch(client);
      batch.addQuery('SELECT Id FROM Account LIMIT 1').addQuery('SELECT Id FROM Contact LIMIT 2');
      const { results: answers } = await batch.send();
      equal(answers[1].result.records.length, 2);
      return `${answers.length} answers`;
    },
  },
];

const rows = (Contact: Untyped, client: Untyped, { accountId: account }: Site): Call[] => {
  const contact = new Contact({ lastName: 'Van ts-force', accountId: account }, client);
  return [
    {
      name: 'insert',
      async run() {
        await contact.insert();
        return contact.id;
      },
    },
    {
      name: 'update with refresh, in one composite call',
      async run() {
        contact.title = 'Bakker';
        await contact.update({ refresh: true });
        equal(contact.title, 'Bakker');
        return contact.title;
      },
    },
    {
      name: 'retrieve',
      async run() {
        const statement = `SELECT Id, LastName, Title FROM Contact WHERE Id = '${contact.id}'`;
        const [found] = await Contact.retrieve(statement, client);
        equal(found.lastName, 'Van ts-force');
        return found.lastName;
      },
    },
    {
      name: 'delete',
      async run() {
        await contact.delete();
        const { totalSize } = await client.query(
          `SELECT COUNT() FROM Contact WHERE Id = '${contact.id}'`,
        );
        equal(totalSize, 0);
        return 'deleted';
      },
    },
  ];
};

const together = (
  { CompositeCollection }: Untyped,
  Contact: Untyped,
  { client, site }: { client: Untyped; site: Site },
): Call[] => [
  {
    name: 'composite/sobjects: insert, update, delete',
    async run() {
      const accountId = site.accountId;
      const contacts = ['Een', 'Twee'].map(
        (lastName) => new Contact({ lastName, accountId }, client),
      );
      const collection = new CompositeCollection(client);
      await collection.insert(contacts);
      for (const one of contacts) one.title = 'Bakker';
      await collection.update(contacts);
      const gone = await collection.delete(contacts);
      ok(gone.every(({ success }: Untyped) => success));
      return `${gone.length} rows`;
    },
  },
];
