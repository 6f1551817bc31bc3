import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';
import {
  type ProductMethod,
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import {
  accounts,
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, userOf } from '../../rows.ts';
import { endpointAuditVerbs, methodAuditVerbs } from './audit-verbs.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { SuccessfulCall, CallRecords } from '../endpoints/endpoint-call.ts';
import { createBulkApiRecords, noBulkApiRecords } from '../endpoints/rest/bulk-api-records.ts';
import { locatorFor } from '../endpoints/locator.ts';
import { newCase } from '../endpoints/records.ts';
import { uploadFile } from '../files/multipart.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';
import { scenarios } from '../generated/product-scenarios.ts';
import { recordsIn } from './access-roles.ts';

/**
 * The audit log rows of every endpoint: listed per endpoint, and compared with the personal data in
 * its answers. Source: docs/decisions/0016-personal-data-audit-log.md.
 */

type Line = {
  viewer: string | null;
  kind: string;
  door: string;
  task: string | null;
  verb: string;
  object: string | null;
  fields: string[];
  records: string[];
};
const id = /^[0-9A-Za-z]{15,18}$/;
type Personal = { object: string; field: string; id: string };

let server: TestServer;
let scenario: ScenarioRecords;
let version = '';
const made: CallRecords = {
  id: '',
  account: '',
  product: '',
  document: '',
  job: '',
  contacts: ['', ''],
  locator: '',
  bulkApi: noBulkApiRecords,
};
/**
 * Personal values that occur in one field of one record only, with that field; null when a value
 * occurs more often.
 */
const personal = new Map<string, Personal | null>();
const users = new Map<AccountName, string>();

beforeAll(async () => {
  server = await openTestServer({
    environment: { BRAND_WEBSHOP_SIGN_ON_URL: 'https://webshop.example/saml' },
  });
  made.locator = await locatorFor(server, 'verkoop');
  made.bulkApi = await createBulkApiRecords(server);
  scenario = await createScenarioRecords(server);
  const first = async (text: string, ...values: unknown[]): Promise<string> =>
    (await storedRows<{ id: string }>(server, text, ...values))[0]!.id;
  made.product = await first('select id from product__c where gepubliceerd__c order by id limit 1');
  made.account = await companyOf(server, 'korenaar');
  const update = {
    operation: 'update',
    objectApiName: 'Account',
    recordIds: [made.account, '001zzzzzzzzzzzz'],
    fields: { Phone: '020 123 4567' },
  };
  made.job = (await post('/bulk-jobs', update)).body.id;
  made.contacts = [await newContact('Krokodillenman'), await newContact('Neushoornvrouw')];
  const uploaded = (await uploadFile(server, 'beheer', { bytes: 'een', name: 'olifantenhuis.txt' }))
    .body;
  made.document = uploaded.contentDocument.id;
  version = uploaded.contentVersion.id;
  for (const name of Object.keys(accounts) as AccountName[])
    users.set(name, (await userOf(server, name)).id); // proof: the keys of that very table
  const gone = await newContact('Nijlpaardenkind');
  await collectPersonalValues();
  await server.call(`/records/${gone}`, { as: 'beheer', method: 'DELETE' });
});
afterAll(() => server.close());

const post = (path: string, body: unknown): Promise<Answer> =>
  server.call(path, { as: 'beheer', method: 'POST', body });
const newContact = async (LastName: string): Promise<string> =>
  (
    await post('/records', {
      apiName: 'Contact',
      fields: { LastName, Email: `${LastName}@voorbeeld.example`, AccountId: made.account },
    })
  ).body.id;

async function collectPersonalValues(): Promise<void> {
  for (const object of server.dependencies.registry.objects) {
    const fields = [...object.personal]
      .map((name) => object.fields.get(name)!)
      .filter(({ column }) => column !== null);
    for (const field of fields) {
      const rows = await storedRows<{ id: string; value: string | null }>(
        server,
        `select id, "${field.col}"::text as value from "${object.table}"`,
      );
      for (const { id: row, value } of rows)
        if (value !== null && value.length > 7 && !id.test(value))
          personal.set(
            value,
            personal.has(value) ? null : { object: object.apiName, field: field.apiName, id: row },
          );
    }
  }
}

/** Extra calls for endpoints whose listed answers hold no personal data. */
const more: Partial<Record<EndpointName, SuccessfulCall[]>> = {
  getVersionData: [
    {
      as: 'verkoop',
      path: () => `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`,
    },
  ],
};

async function leaves(call: () => Promise<Answer>): Promise<{ answer: Answer; lines: Line[] }> {
  await server.dependencies.auditKeeper.flush();
  const [before] = await storedRows<{ id: string }>(
    server,
    'select coalesce(max(id), 0) as id from audit',
  );
  const answer = await call();
  await server.dependencies.auditKeeper.flush();
  // Rows of work that the system does meanwhile are left out.
  const lines = await storedRows<Line>(
    server,
    'select viewer, kind, door, task, verb, object, fields, records from audit where id > $1 and request = $2 order by id',
    before!.id,
    answer.headers.get('x-request-id'),
  );
  return { answer, lines };
}

const isInAudit = (lines: readonly Line[], { object, field, id }: Personal): boolean =>
  lines.some(
    ({ records, fields }) => records.includes(id) && fields.includes(`${object}.${field}`),
  );

/** The personal data in an answer that no audit row covers. */
function uncoveredData(
  { body }: Answer,
  lines: readonly Line[],
  as: AccountName | undefined,
): Personal[] {
  if (as === undefined) return [];
  const inRecords = recordsIn(body).flatMap(({ apiName: object, id, fields }) =>
    Object.entries(fields).flatMap(([field, { value }]) =>
      value !== null &&
      typeof value !== 'object' &&
      server.dependencies.registry.object(object)?.personal.has(field)
        ? [{ object, field, id }]
        : [],
    ),
  );
  const inTexts = textsIn(body).flatMap((text) => personal.get(text) ?? []);
  return [...inRecords, ...inTexts].filter(
    (one) => one.id !== users.get(as) && !isOpenName(one) && !isInAudit(lines, one),
  );
}

const isOpenName = ({ object, field }: Personal): boolean => {
  const { nameOpen, nameField } = server.dependencies.registry.object(object)!;
  return nameOpen === true && field === nameField;
};

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Expects that the audit rows hold ids and names, and no values. */
function expectIdsOnly(lines: readonly Line[]): void {
  for (const line of lines) {
    for (const record of line.records) expect(record).toMatch(id);
    for (const field of line.fields) expect(field).toMatch(/^\w+(\.\w+)*$/);
    if (line.viewer !== null) expect(line.viewer).toMatch(id);
    for (const text of textsIn(line)) expect(personal.get(text) ?? null, text).toBeNull();
  }
}

const send = ({ as, path, method = 'GET', body, headers }: SuccessfulCall): Promise<Answer> =>
  server.call(path(made), {
    method,
    ...(as && { as }),
    ...(body && { body: body(made) }),
    ...(headers && { headers }),
  });

const names = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
const methods = Object.keys(productMethods) as ProductMethodName[]; // proof: the keys of that very table

it('the audit actions of every endpoint and product method are listed', () => {
  expect(Object.keys(endpointAuditVerbs).sort()).toEqual(names.toSorted());
  expect(Object.keys(methodAuditVerbs).sort()).toEqual(methods.toSorted());
});

describe('each endpoint of the record API leaves its listed audit actions:', () => {
  it.each(names)('%s', async (name) => {
    made.id = name.endsWith('ById')
      ? (await server.call('/list-ui/Case/Alle?pageSize=1', { as: 'beheer' })).body.info
          .listReference.id
      : (await post('/records', newCase(made))).body.id;
    const verbs = new Set<string>();
    for (const one of [...endpointCalls[name].answers, ...(more[name] ?? [])]) {
      const { answer, lines } = await leaves(() => send(one));
      expect(answer.status, answer.text.slice(0, 300)).toBe(one.status ?? 200);
      expect(uncoveredData(answer, lines, one.as), one.path(made)).toEqual([]);
      expectIdsOnly(lines);
      for (const { verb } of lines) verbs.add(verb);
    }
    expect([...verbs].sort()).toEqual(endpointAuditVerbs[name].toSorted());
  });
});

describe('each product method leaves its listed audit actions:', () => {
  it.each(methods)('%s', async (name) => {
    const method: ProductMethod = productMethods[name];
    const verbs = new Set<string>();
    for (const as of [undefined, 'korenaar', 'beheer'] as const) {
      const given = await scenarios[name].given(scenario);
      const query = new URLSearchParams(
        Object.entries(given).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, String(value)]],
        ),
      );
      const isPost = method.verbs[0] === 'POST';
      const { answer, lines } = await leaves(() =>
        server.call(isPost ? productPath(name) : `${productPath(name)}?${query}`, {
          ...(as && { as }),
          ...(isPost && { method: 'POST', body: given }),
        }),
      );
      expect(uncoveredData(answer, lines, as), String(as)).toEqual([]);
      expectIdsOnly(lines);
      for (const { verb } of lines) verbs.add(verb);
    }
    expect([...verbs].sort()).toEqual(methodAuditVerbs[name].toSorted());
  });
});
