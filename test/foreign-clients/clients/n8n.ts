import { equal, ok, rejects } from 'node:assert/strict';
import { type Call, type ForeignClient, load, type Site, type Untyped } from '../foreign-client.ts';

/**
 * The node of n8n for the platform, with which people connect programs without code. n8n itself is
 * too large to start here, so this is what its node runs in: the parameters of the form, and a
 * request with the token of the credentials. The node is as published.
 */
export const n8n: ForeignClient = {
  name: 'n8n-nodes-base',
  open(site) {
    const { Salesforce } = load('n8n-nodes-base/dist/nodes/Salesforce/Salesforce.node.js');
    const node = new Salesforce();
    const run: Run = async (resource, operation, parameters = {}) => {
      const context = contextOf(site, { resource, operation, ...parameters });
      const [items] = await node.execute.call(context);
      return items.map(({ json }: Untyped) => json);
    };
    const options: Options = (method, parameters = {}) =>
      (node.methods.loadOptions[method] ?? node.methods.listSearch[method]).call(
        contextOf(site, parameters),
      );
    return Promise.resolve([...contacts(run, site), ...others(run, site), ...choices(options)]);
  },
};

type Run = (
  resource: string,
  operation: string,
  parameters?: Record<string, unknown>,
) => Promise<Untyped[]>;
type Options = (method: string, parameters?: Record<string, unknown>) => Promise<Untyped>;

function contextOf({ url, key }: Site, parameters: Record<string, unknown>): object {
  const parameter = (name: string, fallback?: unknown) =>
    Object.hasOwn(parameters, name) ? parameters[name] : fallback;
  return {
    getInputData: () => [{ json: {} }],
    getNode: () => ({ name: 'Salesforce', type: 'salesforce', typeVersion: 1.1 }),
    getNodeParameter: (name: string, _item: number, fallback?: unknown) =>
      parameter(name, fallback ?? (name === 'authentication' ? 'oAuth2' : undefined)),
    getCurrentNodeParameter: parameter,
    getCredentials: () => ({ oauthTokenData: { instance_url: url, access_token: key } }),
    continueOnFail: () => false,
    logger: { debug: () => undefined },
    helpers: {
      requestOAuth2: (_credentials: string, options: Asked) => requestWith(key, options),
      assertBinaryData: () => ({ fileExtension: 'txt' }),
      getBinaryDataBuffer: () => Buffer.from('inhoud van het bestand'),
      returnJsonArray: (json: Untyped) => [json].flat().map((one: Untyped) => ({ json: one })),
      constructExecutionMetaData: (items: Untyped) => items,
    },
  };
}

type Asked = {
  method: string;
  uri: string;
  qs: Record<string, string>;
  headers: Record<string, string>;
  body?: object;
  formData?: Record<string, { value: string | Buffer; options: Record<string, string> }>;
};

/** A request as n8n sends it: JSON, or a form of files. */
async function requestWith(key: string, { method, uri, qs, ...rest }: Asked): Promise<Untyped> {
  const { 'Content-Type': contentType = '', ...headers } = rest.headers;
  const { body, formData } = rest;
  const answer = await fetch(`${uri}?${new URLSearchParams(qs).toString()}`, {
    method,
    headers: {
      ...headers,
      Authorization: `Bearer ${key}`,
      ...(formData === undefined && { 'Content-Type': contentType }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(formData && { body: formOf(formData) }),
  });
  const text = await answer.text();
  const json = text === '' ? undefined : JSON.parse(text);
  if (answer.ok) return json;
  const { status: statusCode } = answer;
  throw Object.assign(new Error(`${statusCode} - ${text}`), { statusCode, error: json });
}

function formOf(parts: NonNullable<Asked['formData']>): FormData {
  const form = new FormData();
  for (const [name, { value, options }] of Object.entries(parts)) {
    const type = options['contentType'] ?? '';
    const blob = new Blob([typeof value === 'string' ? value : Uint8Array.from(value)], { type });
    form.set(name, blob, options['filename']);
  }
  return form;
}

const contacts = (run: Run, { accountId }: Site): Call[] => {
  let contactId = '';
  // This is how the node spells it.
  const company = { additionalFields: {}, 'additionalFields.acconuntId': accountId };
  return [
    {
      name: 'contact: create',
      async run() {
        const parameters = { lastname: 'Van n8n', ...company };
        const [made] = await run('contact', 'create', parameters);
        contactId = made.id;
        return contactId;
      },
    },
    {
      name: 'contact: update, get',
      async run() {
        await run('contact', 'update', { contactId, updateFields: { title: 'Bakker' } });
        const [found] = await run('contact', 'get', { contactId });
        equal(found.Title, 'Bakker');
        return found.Title;
      },
    },
    {
      name: 'contact: upsert',
      async run() {
        const parameters = { externalId: 'Id', externalIdValue: contactId, lastname: 'Van n8n' };
        const [saved] = await run('contact', 'upsert', { ...parameters, ...company });
        equal(saved.success, true);
        return 'changed';
      },
    },
    {
      name: 'contact: getAll, with conditions',
      async run() {
        const condition = { field: 'LastName', operation: 'equal', value: 'Van n8n' };
        const options = { conditionsUi: { conditionValues: [condition] } };
        const found = await run('contact', 'getAll', { returnAll: true, options });
        equal(found.length, 1);
        return `${found.length} row`;
      },
    },
    {
      name: 'contact: getSummary',
      async run() {
        const [{ objectDescribe }] = await run('contact', 'getSummary');
        return objectDescribe.label;
      },
    },
    {
      name: 'contact: delete, then get refuses',
      async run() {
        await run('contact', 'delete', { contactId });
        await rejects(
          run('contact', 'get', { contactId }),
          ({ context }: Untyped) => context.errorCode === 'ENTITY_IS_DELETED',
        );
        return 'ENTITY_IS_DELETED';
      },
    },
  ];
};

const others = (run: Run, { accountId }: Site): Call[] => [
  {
    name: 'account: getAll',
    async run() {
      // Without these it asks for `Type`, which companies do not have here.
      const options = { fields: ['Id', 'Name', 'LastModifiedDate'] };
      const found = await run('account', 'getAll', { returnAll: false, limit: 3, options });
      equal(found.length, 3);
      return `${found.length} rows`;
    },
  },
  {
    name: 'case: getAll, all pages',
    async run() {
      const found = await run('case', 'getAll', { returnAll: true, options: {} });
      ok(found.length > 2_000);
      return `${found.length} rows`;
    },
  },
  {
    name: 'customObject: getAll',
    async run() {
      const parameters = { customObject: 'Aansluiting__c', returnAll: false, limit: 5 };
      const options = { fields: ['Id', 'Name'] };
      return `${(await run('customObject', 'getAll', { ...parameters, options })).length} rows`;
    },
  },
  {
    name: 'user: getAll',
    async run() {
      const found = await run('user', 'getAll', { returnAll: false, limit: 2, options: {} });
      return `${found.length} rows`;
    },
  },
  {
    name: 'search: query (SOQL)',
    async run() {
      const query = `SELECT Name FROM Account WHERE Id = '${accountId}'`;
      const [found] = await run('search', 'query', { query });
      return found.Name;
    },
  },
  {
    name: 'document: upload',
    async run() {
      const additionalFields = { linkToObjectId: accountId, fileExtension: 'txt' };
      const parameters = { title: 'Van n8n', binaryPropertyName: 'data', additionalFields };
      const [saved] = await run('document', 'upload', parameters);
      return saved.id;
    },
  },
];

/** What the form offers to choose from. */
const choices = (options: Options): Call[] => [
  {
    name: 'searchUsers',
    async run() {
      const { results } = await options('searchUsers');
      ok(results.length > 0);
      return `${results.length} choices`;
    },
  },
  ...choicesOfForm(options),
];

const choicesOfForm = (options: Options): Call[] =>
  Object.entries({
    getCustomObjects: {},
    getCustomObjectFields: { customObject: 'Aansluiting__c' },
    getAccountFields: {},
    getContactFields: {},
    getCaseFields: {},
    getCaseStatuses: {},
    getExternalIdFields: { resource: 'contact' },
  }).map(([method, parameters]) => ({
    name: method,
    async run() {
      const found = await options(method, parameters);
      ok(found.length > 0);
      return `${found.length} choices`;
    },
  }));
