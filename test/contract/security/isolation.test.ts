import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';
import { productMethods, productPath } from '#protocol/api/product-methods.ts';
import type { Answer, TestServer } from '../../support/server.ts';
import { openTestServer, storedRows, userId } from '../../support/server.ts';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { createDelivery } from '../../webhooks.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { codeOf, isFormA, isFormB } from '../generated/calls.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { Call, CallTarget } from '../endpoints/endpoint-call.ts';
import { multipartText } from '../files/multipart.ts';
import { foreignRows, isVisible, recordsIn, accessRoles, visibleFields } from './access-roles.ts';
import { fillEmptyObjects } from '../generated/valid-fields.ts';

const all = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
/** The examples of the document are in the repository: they are records of no installation. */
const names = all.filter((name) => name !== 'describeApi');

const unknown: CallTarget = {
  object: 'Onbekend__c',
  row: 'zzzzzzzzzzzzzzz',
  list: '00Bzzzzzzzzzzzz',
  field: 'Onbekend__c',
  pageSize: 50,
};

let server: TestServer;
let foreign: Map<string, Set<string>>;
const lists = new Map<string, string>();
const anyRow = new Map<string, string>();

beforeAll(async () => {
  server = await openTestServer();
  for (const account of ['korenaar', 'garage'] as const) await createDelivery(server, account);
  await fillEmptyObjects(server, 'garage');
  const own = await userOf(server, 'korenaar');
  foreign = await foreignRows(server, own.accountid);
  for (const object of server.dependencies.registry.objects) {
    lists.set(
      object.apiName,
      (await server.call(`/list-ui/${object.apiName}/Alle?pageSize=1`, { as: 'beheer' })).body.info
        .listReference.id,
    );
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from "${object.table}" limit 1`,
    );
    if (row) anyRow.set(object.apiName, [...foreign.get(object.apiName)!][0] ?? row.id);
  }
});
afterAll(() => server.close());

const placeOf = (object: string): CallTarget => ({
  object,
  row: anyRow.get(object)!,
  list: lists.get(object)!,
  field: 'Id',
  pageSize: 50,
});
const isAboutNothing = (name: EndpointName): boolean => endpointCalls[name].about === 'nothing';
/** The calls to make: an endpoint without an object once, others for each object. */
const callsFor = (places: readonly string[]): [EndpointName, CallTarget][] =>
  names.flatMap((name) =>
    (isAboutNothing(name) ? places.slice(0, 1) : places).map(
      (object): [EndpointName, CallTarget] => [name, placeOf(object)],
    ),
  );
const formOf = (answer: Answer): string =>
  isFormA(answer.body) ? 'A' : isFormB(answer.body) ? 'B' : 'none';
const refusal = (answer: Answer) => ({
  status: answer.status,
  code: codeOf(answer),
  form: formOf(answer),
});

it('these tests cover every endpoint, with a record of every object', () => {
  expect(Object.keys(endpointCalls).sort()).toEqual(all.toSorted());
  expect([...anyRow.keys()].sort()).toEqual(objects.map((object) => object.apiName).sort());
  expect([...foreign.values()].filter((ids) => ids.size > 0).length).toBeGreaterThan(8);
  for (const object of ['Koppeling__c', 'Aflevering__c'])
    expect(foreign.get(object)!.size, object).toBeGreaterThan(0);
});

type Asking = (name: EndpointName, place: CallTarget) => Promise<Answer>;

/** Expects for these objects the answers for an object that does not exist. */
async function expectMissing(ask: Asking, hidden: readonly string[]): Promise<void> {
  for (const name of names.filter((one) => endpointCalls[one].about !== 'nothing')) {
    const missing = await ask(name, unknown);
    for (const apiName of hidden) {
      const invisible = await ask(name, placeOf(apiName));
      expect(refusal(invisible), `${name} ${apiName}`).toEqual(refusal(missing));
      const { about } = endpointCalls[name];
      const isBatch = about === 'rows' || about === 'objects';
      if (isBatch) expect(invisible.status, `${name} ${apiName}`).toBe(200);
      const status = isBatch ? invisible.body.results[0].statusCode : invisible.status;
      // In the platform's REST API, an object that does not exist is 404.
      const { errors, fresh }: Endpoint = endpoints[name];
      const isKnownByRights = errors !== 'rest' && (about === 'object' || about === 'objects');
      // A guest who may not write is refused before the body is read, for any object.
      const isClosed = fresh === null && missing.status === 403;
      expect(status, `${name} ${apiName}`).toBe(isClosed || isKnownByRights ? 403 : 404);
      const quoted = (answer: Answer, place: CallTarget) =>
        answer.text.replaceAll(place.object, '…').replaceAll(place.row, '…');
      expect(quoted(invisible, placeOf(apiName))).toBe(quoted(missing, unknown));
    }
  }
}

describe('an API key of an administrator that is limited to objects', () => {
  const named = ['Case', 'Contact'];
  let ask: Asking;
  let bearer: { authorization: string };
  const keyFor = async (...objects: string[]) => {
    const made = await createApiKey(server.ctx, {
      userId: await userId(server.ctx, 'beheer'),
      label: 'narrow',
      scope: { readsOnly: false, objects },
    });
    if (!made.ok) throw new Error('no key');
    return { authorization: `Bearer ${made.value.key}` };
  };
  beforeAll(async () => {
    bearer = await keyFor(...named);
    ask = (name, place) => {
      const { path, ...options } = endpointCalls[name].ask(place);
      return server.call(path, { ...options, headers: { ...options.headers, ...bearer } });
    };
  });

  it('gets for every other object the answer for an unknown object, at every endpoint', () =>
    expectMissing(
      ask,
      objects.map(({ apiName }) => apiName).filter((apiName) => !named.includes(apiName)),
    ));

  it('reads the name behind a reference to any object when that object is named too', async () => {
    const account = await companyOf(server, 'korenaar');
    const mail = await createRow(server, 'Mail__c', {
      Aan__c: 'iemand@voorbeeld.example',
      Onderwerp__c: 'Over',
      Tekst__c: 'Dag',
      Record__c: account,
    });
    const statement = `SELECT Record__r.Name FROM Mail__c WHERE Id = '${mail}'`;
    const nameFor = async (...others: string[]) => {
      const headers = await keyFor('Mail__c', ...others);
      const row = await server.call(`/records/${mail}?fields=Mail__c.Record__r.Name`, { headers });
      const found = await server.call(
        `/services/data/v65.0/query?q=${encodeURIComponent(statement)}`,
        { headers },
      );
      return [
        row.status,
        row.body.fields?.Record__r.value?.fields.Name.value,
        found.status,
        found.body.records?.[0].Record__r?.Name,
      ];
    };
    expect(await nameFor('Contact')).toEqual([200, undefined, 200, undefined]);
    const name = 'Bakkerij De Korenaar B.V.';
    expect(await nameFor('Account')).toEqual([200, name, 200, name]);
  });

  it('may upload no file when files are not among the objects', async () => {
    const { headers, body } = multipartText({}, { name: 'a.txt', text: 'hallo' });
    const answer = await server.call('/records/content-documents/content-versions', {
      method: 'POST',
      headers: { ...headers, ...bearer },
      body,
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'INSUFFICIENT_ACCESS']);
  });

  it('may use no product method, as these reach other objects', async () => {
    for (const [name, { verbs }] of Object.entries(productMethods))
      for (const method of verbs) {
        const body = method === 'POST' ? { body: {} } : {};
        const path = productPath(name as keyof typeof productMethods);
        const answer = await server.call(path, { method, headers: bearer, ...body });
        expect([name, answer.status, codeOf(answer)]).toEqual([name, 403, 'INSUFFICIENT_ACCESS']);
      }
  });

  it('may start no bulk job, even when it includes the bulk job object', async () => {
    const headers = await keyFor('Case', 'Bulkbewerking__c');
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from "case" order by id limit 1',
    );
    const body = {
      operation: 'update',
      objectApiName: 'Case',
      recordIds: [row!.id],
      fields: { Priority: 'Hoog' },
    };
    const answer = await server.call('/bulk-jobs', { method: 'POST', headers, body });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'INSUFFICIENT_ACCESS']);
    expect((await server.call('/bulk-jobs', { as: 'beheer', method: 'POST', body })).status).toBe(
      201,
    );
  });

  it('sees only the named objects in the directory, and may read them', async () => {
    expect(Object.keys((await ask('getObjectInfoDirectory', unknown)).body.objects)).toEqual(named);
    for (const object of named)
      expect((await ask('getListUiByName', placeOf(object))).status, object).toBe(200);
  });

  it('gets no record of another object in any answer, also not as a related record', async () => {
    for (const [name, place] of callsFor(named)) {
      if (endpoints[name].fresh === null) continue;
      const others = recordsIn((await ask(name, place)).body).filter(
        ({ apiName }) => !named.includes(apiName),
      );
      expect(others, `${name} ${place.object}`).toEqual([]);
    }
  });
});

describe.each(accessRoles)('a viewer with role $role', ({ role, as }) => {
  const call = ({ path, ...options }: Call): Promise<Answer> =>
    server.call(path, { ...options, ...(as && { as }) });
  const ask = (name: EndpointName, place: CallTarget) => call(endpointCalls[name].ask(place));

  it('gets for a hidden object the answer for an unknown one, at every endpoint', () =>
    expectMissing(
      ask,
      objects.filter((one) => !isVisible(one, role)).map(({ apiName }) => apiName),
    ));

  it('finds exactly the visible objects in the directory', async () => {
    const { objects: listed } = (await ask('getObjectInfoDirectory', unknown)).body;
    expect(Object.keys(listed)).toEqual(
      objects
        .filter((object) => isVisible(object, role))
        .map((object) => object.apiName)
        .sort(),
    );
  });

  it('finds no hidden field in answers, and cannot request, sort by or write one', async () => {
    for (const { apiName } of objects.filter((object) => isVisible(object, role))) {
      const visible = visibleFields(server.dependencies.registry, apiName, role);
      const hidden = [...server.dependencies.registry.object(apiName)!.fields.keys()].filter(
        (field) => !visible.has(field),
      );
      const info = (await ask('getObjectInfo', placeOf(apiName))).body;
      expect(Object.keys(info.fields), apiName).toEqual([...visible].sort());
      expect(
        info.nameFields.filter((field: string) => !visible.has(field)),
        apiName,
      ).toEqual([]);
      for (const { childObjectApiName, fieldName } of info.childRelationships)
        expect(
          visibleFields(server.dependencies.registry, childObjectApiName, role).has(fieldName),
        ).toBe(true);
      for (const query of ['', '?layoutType=Compact', '?mode=Create', '?mode=Edit']) {
        const { sections } = (await call({ path: `/layout/${apiName}${query}` })).body;
        const shown = JSON.stringify(sections).matchAll(/"apiName":"(\w+)"/g);
        for (const [, field] of shown)
          expect(visible.has(field!), `${apiName} layout ${field}`).toBe(true);
      }
      const list = (await ask('getListUiByName', placeOf(apiName))).body;
      const head = (path: string) => path.split('.')[0]!;
      const relation = (name: string) =>
        server.dependencies.registry.object(apiName)!.relationships.get(name)?.apiName ?? name;
      for (const { fieldApiName } of [
        ...list.info.displayColumns,
        ...list.info.orderedByInfo,
        ...list.info.filteredByInfo,
      ])
        expect(visible.has(relation(head(fieldApiName))), `${apiName} list ${fieldApiName}`).toBe(
          true,
        );
      await expectNoSuchFields(apiName, hidden, list.records.records[0]?.id);
    }
  });

  async function expectNoSuchFields(
    object: string,
    fields: readonly string[],
    row: string | undefined,
  ): Promise<void> {
    const calls: ((field: string) => Call)[] = [
      (field) => ({ path: `/list-records/${object}/Alle?sortBy=${field}` }),
      (field) => ({ path: `/list-records/${object}/Alle?fields=${field}` }),
      (field) => ({
        path: '/records',
        method: 'POST',
        body: { apiName: object, fields: { [field]: null } },
      }),
      ...(row === undefined
        ? []
        : [
            (field: string) => ({ path: `/records/${row}?fields=${object}.${field}` }),
            (field: string) => ({
              path: `/records/${row}`,
              method: 'PATCH',
              body: { fields: { [field]: null } },
            }),
          ]),
    ];
    for (const asked of calls) {
      const missing = refusal(await call(asked('Onbekend__c')));
      expect(missing.status).toBeGreaterThanOrEqual(400);
      for (const field of fields)
        expect(refusal(await call(asked(field))), `${object}.${field}`).toEqual(missing);
    }
    if (row === undefined) return;
    const optional = await call({
      path: `/records/${row}?optionalFields=${[...fields, 'Id'].map((field) => `${object}.${field}`).join()}`,
    });
    expect(Object.keys(optional.body.fields), object).toEqual(['Id']);
  }

  it('gets only visible fields in every record of every answer', async () => {
    const shownTo = new Map(objects.map(({ apiName }) => [apiName, mayBeShown(apiName)]));
    const reads = callsFor(
      objects.filter((object) => isVisible(object, role)).map((object) => object.apiName),
    ).filter(
      ([name]) => ['GET', 'POST'].includes(endpoints[name].method) && name !== 'createRecord',
    );
    for (const [name, place] of reads) {
      const records = recordsIn((await ask(name, place)).body);
      const beyond = records.flatMap((record) =>
        Object.keys(record.fields).flatMap((field) =>
          shownTo.get(record.apiName)!.has(field) ? [] : [`${record.apiName}.${field}`],
        ),
      );
      expect(beyond, `${name} ${place.object}`).toEqual([]);
      if (role === 'guest')
        expect(records.filter((record) => record.lastModifiedById !== null)).toEqual([]);
    }
  });

  /** The keys that a record of this object may have: its visible fields and their relationships. */
  function mayBeShown(apiName: string): Set<string> {
    const visible = visibleFields(server.dependencies.registry, apiName, role);
    if (apiName === 'User' && role !== 'guest')
      for (const field of ['Id', 'Name']) visible.add(field);
    const { relationships, nameField } = server.dependencies.registry.object(apiName)!;
    if (visible.has(nameField)) visible.add('Name'); // The name of a record of any object.
    return new Set([
      ...visible,
      ...[...relationships].flatMap(([name, field]) => (visible.has(field.apiName) ? [name] : [])),
    ]);
  }
});

describe.each(accessRoles.filter(({ role }) => role === 'customer' || role === 'casesOnly'))(
  "another company's records, for role $role",
  ({ as }) => {
    const call = ({ path, ...options }: Call): Promise<Answer> =>
      server.call(path, { ...options, as: as! });

    async function expectNoneShown(name: EndpointName, object: string): Promise<void> {
      const { body } = await call(endpointCalls[name].ask({ ...placeOf(object), pageSize: 2_000 }));
      const shown = recordsIn(body).filter((record) => foreign.get(record.apiName)!.has(record.id));
      expect(
        shown.map((record) => record.id),
        name,
      ).toEqual([]);
    }

    it('are not in the answers of endpoints without an object', async () => {
      for (const name of names.filter(isAboutNothing)) await expectNoneShown(name, 'Case');
    });

    it.each(objects.map((object) => object.apiName))(
      'of %s are in no list, and answer 404 by id',
      async (object) => {
        const ids = foreign.get(object)!;
        if (ids.size === 0) return;
        const missing = [...ids][0]!.slice(0, 3) + 'zzzzzzzzzzzz';
        for (const name of names.filter((one) => !isAboutNothing(one))) {
          const { about } = endpointCalls[name];
          if (about !== 'row' && about !== 'rows') {
            await expectNoneShown(name, object);
            continue;
          }
          const place = { ...placeOf(object), pageSize: 2_000 };
          const unseen = await call(endpointCalls[name].ask({ ...place, row: missing }));
          for (const row of [...ids].slice(0, 3)) {
            const answer = await call(endpointCalls[name].ask({ ...place, row }));
            const status = about === 'rows' ? answer.body.results?.[0].statusCode : answer.status;
            expect([status, answer.text], `${name} ${row}`).toEqual([404, unseen.text]);
          }
        }
      },
    );

    it('of webhooks are not shown, and those of the own company only to who has all rights', async () => {
      const isFull = as === 'korenaar';
      for (const object of ['Koppeling__c', 'Aflevering__c']) {
        const { status, body } = await call({ path: `/list-records/${object}/Alle` });
        const shown = recordsIn(body).filter(({ apiName }) => apiName === object);
        expect([object, status, shown.length]).toEqual([
          object,
          isFull ? 200 : 403,
          isFull ? 1 : 0,
        ]);
      }
    });

    it('cannot be referenced by a save, which is refused as for an unknown id', async () => {
      const [account] = [...foreign.get('Account')!];
      const [contact] = [...foreign.get('Contact')!];
      for (const [field, id] of [
        ['AccountId', account],
        ['AccountId', '001zzzzzzzzzzzzAAA'],
        ['ContactId', contact],
        ['ContactId', '003zzzzzzzzzzzzAAA'],
        ['ContactId', account],
      ] as const) {
        const answer = await call({
          path: '/records',
          method: 'POST',
          body: { apiName: 'Case', fields: { Subject: 'Proef', [field]: id! } },
        });
        expect([
          answer.status,
          answer.body.output?.fieldErrors[field]?.[0].errorCode,
          answer.body.output?.fieldErrors[field]?.[0].message,
        ]).toEqual([400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id']);
      }
    });
  },
);
