import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';

/**
 * A search finds phone numbers, postcodes and addresses in any usual spelling. Source:
 * record-api.md §6.8, decisions.md §8.
 */

let server: TestServer;
const rows = new Map<string, string>();
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
  const add = async (name: string, apiName: string, fields: Record<string, string>) => {
    const row = await createRow(server, apiName, fields);
    rows.set(name, row);
    return row;
  };
  const company = await add('company', 'Account', {
    Name: 'Zeilmakerij De Want',
    Phone: '085-0000172',
    BillingStreet: 'Havenkade 12',
    BillingPostalCode: '3991XJ',
    BillingCity: 'Houten',
  });
  await add('abroad', 'Account', { Name: 'Touwslagerij', Phone: '+31 6 12345678' });
  await add('connection', 'Aansluiting__c', {
    Name: 'Internet aan de kade',
    Soort__c: 'Internet',
    Account__c: company,
    Nummer__c: '06-87654321',
    Adres__c: 'Havenkade 12, 3992 XK Houten',
  });
  await add('person', 'Contact', {
    LastName: 'Fok',
    AccountId: company,
    Email: 'fok.de-want@zeilmakerij.example',
  });
});
afterAll(() => server.close());

const find = async (q: string): Promise<string[]> => {
  const objects = ['Account', 'Aansluiting__c', 'Contact'];
  const searched = await Promise.all(objects.map((one) => findIn(one, q)));
  return searched.flat();
};
const findIn = async (object: string, q: string): Promise<string[]> => {
  const { searchPage } = await import('#engine/search/search-page.ts');
  const page = await searchPage(server.ctx, {
    object: server.ctx.registry.object(object)!,
    q,
    where: null,
    sortBy: '',
    pageSize: 10,
  });
  if (!page.ok) throw new Error(JSON.stringify(page.problems));
  const { records } = JSON.parse(page.value.text) as { records: { record: { id: string } }[] };
  return records.map(({ record }) => [...rows].find(([, id]) => id === record.id)![0]);
};

describe('a telephone number', () => {
  it.each([
    '085-0000172',
    '0850000172',
    '085 0000172',
    '(085) 000 01 72',
    '+31 85 0000172',
    '+31850000172',
    '0031 85 000 0172',
    '+31 (0)85 0000172',
    '085 000 01',
  ])('typed as %s finds 085-0000172', async (typed) =>
    expect(await find(typed)).toContain('company'),
  );

  it.each([
    '0612345678',
    '06-12345678',
    '06 12 34 56 78',
    '+31612345678',
    '0031612345678',
    '31612345678',
    '+31 6 1234',
  ])('typed as %s finds +31 6 12345678', async (typed) =>
    expect(await find(typed)).toContain('abroad'),
  );

  it.each(['+31 6 87654321', '06 8765 4321'])(
    'typed as %s finds the connection 06-87654321',
    async (typed) => expect(await find(typed)).toContain('connection'),
  );

  it.each(['+32 85 0000172', '0850000173', '+49 6 12345678'])(
    'typed as %s finds nothing: it is another number',
    async (typed) => expect(await find(typed)).toEqual([]),
  );
});

describe('an address', () => {
  it.each(['3991XJ', '3991 XJ', '3991 xj', '3991xj', 'havenkade', 'Havenkade 12 Houten'])(
    'typed as %s finds the company there',
    async (typed) => expect(await find(typed)).toContain('company'),
  );
  it.each(['3992XK', '3992 xk', 'havenkade 3992xk'])(
    'typed as %s finds the connection there',
    async (typed) => expect(await find(typed)).toContain('connection'),
  );
  it('that is another postcode finds nothing', async () =>
    expect(await find('3991XL')).toEqual([]));
});

it.each(['fok.de-want@zeilmakerij.example', 'FOK.DE-WANT@zeilmakerij.example', 'fok.de-want@'])(
  'an e-mail address typed as %s finds its person',
  async (typed) => expect(await find(typed)).toContain('person'),
);
