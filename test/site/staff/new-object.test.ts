import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineObject } from '#engine/model/define.ts';
import { currency } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { reference } from '#engine/fields/reference.ts';
import { text } from '#engine/fields/text.ts';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { type WorkspaceClient, openWorkspaceClient, pageText } from './workspace-client.ts';
import { fieldsIn } from '../form-fields.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * A new object needs only its definition and its table, as the recipe in the docs says; every
 * feature below works from that. Source: architecture.md, recipe 2.
 */

const van = defineObject({
  apiName: 'Servicewagen__c',
  label: 'Servicewagen',
  labelPlural: 'Servicewagens',
  keyPrefix: 'a9Z',
  fields: {
    Name: text({ label: 'Roepnaam', length: 80, required: true, searchable: true }),
    Kenteken__c: text({ label: 'Kenteken', length: 12, unique: true, searchable: true }),
    Soort__c: picklist({ label: 'Soort wagen', values: ['Bus', 'Bakfiets'] }),
    Waarde__c: currency({ label: 'Dagwaarde' }),
    Klant__c: reference({
      label: 'Staat bij',
      to: 'Account',
      children: 'Servicewagens__r',
      onDelete: 'clear',
    }),
  },
  layout: {
    sections: [
      {
        heading: 'De wagen',
        columns: 2,
        fields: ['Name', 'Kenteken__c', 'Soort__c', 'Waarde__c', 'Klant__c'],
      },
    ],
    compact: ['Name', 'Kenteken__c', 'Soort__c'],
  },
  listViews: [
    {
      apiName: 'Bussen',
      label: 'Alle bussen',
      columns: ['Name', 'Kenteken__c', 'Klant__c'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [],
  access: {
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
    administrator: [
      { rows: 'all', read: '*', create: 'all', update: 'all', delete: 'all', write: '*' },
    ],
  },
  searchable: true,
  retention: [
    {
      name: 'Ingeleverd',
      label: 'Wagens die lang niet veranderden',
      filters: [{ field: 'Soort__c', operator: 'Equals', operands: ['Bakfiets'] }],
      since: 'LastModifiedDate',
      days: 90,
      least: 30,
      most: 365,
      reason: 'Een wagen die niet meer rijdt, zegt niets meer over iemand.',
    },
  ],
  theme: { color: '#1559b7', icon: 'building' },
});

let server: TestServer;
let workspace: WorkspaceClient;
let account: { id: string; name: string };
beforeAll(async () => {
  server = await openTestServer({ objects: [van] });
  workspace = await openWorkspaceClient(server, 'beheer');
  account = (
    await storedRows<{ id: string; name: string }>(
      server,
      `select id, name from account where name = 'Garage Van Dijk'`,
    )
  )[0]!;
});
afterAll(() => server.close());

const rows = () =>
  storedRows<Record<string, unknown>>(server, 'select * from servicewagen__c order by name');
const idIn = (to: string): string => /record\/(\w{18})/.exec(to)?.[1] ?? '';

/** The HTML of a page, after a check that it answers 200 with valid HTML. */
async function page(path: string): Promise<string> {
  const { status, html } = await workspace.open(path);
  expect(status, path).toBe(200);
  expect(await htmlErrors(html), path).toEqual([]);
  return html;
}

async function make(name: string, fields: Record<string, string> = {}): Promise<string> {
  const form = fieldsIn((await workspace.open('nieuw/Servicewagen__c')).html);
  const sent = await workspace.send('nieuw/Servicewagen__c', { ...form, Name: name, ...fields });
  expect(sent.status, pageText(sent.html).slice(0, 500)).toBe(303);
  return idIn(sent.to);
}

describe('a new object', () => {
  it('is in the navigation of workspace and record API, not of customers', async () => {
    const html = await page('');
    expect(html).toContain(`href="${workspace.home}/Servicewagen__c/Alle"`);
    const items = await server.call('/nav-items?pageSize=100', { as: 'verkoop' });
    expect(items.text).toContain('Servicewagens');
    expect((await server.call('/nav-items?pageSize=100', { as: 'korenaar' })).text).not.toContain(
      'Servicewagens',
    );
  });

  it('has a form, a page and lists, and is found by search and suggestions', async () => {
    const form = await page('nieuw/Servicewagen__c');
    for (const label of [
      'Roepnaam',
      'Kenteken',
      'Soort wagen',
      'Bakfiets',
      'Dagwaarde',
      'Staat bij',
    ])
      expect(form).toContain(label);
    const id = await make('Gele <b>bus</b>', {
      Kenteken__c: 'ZG-123-X',
      Soort__c: 'Bus',
      Waarde__c: '12.500,50',
      Klant__c: account.name,
    });
    expect(await rows()).toMatchObject([
      { name: 'Gele <b>bus</b>', waarde__c: expect.anything(), klant__c: account.id },
    ]);
    const record = await page(`record/${id}`);
    for (const shown of ['De wagen', 'ZG-123-X', '12.500,50', account.name, 'Gele &lt;b&gt;bus'])
      expect(record).toContain(shown);
    for (const list of ['Alle', 'Bussen'])
      expect(await page(`Servicewagen__c/${list}`)).toContain('ZG-123-X');
    expect(await page('zoeken?q=gele+bus')).toContain(id);
    expect(await page('zoeken?q=gele+bus&soort=Servicewagen__c')).toContain(id);
    expect((await workspace.open('zoeken/voorstellen?q=gele')).html).toContain(id);
    expect(await page(`record/${account.id}`)).toContain(account.name);
  });

  it('can be changed in its form, and its history and the audit log show the change', async () => {
    const id = await make('Rode bus');
    const path = `record/${id}?bewerken`;
    const form = fieldsIn(await page(path));
    const sent = await workspace.send(path, { ...form, Soort__c: 'Bakfiets' });
    expect(sent.status).toBe(303);
    expect(
      await storedRows(server, 'select soort__c from servicewagen__c where id = $1', id),
    ).toEqual([{ soort__c: 'Bakfiets' }]);
    expect(pageText(await page(`record/${id}`))).toMatch(/Soort wagen.*Bakfiets/);
    const [audited] = await storedRows<{ n: number }>(
      server,
      `select count(*)::int as n from audit where verb = 'change' and records @> array[$1]`,
      id,
    );
    expect(audited!.n).toBe(1);
  });

  it('has a look-up for its reference, and is in a related list of that record', async () => {
    const found = await server.call(
      '/lookups/Servicewagen__c/Klant__c?q=garage%20van&searchType=Search',
      { as: 'verkoop', method: 'POST', body: {} },
    );
    expect(found.text).toContain(account.id);
    const id = await make('Bij de garage', { Klant__c: account.name });
    expect(
      (await server.call(`/related-list-records/${account.id}/Servicewagens__r`, { as: 'verkoop' }))
        .text,
    ).toContain(id);
  });

  it('can be imported with one refused line, and downloaded as CSV', async () => {
    const brought = await workspace.upload(
      'Servicewagen__c',
      'Roepnaam;Kenteken;Soort wagen\nEen;I-1;Bus\nTwee;I-2;Raket\nDrie;I-3;Bakfiets\n',
    );
    expect(brought.status).toBe(303);
    const columns = {
      'kolom-0': 'Name',
      'kolom-1': 'Kenteken__c',
      'kolom-2': 'Soort__c',
      manier: 'upsert',
      sleutel: 'Kenteken__c',
    };
    const tried = await workspace.send(brought.to, columns);
    // A trial writes nothing, so its page must not say that the job is done.
    const trial = pageText(await workspace.ended(tried.to));
    for (const word of ['Zou lukken 2', staffBulkText.page.tried.state])
      expect(trial).toContain(word);
    expect(trial).not.toMatch(/Klaar (?!op)|Gelukt/);
    expect((await workspace.send(tried.to, { wens: 'importeren' })).status).toBe(303);
    expect(pageText(await workspace.ended(tried.to))).toContain('Gelukt 2');
    expect(
      (await rows())
        .filter(({ kenteken__c: key }) => String(key).startsWith('I-'))
        .map(({ name }) => name),
    ).toEqual(['Drie', 'Een']);
    const file = await workspace.open('Servicewagen__c/Alle/lijst.csv');
    expect([file.status, file.html.includes('Drie'), file.html.includes('Twee')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('can be deleted and restored', async () => {
    const id = await make('Even weg');
    expect((await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await workspace.open(`record/${id}`)).status).toBe(404);
    expect(await page('verwijderd')).toContain('Even weg');
    expect((await workspace.send('verwijderd', { record: id })).status).toBe(303);
    expect(await page(`record/${id}`)).toContain('Even weg');
  });

  it('can be updated in bulk, and a job in which every row was refused says so', async () => {
    const ids = [await make('Een van twee'), await make('Twee van twee')];
    const change = async (fields: object, recordIds: readonly string[]): Promise<string> => {
      const body = { operation: 'update', objectApiName: 'Servicewagen__c', recordIds, fields };
      const started = await server.call('/bulk-jobs', { as: 'beheer', method: 'POST', body });
      expect(started.status, started.text).toBe(201);
      return pageText(await workspace.ended(`${workspace.home}/bewerkingen/${started.body.id}`));
    };
    expect(await change({ Soort__c: 'Bakfiets' }, ids)).toContain('Gelukt 2');
    expect(
      await storedRows(
        server,
        'select distinct soort__c from servicewagen__c where id = any($1)',
        ids,
      ),
    ).toEqual([{ soort__c: 'Bakfiets' }]);
    expect(await change({ Soort__c: 'Bus' }, ['a9Zzzzzzzzzzzzz'])).toContain(
      staffBulkText.page.said.nothing,
    );
  });

  it('is in the file of its customer, and its look-up suggests that customer', async () => {
    const id = await make('Van de klant', { Klant__c: account.name });
    expect(pageText(await page(`klantdossier/${account.id}`))).toContain('Servicewagens');
    expect(
      (
        await server.call('/lookups/Servicewagen__c/Klant__c?q=garage&searchType=TypeAhead', {
          as: 'verkoop',
          method: 'POST',
          body: {},
        })
      ).text,
    ).toContain(account.id);
    expect((await workspace.open(`record/${id}`)).html).toContain('Van de klant');
  });

  it('is deleted after its retention term, which the page of terms shows', async () => {
    expect(await page('bewaartermijnen')).toContain('Wagens die lang niet veranderden');
    const [goes, stays] = [
      await make('Oude bakfiets', { Soort__c: 'Bakfiets' }),
      await make('Oude bus', { Soort__c: 'Bus' }),
    ];
    const left = async (days: number): Promise<string[]> => {
      await applyRetention(
        { ...server.ctx, now: new Date(Date.now() + days * 86_400_000) },
        'Servicewagen__c',
      );
      return (
        await storedRows<{ id: string }>(
          server,
          'select id from servicewagen__c where id = any($1) order by name',
          [goes, stays],
        )
      ).map(({ id }) => id);
    };
    expect(await left(89)).toEqual([goes, stays]);
    expect(await left(91)).toEqual([stays]);
  });

  it('can be created and changed by sales, and not deleted, as its access says', async () => {
    const made = await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'Servicewagen__c', fields: { Name: 'Van verkoop' } },
    });
    expect(made.status).toBe(201);
    const at = `/records/${made.body.id}`;
    expect(
      (
        await server.call(at, {
          as: 'verkoop',
          method: 'PATCH',
          body: { fields: { Name: 'Van ons' } },
        })
      ).status,
    ).toBe(200);
    expect((await server.call(at, { as: 'verkoop', method: 'DELETE' })).status).toBe(403);
  });

  it('cannot be read by customers', async () => {
    const id = await make('Geheim');
    expect(
      (await server.call(`/records/${id}?fields=Servicewagen__c.Name`, { as: 'korenaar' })).status,
    ).toBe(404);
    expect((await server.call('/object-info/Servicewagen__c', { as: 'korenaar' })).status).toBe(
      403,
    );
  });
});
