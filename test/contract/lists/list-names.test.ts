import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { callsOf, codeOf, faultsIn } from '../generated/calls.ts';

/**
 * API names of list views: they reveal no hidden list, and lead each viewer to one list. Source:
 * record-api.md §6.4, §2.11.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const { get, post, patch, drop } = callsOf(() => server);
type Made = {
  label?: string;
  listViewApiName?: string;
  visibility?: string;
  listShares?: string[];
};
const make = (name: string, as: AccountName, more: Made = {}): Promise<Answer> =>
  post(
    '/list-info/Case',
    { label: `${name} van ${as}`, listViewApiName: name, displayColumns: ['Subject'], ...more },
    as,
  );
const labelAt = async (name: string, as: AccountName): Promise<string> =>
  (await get(`/list-info/Case/${name}`, as)).body.label;
const idOf = (made: Answer): string => made.body.listReference.id;

describe('a list view hidden from the viewer', () => {
  it('does not block its name: each user gets their own private list of that name', async () => {
    const made = [];
    for (const as of ['korenaar', 'garage', 'collega', 'verkoop', 'beheer'] as const) {
      const one = await make('Geheim', as);
      expect([one.status, one.body.listReference?.listViewApiName], as).toEqual([201, 'Geheim']);
      made.push({ as, id: idOf(one) });
    }
    for (const { as, id } of made) {
      expect(await labelAt('Geheim', as)).toBe(`Geheim van ${as}`);
      expect((await get(`/list-info/${id}`, as)).body.label).toBe(`Geheim van ${as}`);
      for (const other of made.filter((one) => one.as !== as)) {
        expect((await get(`/list-info/${other.id}`, as)).status).toBe(404);
        expect((await get(`/list-info/Case/${other.id}`, as)).status).toBe(404);
      }
      expect(
        (await get('/list-info/Case?q=geheim', as)).body.lists.map(
          (list: { label: string }) => list.label,
        ),
      ).toEqual([`Geheim van ${as}`]);
    }
  });

  it('does not block its name when it is shared with others', async () => {
    expect(
      (
        await make('Voor_verkoop', 'beheer', {
          visibility: 'Shared',
          listShares: ['Role.SalesTeam'],
        })
      ).status,
    ).toBe(201);
    expect(faultsIn(await make('Voor_verkoop', 'verkoop'))).toEqual(['listViewApiName']);
    expect((await make('Voor_verkoop', 'korenaar')).status).toBe(201);
    expect(await labelAt('Voor_verkoop', 'korenaar')).toBe('Voor_verkoop van korenaar');
  });

  it('does not block its name when it filters on a hidden field', async () => {
    const filteredByInfo = [
      { fieldApiName: 'Interne_notitie__c', operandLabels: [''], operator: 'NotEqual' },
    ];
    await post('/list-info/Case', {
      label: 'Notities',
      listViewApiName: 'Notities',
      displayColumns: ['Subject'],
      filteredByInfo,
      visibility: 'Public',
    });
    expect(faultsIn(await make('Notities', 'verkoop'))).toEqual(['listViewApiName']);
    expect((await make('Notities', 'korenaar')).status).toBe(201);
  });

  it('does not count in the numbering of generated names', async () => {
    const names = async (as: AccountName): Promise<string> =>
      (await post('/list-info/Case', { label: 'Vaak', displayColumns: ['Subject'] }, as)).body
        .listReference?.listViewApiName;
    for (let n = 1; n <= 102; n++)
      expect(await names('garage')).toBe(n === 1 ? 'Vaak' : `Vaak_${n}`);
    expect([await names('korenaar'), await names('korenaar')]).toEqual(['Vaak', 'Vaak_2']);
  });

  it('does not block publishing a list of the same name', async () => {
    await make('Eerst_van_klant', 'korenaar');
    await make('Eerst_van_klant', 'beheer');
    expect((await patch('/list-info/Case/Eerst_van_klant', { visibility: 'Public' })).status).toBe(
      200,
    );
  });
});

describe('a list view visible to the viewer', () => {
  it('blocks its name for its owner and for whoever sees it', async () => {
    await make('Openbaar', 'beheer', { visibility: 'Public' });
    for (const as of ['beheer', 'verkoop'] as const)
      expect(faultsIn(await make('Openbaar', as)), as).toEqual(['listViewApiName']);
    // A customer does not see it.
    expect((await make('Openbaar', 'korenaar')).status).toBe(201);
    await make('Eigen', 'korenaar');
    expect(faultsIn(await make('Eigen', 'korenaar'))).toEqual(['listViewApiName']);
    expect(faultsIn(await make('Alle', 'korenaar'))).toEqual(['listViewApiName']);
  });

  it('blocks its name for another public list', async () => {
    await make('Twee', 'beheer');
    await storedRows(
      server,
      `insert into list_view select '00Bzzzzzzzzzzz1EAA', object_api_name, api_name, 'Twee van een ander', columns, order_by, filters, logic, scope, 'Public', shares, $1
       from list_view where api_name = 'Twee'`,
      await userId(server.ctx, 'verkoop'),
    );
    expect(faultsIn(await patch('/list-info/Case/Twee', { visibility: 'Public' }))).toEqual([
      'visibility',
    ]);
    expect(faultsIn(await make('Twee', 'beheer', { visibility: 'Public' }))).toEqual([
      'listViewApiName',
    ]);
  });
});

describe('list views created at the same moment', () => {
  const five = <T>(work: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 5 }, work));

  it('with one name: only one is created, private or public', async () => {
    for (const visibility of ['Private', 'Public']) {
      const made = await five(() => make(`Tegelijk_${visibility}`, 'beheer', { visibility }));
      expect(
        made.map((one) => (one.status === 201 ? 'made' : faultsIn(one).join())).sort(),
      ).toEqual([...Array(4).fill('listViewApiName'), 'made']);
    }
  });

  it('with one label get different names', async () => {
    for (const visibility of ['Private', 'Public']) {
      const made = await five(() =>
        post('/list-info/Case', {
          label: `Samen ${visibility}`,
          displayColumns: ['Subject'],
          visibility,
        }),
      );
      expect(made.map((one) => one.status)).toEqual(Array(5).fill(201));
      expect(new Set(made.map((one) => one.body.listReference.listViewApiName)).size).toBe(5);
    }
  });
});

describe('an own and a public list view with one name', () => {
  it('are told apart: the name leads to the own list, the id to the other', async () => {
    const own = idOf(await make('Dubbel', 'verkoop'));
    const open = idOf(
      await make('Dubbel', 'beheer', { visibility: 'Public', label: 'Dubbel voor allen' }),
    );
    expect([await labelAt('Dubbel', 'verkoop'), await labelAt('Dubbel', 'beheer')]).toEqual([
      'Dubbel van verkoop',
      'Dubbel voor allen',
    ]);
    expect([await labelAt(own, 'verkoop'), await labelAt(open, 'verkoop')]).toEqual([
      'Dubbel van verkoop',
      'Dubbel voor allen',
    ]);
    const { lists } = (await get('/list-ui/Case?q=dubbel', 'verkoop')).body;
    expect(lists.map((list: { id: string }) => list.id)).toEqual([own, open]);
    for (const { id, listUiUrl } of lists) {
      const { info, records } = (await get(`${listUiUrl}?pageSize=1`, 'verkoop')).body;
      expect(info.listReference.id).toBe(id);
      for (const url of [records.currentPageUrl, records.nextPageUrl].filter((one) => one !== null))
        expect((await get(url, 'verkoop')).body.listReference.id).toBe(id);
    }
    const token = (await get(`/list-records/Case/${own}?pageSize=1`, 'verkoop')).body.nextPageToken;
    expect(
      (await get(`/list-records/Case/Dubbel?pageSize=1&pageToken=${token}`, 'verkoop')).status,
    ).toBe(200);
    expect(
      codeOf(await get(`/list-records/Case/${open}?pageSize=1&pageToken=${token}`, 'verkoop')),
    ).toBe('ILLEGAL_QUERY_PARAMETER_VALUE');
  });

  it('have separate preferences, which stay when the other list is deleted', async () => {
    await make('Breedte', 'verkoop');
    const open = idOf(await make('Breedte', 'beheer', { visibility: 'Public' }));
    const width = async (name: string, as: AccountName) =>
      (await get(`/list-preferences/Case/${name}`, as)).body.columnWidths.Subject;
    await patch('/list-preferences/Case/Breedte', { columnWidths: { Subject: 111 } }, 'verkoop');
    await patch(`/list-preferences/Case/${open}`, { columnWidths: { Subject: 222 } }, 'verkoop');
    expect([
      await width('Breedte', 'verkoop'),
      await width(open, 'verkoop'),
      await width('Breedte', 'beheer'),
    ]).toEqual([111, 222, -1]);
    await drop('/list-info/Case/Breedte', 'beheer');
    expect([
      await width('Breedte', 'verkoop'),
      (await get(`/list-info/Case/${open}`, 'verkoop')).status,
    ]).toEqual([111, 404]);
    expect(await storedRows(server, 'select 1 from list_preference where list = $1', open)).toEqual(
      [],
    );
  });

  it('can be changed and deleted by their ids', async () => {
    await make('Wijzig', 'beheer');
    const [other] = await storedRows<{ id: string }>(
      server,
      `insert into list_view select '00Bzzzzzzzzzzz2EAA', object_api_name, api_name, 'Van een ander', columns, order_by, filters, logic, scope, 'Public', shares, $1
       from list_view where api_name = 'Wijzig' returning id`,
      await userId(server.ctx, 'verkoop'),
    );
    expect((await patch(`/list-info/Case/${other!.id}`, { label: 'Veranderd' })).body.label).toBe(
      'Veranderd',
    );
    expect(await labelAt('Wijzig', 'beheer')).toBe('Wijzig van beheer');
    expect((await drop(`/list-info/Case/${other!.id}`)).status).toBe(204);
    expect(await labelAt('Wijzig', 'beheer')).toBe('Wijzig van beheer');
  });
});

it("a user's 201st list view is refused", async () => {
  await storedRows(
    server,
    `insert into list_view select '00Byyyyyyyyy' || to_char(n, 'FM000') || 'AAA', 'Contact', 'Vol_' || n, 'Vol', '{Name}', '{}', '[]', null, 'everything', 'Private', '{}', $1
     from generate_series(1, 199) as n`,
    await userId(server.ctx, 'garage'),
  );
  const one = () =>
    post('/list-info/Contact', { label: 'Nog een', displayColumns: ['Name'] }, 'garage');
  expect((await one()).status).toBe(201);
  expect(faultsIn(await one())).toEqual(['label']);
});
