import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { base, callsOf, codeOf, faultsIn, subjectsIn } from '../generated/calls.ts';

/** List views of users: record-api.md §5.2, §6.4. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const { get, post, patch } = callsOf(() => server);
const make = (body: object, as: AccountName = 'beheer', object = 'Case'): Promise<Answer> =>
  post(
    `/list-info/${object}`,
    { label: 'Proef', displayColumns: ['Subject', 'Status'], ...body },
    as,
  );

describe('a private list view', () => {
  const filter = { fieldApiName: 'Status', operandLabels: ['nieuw'], operator: 'Equals' };
  /** Creates a list view of a customer, of new requests. */
  const makeOwn = (label: string) => make({ label, filteredByInfo: [filter] }, 'korenaar');
  const expectStatuses = (ui: Answer['body'], status: string) => {
    expect(ui.records.count).toBeGreaterThan(0);
    for (const { fields } of ui.records.records) expect(fields.Status.value).toBe(status);
  };

  it('gets a name from its label, and may be changed and deleted by its owner', async () => {
    const made = await makeOwn('Mijn lijst: één!');
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()]);
    expect(made.body.listReference).toMatchObject({
      listViewApiName: 'Mijn_lijst_een',
      objectApiName: 'Case',
      type: 'listView',
    });
    expect(made.body.listReference.id).toMatch(/^00B/);
    expect(made.body).toMatchObject({
      createable: true,
      deletable: true,
      updateable: true,
      visibility: 'Private',
      visibilityEditable: false,
    });
    expect(made.body.filteredByInfo).toEqual([
      { fieldApiName: 'Status', label: 'Status', operandLabels: ['Nieuw'], operator: 'Equals' },
    ]);
  });

  it('is found by name and by id, with the records that meet its filter', async () => {
    const made = await makeOwn('Gevonden');
    const ui = (await get('/list-ui/Case/Gevonden', 'korenaar')).body;
    expect(ui.info).toEqual(made.body);
    expect((await get(`/list-ui/${made.body.listReference.id}`, 'korenaar')).body).toEqual(ui);
    expectStatuses(ui, 'Nieuw');
  });

  it('that is changed has a new eTag, and the records that meet its new filter', async () => {
    await makeOwn('Verandert');
    const path = '/list-info/Case/Verandert';
    const before = (await get('/list-ui/Case/Verandert', 'korenaar')).body;
    const changed = await patch(
      path,
      { label: 'Anders', filteredByInfo: [{ ...filter, operandLabels: ['Gesloten'] }] },
      'korenaar',
    );
    expect([changed.status, changed.body.label]).toEqual([200, 'Anders']);
    const after = (await get('/list-ui/Case/Verandert', 'korenaar')).body;
    expect([after.info, after.info.eTag]).toEqual([
      changed.body,
      expect.not.stringMatching(before.info.eTag),
    ]);
    expectStatuses(after, 'Gesloten');
    expect(
      (await patch(path, { filteredByInfo: null, displayColumns: null }, 'korenaar')).body
        .filteredByInfo,
    ).toEqual([]);
    expect((await get('/list-info/Case?q=anders', 'korenaar')).body.count).toBe(1);
  });

  it('that is deleted is found nowhere, and cannot be deleted again', async () => {
    const { listReference } = (await makeOwn('Verdwijnt')).body;
    const path = '/list-info/Case/Verdwijnt';
    expect((await server.call(path, { as: 'korenaar', method: 'DELETE' })).status).toBe(204);
    for (const one of [path, `/list-info/${listReference.id}`, '/list-records/Case/Verdwijnt'])
      expect((await get(one, 'korenaar')).status).toBe(404);
    expect((await server.call(path, { as: 'korenaar', method: 'DELETE' })).status).toBe(404);
  });

  it('is hidden from everybody else, at every endpoint', async () => {
    const { listReference } = (
      await make({ label: 'Geheim', listViewApiName: 'Geheim' }, 'korenaar')
    ).body;
    for (const as of ['collega', 'garage', 'verkoop', 'beheer'] as const) {
      for (const one of ['list-info', 'list-ui', 'list-records', 'list-preferences'])
        expect((await get(`/${one}/Case/Geheim`, as)).status, as).toBe(404);
      for (const one of ['list-info', 'list-ui', 'list-records'])
        expect((await get(`/${one}/${listReference.id}`, as)).status, as).toBe(404);
      expect((await patch('/list-info/Case/Geheim', { label: 'x' }, as)).status).toBe(404);
      expect((await get('/list-info/Case?q=geheim', as)).body.count).toBe(0);
      expect((await get('/list-info/batch?names=Case.Geheim', as)).body.results[0].statusCode).toBe(
        404,
      );
    }
  });

  it('is changed at once on another server too', async () => {
    const other = await server.openCopy();
    await make({ label: 'Twee servers', listViewApiName: 'Twee_servers' }, 'verkoop');
    const headers = { authorization: `Bearer ${await server.apiKey('verkoop')}` };
    const there = async () =>
      (
        await fetch(new URL(`${base}/list-ui/Case/Twee_servers?pageSize=1`, other.url), { headers })
      ).json();
    const before = await there();
    await patch(
      '/list-info/Case/Twee_servers',
      { displayColumns: ['Subject'], scope: { apiName: 'mine' } },
      'verkoop',
    );
    const after = await there();
    expect(after).toEqual((await get('/list-ui/Case/Twee_servers?pageSize=1', 'verkoop')).body);
    expect([
      before.info.scope.apiName,
      after.info.scope.apiName,
      after.info.displayColumns.length,
    ]).toEqual(['everything', 'mine', 1]);
  });

  it('never gives access to more records', async () => {
    await make(
      {
        label: 'Alles van iedereen',
        listViewApiName: 'Alles_van_iedereen',
        filteredByInfo: [
          { fieldApiName: 'AccountId', operandLabels: [account], operator: 'NotEqual' },
        ],
      },
      'korenaar',
    );
    expect((await get('/list-ui/Case/Alles_van_iedereen', 'korenaar')).body.records.count).toBe(0);
  });

  it('cannot be created by a guest', async () => {
    expect(
      (
        await server.call('/list-info/Product__c', {
          method: 'POST',
          body: { label: 'x', displayColumns: ['Name'] },
        })
      ).status,
    ).toBe(403);
  });
});

describe('a filter on $User.Id', () => {
  const lists: string[] = [];
  const owned = async (operator: string, as: AccountName): Promise<string[]> => {
    const filteredByInfo = [
      { fieldApiName: 'OwnerId', operandLabels: ['$user.id'], operator },
      { fieldApiName: 'Subject', operandLabels: ['Van wie dan ook'], operator: 'StartsWith' },
    ];
    const list = await make(
      {
        label: `Van mij ${operator} ${as}`,
        filteredByInfo,
        visibility: as === 'beheer' ? 'Public' : 'Private',
      },
      as,
    );
    expect(list.status, list.text).toBe(201);
    expect(list.body.filteredByInfo[0].operandLabels).toEqual(['$User.Id']);
    lists.push(list.body.listReference.id);
    return subjectsIn(await post(`/list-records/Case/${list.body.listReference.id}`, {}, as));
  };

  it("gives each viewer their own records, also in another user's list view", async () => {
    const owners = {
      beheer: await userId(server.ctx, 'beheer'),
      verkoop: await userId(server.ctx, 'verkoop'),
    };
    for (const [who, OwnerId] of Object.entries(owners))
      await createRow(server, 'Case', {
        Subject: `Van wie dan ook: ${who}`,
        AccountId: account,
        OwnerId,
      });
    expect(await owned('Equals', 'beheer')).toEqual(['Van wie dan ook: beheer']);
    expect(await owned('NotEqual', 'beheer')).toEqual(['Van wie dan ook: verkoop']);
    expect(await owned('Equals', 'verkoop')).toEqual(['Van wie dan ook: verkoop']);
    expect(subjectsIn(await post(`/list-records/Case/${lists[0]!}`, {}, 'verkoop'))).toEqual([
      'Van wie dan ook: verkoop',
    ]);
  });

  it('is refused on a field that does not refer to a user', async () => {
    const filter = { fieldApiName: 'CreatedDate', operandLabels: ['$User.Id'], operator: 'Equals' };
    expect(faultsIn(await make({ filteredByInfo: [filter] }))).toEqual(['CreatedDate']);
  });
});

describe('a public or shared list view', () => {
  it('can be created by administrators only', async () => {
    for (const as of ['korenaar', 'collega', 'verkoop'] as const) {
      expect(faultsIn(await make({ visibility: 'Public' }, as))).toEqual(['visibility']);
      expect(
        faultsIn(await make({ visibility: 'Shared', listShares: ['Role.SalesTeam'] }, as)),
      ).toEqual(['visibility']);
    }
  });

  describe('that is public', () => {
    let id: string;
    beforeAll(async () => {
      const visibility = 'Public';
      await make({ label: 'Openbaar', listViewApiName: 'Openbaar', visibility });
      const filter = { fieldApiName: 'Interne_notitie__c', operandLabels: [''] };
      await make({
        label: 'Op notitie',
        listViewApiName: 'Op_notitie',
        visibility,
        filteredByInfo: [{ ...filter, operator: 'NotEqual' }],
      });
      ({ id } = (await get('/list-info/Case/Openbaar')).body.listReference);
    });

    it.each(['korenaar', 'collega'] as const)('is hidden from %s', async (as) => {
      for (const name of ['Case/Openbaar', 'Case/Op_notitie', id])
        for (const one of ['list-info', 'list-ui', 'list-records'])
          expect((await get(`/${one}/${name}`, as)).status, `${one} ${name}`).toBe(404);
      expect((await get('/list-info/Case?q=openbaar', as)).body.count).toBe(0);
    });

    it.each(['verkoop', 'beheer'] as const)('is visible to %s', async (as) => {
      expect((await get('/list-info/Case/Op_notitie', as)).status).toBe(200);
      const { body } = await get('/list-info/Case/Openbaar', as);
      expect([body.visibility, body.updateable, body.deletable, body.visibilityEditable]).toEqual([
        'Public',
        ...Array(3).fill(as === 'beheer'),
      ]);
    });

    it('is changed only by an administrator', async () => {
      expect(codeOf(await patch('/list-info/Case/Openbaar', { label: 'x' }, 'verkoop'))).toBe(
        'INSUFFICIENT_ACCESS',
      );
    });

    it('is hidden from guests, also of an object that they see', async () => {
      const body = { label: 'Producten', listViewApiName: 'Producten', displayColumns: ['Name'] };
      await make({ ...body, visibility: 'Public' }, 'beheer', 'Product__c');
      expect((await server.call('/list-info/Product__c/Producten')).status).toBe(404);
    });
  });

  it('can be shared with staff only; sharing with customers is refused', async () => {
    for (const share of ['Role.Customer', 'Role.CommunityCasesOnly', 'Group.AllCustomers'])
      expect(
        faultsIn(await make({ visibility: 'Shared', listShares: ['Group.AllStaff', share] })),
        share,
      ).toEqual(['listShares']);
    await make({
      label: 'Voor ons',
      listViewApiName: 'Voor_ons',
      visibility: 'Shared',
      listShares: ['Group.AllStaff'],
    });
    expect(
      faultsIn(await patch('/list-info/Case/Voor_ons', { listShares: ['Role.Customer'] })),
    ).toEqual(['listShares']);
    expect((await get('/list-info/Case/Voor_ons', 'korenaar')).status).toBe(404);
  });

  it('that is shared is visible to the roles it is shared with', async () => {
    await make({
      label: 'Voor verkoop',
      listViewApiName: 'Voor_verkoop',
      visibility: 'Shared',
      listShares: ['Role.SalesTeam'],
    });
    const isVisibleTo = async (as: AccountName) =>
      (await get('/list-info/Case/Voor_verkoop', as)).status === 200;
    expect([
      await isVisibleTo('korenaar'),
      await isVisibleTo('collega'),
      await isVisibleTo('verkoop'),
      await isVisibleTo('beheer'),
    ]).toEqual([false, false, true, true]);
    const { listShares } = (await get('/list-info/Case/Voor_verkoop')).body;
    expect(listShares).toEqual([
      { shareType: 'Role', shares: [{ label: 'Verkoop', shareApiName: 'SalesTeam' }] },
    ]);
    await patch('/list-info/Case/Voor_verkoop', { visibility: 'Private' });
    expect([await isVisibleTo('verkoop'), await isVisibleTo('beheer')]).toEqual([false, true]);
  });
});
