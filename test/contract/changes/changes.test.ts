import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { publishObjectChange } from '#engine/events/change-events.ts';
import type { Role } from '#protocol/users/viewer.ts';
import { storedRows, type TestServer, userId } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { hasGap, kindsOf, type Listening, openListening } from './change-stream.ts';
import { isVisible, accessRoles } from '../security/access-roles.ts';
import { validFields } from '../generated/valid-fields.ts';

/**
 * A listener gets every change of a record they may see, whichever server wrote it, and no other.
 * Source: docs/decisions/0009-change-stream-sends-ids.md.
 */

let world: Listening;
let server: TestServer;
beforeAll(async () => {
  world = await openListening();
  ({ server } = world);
});
afterEach(() => world.hangUp());
afterAll(() => server.close());

const offer = { Name: 'Proefproduct', Maandbedrag__c: 10, Soort__c: 'Internet' };

describe('a write', () => {
  it('publishes id, object, kind and version to a listener at another server', async () => {
    const stream = await world.listen('korenaar');
    const id = await world.request();
    await stream.until((one) => kindsOf(one, id).length === 1);
    await world.change(id, { Subject: 'Anders' });
    await stream.until((one) => kindsOf(one, id).length === 2);
    const [made, changed] = stream.changes().filter((one) => one.id === id);
    const { weakEtag } = (
      await server.call(`/records/${id}?fields=Case.Subject`, { as: 'korenaar' })
    ).body;
    expect(made).toMatchObject({ apiName: 'Case', kind: 'created' });
    expect(changed).toEqual({ apiName: 'Case', id, kind: 'updated', weakEtag });
    expect(weakEtag).toBeGreaterThan(made!.weakEtag);
    await world.drop(id);
    await stream.until((one) => kindsOf(one, id).length === 3);
    expect(kindsOf(stream, id)).toEqual(['created', 'updated', 'deleted']);
  });

  it('repeated in a burst is published in fewer events, up to the last version', async () => {
    const id = await world.request();
    const stream = await world.listen('korenaar');
    const burst = Array.from({ length: 30 }, (_, at) => world.change(id, { Description: `${at}` }));
    await Promise.all(burst);
    await stream.until((one) => kindsOf(one, id).length > 0);
    const { weakEtag } = (
      await server.call(`/records/${id}?fields=Case.Subject`, { as: 'korenaar' })
    ).body;
    await stream.until((one) =>
      one.changes().some((change) => change.id === id && change.weakEtag === weakEtag),
    );
    expect(kindsOf(stream, id).length).toBeLessThan(15);
  });

  it('that is rolled back is not published', async () => {
    const id = await world.request();
    const stream = await world.listen('korenaar');
    await world.waitForAllChanges(stream);
    const kindsBefore = kindsOf(stream, id);
    const answer = await server.call('/records/batch', {
      as: 'beheer',
      method: 'POST',
      body: {
        allOrNone: true,
        operations: [
          { type: 'Update', records: [{ fields: { Id: id, Description: 'weg' } }] },
          { type: 'Create', records: [{ apiName: 'Case', fields: { Subject: null } }] },
        ],
      },
    });
    expect(answer.body.hasErrors).toBe(true);
    await world.waitForAllChanges(stream);
    expect(kindsOf(stream, id)).toEqual(kindsBefore);
  });

  it('is published for more than twelve objects', async () => {
    const stream = await world.listen('beheer');
    const find = async (target: string): Promise<string | null> =>
      (
        await storedRows<{ id: string }>(
          server,
          `select id from "${server.dependencies.registry.object(target)!.table}" order by createddate desc limit 1`,
        )
      )[0]?.id ?? null;
    for (const object of server.dependencies.registry.objects.filter(
      ({ writtenBySystem, access }) =>
        writtenBySystem !== true && access.administrator?.some((grant) => grant.create),
    )) {
      const answer = await server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: {
          apiName: object.apiName,
          fields: await validFields(object, find),
          allowSaveOnDuplicate: true,
        },
      });
      if (answer.status !== 201) continue;
      await stream.until((one) => kindsOf(one, answer.body.id).includes('created'));
    }
    expect(new Set(stream.changes().map(({ apiName }) => apiName)).size).toBeGreaterThan(12);
  });
});

type ChangedRecord = { what: string; id: string; receivers: readonly Role[] };

const staffRoles: Role[] = ['sales', 'administrator'];
const rolesWithCompany: Role[] = ['customer', ...staffRoles];
const rolesWithRequests: Role[] = ['casesOnly', ...rolesWithCompany];

/** Changes requests and comments, each with the roles that may see it. */
async function changeRequests(foreign: string): Promise<ChangedRecord[]> {
  const own = await world.request();
  const hidden = await world.request({ Zichtbaarheid__c: 'Alleen melder' });
  const comment = (ParentId: string, IsPublished: boolean) =>
    world.make('CaseComment', { ParentId, CommentBody: 'a', IsPublished });
  return [
    { what: "a request of one's company", id: own, receivers: rolesWithRequests },
    { what: 'a request its maker keeps', id: hidden, receivers: staffRoles },
    {
      what: 'a request of another company',
      id: await world.make('Case', {
        Subject: 'Van een ander',
        AccountId: foreign,
        Zichtbaarheid__c: 'Bedrijf',
      }),
      receivers: staffRoles,
    },
    { what: 'a published comment', id: await comment(own, true), receivers: rolesWithRequests },
    { what: 'an unpublished comment', id: await comment(own, false), receivers: staffRoles },
    {
      what: 'a comment on a hidden request',
      id: await comment(hidden, true),
      receivers: staffRoles,
    },
  ];
}

/** Changes companies, contacts and a product, each with the roles that may see it. */
async function changeCompanies(foreign: string, Website: string): Promise<ChangedRecord[]> {
  const contactOf = (AccountId: string) => world.make('Contact', { LastName: 'Proef', AccountId });
  for (const id of [world.company, foreign]) await world.change(id, { Website });
  return [
    {
      what: "a contact of one's company",
      id: await contactOf(world.company),
      receivers: rolesWithCompany,
    },
    {
      what: 'a contact of another company',
      id: await contactOf(foreign),
      receivers: staffRoles,
    },
    { what: "one's company", id: world.company, receivers: rolesWithCompany },
    { what: 'another company', id: foreign, receivers: staffRoles },
    {
      what: 'what is not published',
      id: await world.make('Product__c', { ...offer, Gepubliceerd__c: false }),
      receivers: staffRoles,
    },
  ];
}

describe.each(accessRoles)('a listener with role $role', ({ role, as }) => {
  it('gets changes of the records they may see, and of no others', async () => {
    const [stream, staff] = [await world.listen(as), await world.listen('beheer')];
    const foreign = await companyOf(server, 'garage');
    const changed = [
      ...(await changeRequests(foreign)),
      ...(await changeCompanies(foreign, `https://${role}.example`)),
    ];
    await world.waitForAllChanges(stream, staff);
    const heardBy = (listener: typeof stream) =>
      changed.filter(({ id }) => kindsOf(listener, id).length > 0).map(({ what }) => what);
    expect(heardBy(staff)).toEqual(changed.map(({ what }) => what));
    expect(heardBy(stream)).toEqual(
      changed.filter(({ receivers }) => receivers.includes(role)).map(({ what }) => what),
    );
    const known = objects.filter((object) => isVisible(object, role)).map(({ apiName }) => apiName);
    expect(stream.changes().filter(({ apiName }) => !known.includes(apiName))).toEqual([]);
    expect(hasGap(stream)).toBe(false);
  });
});

it('for a record shown without its dates, only visible changes are published', async () => {
  const colleague = await userId(server.ctx, 'collega');
  const [customer, casesOnly, staff] = [
    await world.listen('korenaar'),
    await world.listen('collega'),
    await world.listen('verkoop'),
  ];
  const deliveriesOf = (id: string) =>
    [customer, casesOnly, staff].map((stream) =>
      stream.changes().flatMap((one) => (one.id === id ? [one.weakEtag > 0] : [])),
    );
  await world.change(colleague, { MobilePhone: '0612345678' });
  await world.change(world.company, { Website: 'https://niet-voor-hen.example' });
  await world.waitForAllChanges(customer, casesOnly, staff);
  expect([deliveriesOf(colleague), deliveriesOf(world.company)]).toEqual([
    [[], [true], [true]],
    [[true], [], [true]],
  ]);
  await world.change(colleague, { LastName: 'Anders' });
  await world.change(world.company, { Name: 'Bakkerij Anders' });
  await world.waitForAllChanges(customer, casesOnly, staff);
  expect([deliveriesOf(colleague), deliveriesOf(world.company)]).toEqual([
    [[false], [true, true], [true, true]],
    [[true, true], [false], [true, true]],
  ]);
});

describe('a record that disappears', () => {
  it('by a delete is published to those who saw it, and to nobody else', async () => {
    const id = await world.request({ Zichtbaarheid__c: 'Alleen melder' });
    const comment = await world.make('CaseComment', {
      ParentId: await world.request(),
      CommentBody: 'a',
      IsPublished: true,
    });
    const [own, other, guest, staff] = [
      await world.listen('korenaar'),
      await world.listen('garage'),
      await world.listen(),
      await world.listen('verkoop'),
    ];
    await world.drop(id);
    await world.drop(comment);
    await world.waitForAllChanges(own, other, guest, staff);
    expect([own, other, guest, staff].map((one) => kindsOf(one, id))).toEqual([
      [],
      [],
      [],
      ['deleted'],
    ]);
    expect([own, other, guest, staff].map((one) => kindsOf(one, comment))).toEqual([
      ['deleted'],
      [],
      [],
      ['deleted'],
    ]);
    expect(own.changes().find((one) => one.id === comment)).toEqual({
      apiName: 'CaseComment',
      id: comment,
      kind: 'deleted',
      weakEtag: 0,
    });
    expect([other, guest].map(hasGap)).toEqual([false, false]);
  });

  it('with its child records gives a gap to those who saw both', async () => {
    const id = await world.request();
    await world.make('CaseComment', { ParentId: id, CommentBody: 'a', IsPublished: true });
    const [own, other] = [await world.listen('korenaar'), await world.listen('garage')];
    await world.drop(id);
    await world.waitForAllChanges(own, other);
    expect([kindsOf(own, id), hasGap(own), hasGap(other)]).toEqual([['deleted'], true, false]);
  });

  it('by a move is a delete to the old company and an update to the new one', async () => {
    const id = await world.request();
    const [own, other, guest, staff] = [
      await world.listen('korenaar'),
      await world.listen('garage'),
      await world.listen(),
      await world.listen('verkoop'),
    ];
    await world.waitForAllChanges(own, other, guest, staff);
    await world.change(id, { AccountId: await companyOf(server, 'garage') });
    await world.waitForAllChanges(own, other, guest, staff);
    expect([own, other, guest, staff].map((one) => kindsOf(one, id).at(-1))).toEqual([
      'deleted',
      'updated',
      undefined,
      'updated',
    ]);
    // Its comments moved too.
    expect([own, other, guest, staff].map(hasGap)).toEqual([true, false, false, false]);
  });

  it.each([
    ['a comment that is no longer published', 'CaseComment', { IsPublished: false }],
    ['a request hidden from colleagues', 'Case', { Zichtbaarheid__c: 'Alleen melder' }],
  ] as const)(
    'such as %s is published as deleted to customers, and as updated when it is visible again',
    async (_, apiName, hiding) => {
      const parent = await world.request();
      const id =
        apiName === 'Case'
          ? parent
          : await world.make('CaseComment', {
              ParentId: parent,
              CommentBody: 'a',
              IsPublished: true,
            });
      const [own, staff] = [await world.listen('korenaar'), await world.listen('verkoop')];
      await world.waitForAllChanges(own, staff);
      const countBefore = kindsOf(staff, id).length;
      await world.change(id, hiding);
      await world.waitForAllChanges(own, staff);
      expect([kindsOf(own, id).at(-1), kindsOf(staff, id).slice(countBefore)]).toEqual([
        'deleted',
        ['updated'],
      ]);
      await world.change(id, {
        [apiName === 'Case' ? 'Description' : 'CommentBody']: 'niet voor hen',
      });
      await world.waitForAllChanges(own, staff);
      expect([kindsOf(own, id).at(-1), kindsOf(staff, id).slice(countBefore)]).toEqual([
        'deleted',
        ['updated', 'updated'],
      ]);
      await world.change(
        id,
        apiName === 'Case' ? { Zichtbaarheid__c: 'Bedrijf' } : { IsPublished: true },
      );
      await world.waitForAllChanges(own, staff);
      expect(kindsOf(own, id).slice(-2)).toEqual(['deleted', 'updated']);
    },
  );

  it('from the site, when it is unpublished, is published as deleted to guests', async () => {
    const id = await world.make('Product__c', { ...offer, Gepubliceerd__c: true });
    const guest = await world.listen();
    await world.waitForAllChanges(guest);
    await world.change(id, { Gepubliceerd__c: false });
    await world.waitForAllChanges(guest);
    await world.change(id, { Name: 'Geheim' });
    await world.waitForAllChanges(guest);
    expect(kindsOf(guest, id).filter((kind) => kind !== 'created')).toEqual(['deleted']);
  });
});

describe('a gap', () => {
  it('after a change of many records is sent only to those who may see such records', async () => {
    const [staff, own, guest] = [
      await world.listen('verkoop'),
      await world.listen('korenaar'),
      await world.listen(),
    ];
    await publishObjectChange(
      server.ctx,
      server.dependencies.registry.object('Glasvezeladres__c')!,
    );
    await staff.until(hasGap);
    await world.waitForAllChanges(own, guest);
    expect([own, guest].map(hasGap)).toEqual([false, false]);
  });

  it('after a list view changes is sent to those who saw it or now see it', async () => {
    const { body } = await server.call('/list-info/Case', {
      as: 'beheer',
      method: 'POST',
      body: {
        label: 'Van verkoop',
        listViewApiName: 'Van_verkoop',
        displayColumns: ['Subject'],
        visibility: 'Shared',
        listShares: ['Role.SalesTeam'],
      },
    });
    const [staff, own, casesOnly, guest] = [
      await world.listen('verkoop'),
      await world.listen('korenaar'),
      await world.listen('collega'),
      await world.listen(),
    ];
    const all = [staff, own, casesOnly, guest];
    const gapsOf = ({ events }: (typeof all)[number]): number =>
      events.filter((event) => 'gap' in event).length;
    const expectGaps = async (
      method: 'PATCH' | 'DELETE',
      { fields, gaps }: { fields?: object; gaps: readonly number[] },
    ) => {
      const { status } = await server.call(`/list-info/Case/${String(body.listReference.id)}`, {
        as: 'beheer',
        method,
        ...(fields && { body: fields }),
      });
      expect(status).toBeLessThan(300);
      // A gap is not sent together with changes.
      for (const [at, stream] of all.entries())
        await stream.until((one) => gapsOf(one) >= gaps[at]!);
      await world.waitForAllChanges(...all);
      expect(all.map(gapsOf)).toEqual(gaps);
    };
    await expectGaps('PATCH', { fields: { label: 'Van ons' }, gaps: [1, 0, 0, 0] });
    await expectGaps('PATCH', {
      fields: { listShares: ['Role.SystemAdministrator'] },
      gaps: [2, 0, 0, 0],
    });
    await expectGaps('PATCH', { fields: { visibility: 'Public' }, gaps: [3, 0, 0, 0] });
    await expectGaps('DELETE', { gaps: [4, 0, 0, 0] });
  });

  it('after a lost database connection is sent to everybody', async () => {
    const streams = [await world.listen('korenaar'), await world.listen()];
    // After half a minute the last statement of that connection is its health check.
    await storedRows(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where (query ilike 'listen%' or query = 'select') and datname = current_database()`,
    );
    for (const stream of streams) await stream.until(hasGap);
    await world.waitForAllChanges(...streams);
  });
});
