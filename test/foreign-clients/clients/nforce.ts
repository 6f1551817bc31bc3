import { equal, ok, rejects } from 'node:assert/strict';
import { type Call, type ForeignClient, load, type Site, type Untyped } from '../foreign-client.ts';

/** A small client with callbacks, of 2012 and still in use. It writes all names in lower case. */
export const nforce: ForeignClient = {
  name: 'nforce',
  open(site) {
    const library = load('nforce');
    const client = library.createConnection({
      clientId: 'none',
      redirectUri: 'http://localhost/none',
      apiVersion: 65,
      mode: 'single',
    });
    client.setOAuth({ instance_url: site.url, access_token: site.key });
    return Promise.resolve([...reads(client), ...saves(library, client, site)]);
  },
};

const reads = (client: Untyped): Call[] => [
  {
    // Its `getVersions` asks a server of its maker, whatever the instance URL is.
    name: 'getResources',
    async run() {
      const resources = await client.getResources();
      ok(resources.sobjects);
      return `${Object.keys(resources).length} resources`;
    },
  },
  {
    name: 'getSObjects, getDescribe, getMetadata',
    async run() {
      const { sobjects } = await client.getSObjects();
      const { fields } = await client.getDescribe({ type: 'Account' });
      const { objectDescribe } = await client.getMetadata({ type: 'Account' });
      equal(objectDescribe.name, 'Account');
      return `${sobjects.length} objects, ${fields.length} fields`;
    },
  },
  {
    name: 'query, page by page',
    async run() {
      const { records, totalSize } = await client.query({
        query: 'SELECT Id, Subject FROM Case',
        fetchAll: true,
      });
      equal(records.length, totalSize);
      ok(records[0].get('Subject'));
      return `${totalSize} rows`;
    },
  },
  {
    name: 'query with includeDeleted',
    async run() {
      const query = 'SELECT Id FROM Contact LIMIT 5';
      const { records } = await client.query({ query, includeDeleted: true });
      return `${records.length} rows`;
    },
  },
  {
    name: 'search (SOSL)',
    async run() {
      const { searchRecords } = await client.search(
        'FIND {Korenaar} IN ALL FIELDS RETURNING Account(Id, Name)',
      );
      return searchRecords[0].Name;
    },
  },
  {
    name: 'getLimits',
    async run() {
      const { DailyApiRequests } = await client.getLimits();
      return `${DailyApiRequests.Remaining} of ${DailyApiRequests.Max} calls left`;
    },
  },
];

const saves = (library: Untyped, client: Untyped, { accountId }: Site): Call[] => {
  const contact = library.createSObject('Contact', {
    LastName: 'Van nforce',
    AccountId: accountId,
  });
  return [
    {
      name: 'insert',
      async run() {
        const { id } = await client.insert({ sobject: contact });
        contact.set('id', id);
        return id;
      },
    },
    {
      name: 'getRecord',
      async run() {
        const found = await client.getRecord({ type: 'contact', id: contact.getId() });
        equal(found.get('LastName'), 'Van nforce');
        return found.get('LastName');
      },
    },
    {
      name: 'update',
      async run() {
        contact.set('Title', 'Bakker');
        await client.update({ sobject: contact });
        const found = await client.getRecord({
          type: 'contact',
          id: contact.getId(),
          fields: ['Title'],
        });
        equal(found.get('Title'), 'Bakker');
        return found.get('Title');
      },
    },
    {
      name: 'delete, then getRecord refuses',
      async run() {
        await client.delete({ sobject: contact });
        await rejects(client.getRecord({ type: 'contact', id: contact.getId() }), {
          errorCode: 'ENTITY_IS_DELETED',
          statusCode: 404,
        });
        return 'ENTITY_IS_DELETED';
      },
    },
  ];
};
