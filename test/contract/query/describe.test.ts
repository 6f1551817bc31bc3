import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** Descriptions of objects and of their pages. Source: record-api.md §11.2. */

const api = '/services/data/v65.0';
const sobjects = `${api}/sobjects`;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Section = {
  layoutRows: {
    numItems: number;
    layoutItems: { layoutComponents: { type: string; value: string; details: object }[] }[];
  }[];
};
const namesIn = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ layoutRows }) =>
    layoutRows.flatMap(({ layoutItems }) =>
      layoutItems.flatMap(({ layoutComponents }) => layoutComponents.map(({ value }) => value)),
    ),
  );

it('the layouts of an object have its sections, fields and related lists', async () => {
  const { status, body } = await server.call(`${sobjects}/account/describe/layouts`, {
    as: 'verkoop',
  });
  expect(status).toBe(200);
  const [layout] = body.layouts;
  expect(namesIn(layout.detailLayoutSections)).toContain('Klantnummer__c');
  expect(namesIn(layout.editLayoutSections)).toContain('Name');
  expect(layout.relatedLists.map(({ name }: { name: string }) => name)).toContain('Contacts');
  expect(body.recordTypeMappings).toMatchObject([
    { master: true, available: true, layoutId: layout.id, developerName: 'Master' },
  ]);
  const one = await server.call(body.recordTypeMappings[0].urls.layout, { as: 'verkoop' });
  expect(one.body).toEqual(layout);
  const other = await server.call(`${sobjects}/Account/describe/layouts/012zzzzzzzzzzzz`, {
    as: 'verkoop',
  });
  expect([other.status, other.body[0].errorCode]).toEqual([404, 'NOT_FOUND']);
});

it('the layouts have only what the viewer sees', async () => {
  const path = `${sobjects}/Account/describe/layouts`;
  const asCustomer = await server.call(path, { as: 'korenaar' });
  expect(namesIn(asCustomer.body.layouts[0].detailLayoutSections)).not.toContain(
    'Interne_notitie__c',
  );
  expect((await server.call(`${sobjects}/Mail__c/describe/layouts`)).status).toBe(404);
});

it('a description that did not change since is not sent again', async () => {
  for (const path of [sobjects, `${sobjects}/Case/describe`, `${sobjects}/Case/describe/layouts`]) {
    const first = await server.call(path, { as: 'verkoop' });
    const changed = first.headers.get('last-modified') ?? '';
    expect(Date.parse(changed)).toBeLessThanOrEqual(Date.now());
    const since = (moment: string) =>
      server.call(path, { as: 'verkoop', headers: { 'If-Modified-Since': moment } });
    const again = await since(changed);
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('last-modified')).toBe(changed);
    expect((await since('Wed, 03 Jul 2013 19:43:31 GMT')).status).toBe(200);
    expect((await since('geen moment')).status).toBe(200);
  }
});

it('a description is sent again to a user who was changed since', async () => {
  const path = `${sobjects}/Case/describe`;
  const first = await server.call(path, { as: 'verkoop' });
  await storedRows(
    server,
    `update "user" set lastmodifieddate = now() + interval '1 minute' where username = $1`,
    'verkoop@zorgeloos.example',
  );
  const since = first.headers.get('last-modified') ?? '';
  const again = await server.call(path, {
    as: 'verkoop',
    headers: { 'If-Modified-Since': since },
  });
  expect(again.status).toBe(200);
});

it.each(['beheer', 'verkoop', 'korenaar'] as const)(
  'every described field and relationship can be used in statements as it says, by %s',
  async (as) => {
    const { body } = await server.call(`${api}/sobjects`, { as });
    const wrong: unknown[] = [];
    const ask = async (statement: string) => {
      const answer = await server.call(`${api}/query?q=${encodeURIComponent(statement)}`, { as });
      if (answer.status !== 200) wrong.push([statement.slice(0, 120), answer.body]);
    };
    for (const { name } of body.sobjects) {
      const described = await server.call(`${api}/sobjects/${name}/describe`, { as });
      const fields: { name: string; filterable: boolean; sortable: boolean; groupable: boolean }[] =
        described.body.fields;
      await ask(`SELECT ${fields.map((field) => field.name).join()} FROM ${name} LIMIT 1`);
      for (const { relationshipName } of described.body.fields)
        if (relationshipName !== null)
          await ask(`SELECT ${relationshipName}.Id FROM ${name} LIMIT 1`);
      for (const { relationshipName } of described.body.childRelationships)
        if (relationshipName !== null)
          await ask(`SELECT (SELECT Id FROM ${relationshipName}) FROM ${name} LIMIT 1`);
      const filters = fields.filter(({ filterable }) => filterable);
      await ask(
        `SELECT Id FROM ${name} WHERE ${filters.map((field) => `${field.name} = null`).join(' OR ')} LIMIT 1`,
      );
      const keys = fields.filter(({ sortable }) => sortable).slice(0, 20);
      await ask(`SELECT Id FROM ${name} ORDER BY ${keys.map((key) => key.name).join()} LIMIT 1`);
      for (const field of fields.filter(({ groupable }) => groupable))
        await ask(`SELECT ${field.name}, COUNT(Id) FROM ${name} GROUP BY ${field.name} LIMIT 1`);
    }
    expect(wrong).toEqual([]);
  },
);
