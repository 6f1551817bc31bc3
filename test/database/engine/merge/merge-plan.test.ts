import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { MergeDefinition } from '#engine/model/define.ts';
import { mayMerge, checkMergeable, readMergePlan } from '#engine/merge/merge-plan.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { withAccess } from '../../../support/access-registry.ts';
import {
  type Engine,
  type Fields,
  noon,
  openEngine,
  outcome,
  system,
  user,
} from '../../../support/engine.ts';

/**
 * The plan of a merge: who may merge, what differs, what would move and what can be chosen.
 */

const works = { read: '*', create: 'all', update: 'all', write: '*' } as const;
const open = { field: 'LastName', isNot: 'Closed' } as const;
const registry = withAccess({
  Contact: {
    customer: [{ rows: 'all', ...works }],
    sales: [{ rows: { field: 'LastName', isNot: 'Hidden' }, ...works, update: open }],
    administrator: [
      {
        rows: 'all',
        read: ['LastName', 'Title', 'Phone', 'AccountId'],
        update: 'all',
        write: ['Title'],
      },
    ],
  },
  Case: { sales: [{ rows: { field: 'Subject', isNot: 'Hidden' }, ...works }] },
  User: { sales: [{ rows: { field: 'MobilePhone', equals: null }, read: '*' }] },
});

let engine: Engine;
let bakery: string;
const staff = user('sales');
const boss = user('administrator');
beforeAll(async () => {
  engine = await openEngine(registry);
  bakery = await engine.make('Account', { Name: 'Bakery' });
});
afterAll(() => engine.close());

const contact = (LastName: string, more: Fields = {}, now = noon) =>
  engine.make('Contact', { LastName, AccountId: bakery, ...more }, now);
const request = (ContactId: string, more: Fields = {}) =>
  engine.make('Case', { Subject: 'Vraag', AccountId: bakery, ContactId, ...more });
const may = async (as: Viewer, ...ids: string[]) =>
  outcome(await checkMergeable(engine.ctx(as), ids));
async function plan(ids: string[], as: Viewer = staff) {
  const read = await readMergePlan(engine.ctx(as), ids);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}
async function fieldOf(name: string, ids: string[], as?: Viewer) {
  return (await plan(ids, as)).fields.find(({ apiName }) => apiName === name)!;
}
const key = (more: object): Viewer => {
  const limits = { id: 'k', madeBy: null, readsOnly: false, objects: null, ...more };
  return user('sales', { key: limits });
};
const earlier = new Date(noon.getTime() - 60_000);

describe('rows can be merged', () => {
  it('when they are two or three rows of one object, by an allowed role', async () => {
    const [one, two, three, four] = [
      await contact('1'),
      await contact('2'),
      await contact('3'),
      await contact('4'),
    ];
    const merging = await checkMergeable(engine.ctx(staff), [one, two.slice(0, 15), three, one]);
    expect(merging).toMatchObject({
      ok: true,
      value: { object: { apiName: 'Contact' }, ids: [one, two, three] },
    });
    expect(await may(staff, one, two)).toBe('ok');
    expect(await may(staff, one)).toBe('record.argument');
    expect(await may(staff, one, one)).toBe('record.argument');
    expect(await may(staff, one, two, three, four)).toBe('record.argument');
    expect(await may(staff)).toBe('record.argument');
    expect(await may(staff, one, bakery)).toBe('record.argument');
    expect(await may(staff, bakery, one)).toBe('record.argument');
  });

  it('not by other roles, and not of an object without merging', async () => {
    const [one, two] = [await contact('1'), await contact('2')];
    expect(await may(user('customer'), one, two)).toBe('record.noRight');
    expect(await may(staff, await request(one), await request(one))).toBe('record.noRight');
    expect(await may(system, one, two)).toBe('ok');
    expect(await may({ kind: 'guest' }, one, two)).toBe('record.notFound');
  });

  it('not when the viewer cannot see or change one of them', async () => {
    const [one, hidden, closed] = [
      await contact('1'),
      await contact('Hidden'),
      await contact('Closed'),
    ];
    expect(await may(staff, one, hidden)).toBe('record.notFound');
    expect(await may(staff, one, '003000000000000AAA')).toBe('record.notFound');
    expect(await may(staff, one, 'x')).toBe('record.idMalformed');
    expect(await may(staff, one, closed)).toBe('record.readOnly');
    expect(await may(staff, closed, one)).toBe('record.readOnly');
  });

  it('not with an API key limited to objects, as rows of other objects move', async () => {
    const [one, two] = [await contact('1'), await contact('2')];
    expect(await may(key({ objects: ['Contact', 'Case'] }), one, two)).toBe('record.noRight');
    expect(await may(key({ objects: null }), one, two)).toBe('ok');
    expect(await may(key({ readsOnly: true }), one, two)).toBe('record.readOnly');
    const merge: MergeDefinition = { roles: ['sales'] };
    const object = { ...registry.object('Contact')!, merge };
    expect(mayMerge(object, 'administrator')).toBe(false);
    expect(mayMerge(object, 'sales')).toBe(true);
  });

  it('or else there is no plan', async () => {
    const one = await contact('1');
    expect(outcome(await readMergePlan(engine.ctx(staff), [one]))).toBe('record.argument');
  });
});

describe('the plan of a merge has', () => {
  it('the name, dates and version of each row, and a warning', async () => {
    const [one, other] = [
      await contact('One', { FirstName: 'Jan' }, earlier),
      await contact('Other'),
    ];
    expect(await plan([one, other])).toMatchObject({
      apiName: 'Contact',
      elsewhere: false,
      single: null,
      warning: null,
      records: [
        {
          id: one,
          displayValue: 'Jan One',
          createdDate: earlier.toISOString(),
          lastModifiedDate: earlier.toISOString(),
          weakEtag: earlier.getTime(),
        },
        { id: other, displayValue: 'Other', weakEtag: noon.getTime() },
      ],
    });
    const companies = [
      await engine.make('Account', { Name: 'A' }),
      await engine.make('Account', { Name: 'B' }),
    ];
    expect((await plan(companies)).warning).toMatch(/klantnummer/);
  });

  it('the values of each field, with names of references, and whether they differ', async () => {
    const known = {
      FirstName: 'Jan',
      Title: 'Chef',
      Contactpersoon_ICT__c: true,
      ICT_bevestigd_op__c: '2026-01-02',
    };
    const [one, other] = [
      await contact('One', known),
      await contact('One', { FirstName: 'J.', Title: 'Chef' }),
    ];
    const name = await fieldOf('Name', [one, other]);
    expect(name).toMatchObject({
      label: 'Naam',
      parts: ['FirstName', 'LastName'],
      equal: false,
      choosable: true,
    });
    expect(name.values[other]).toMatchObject({
      FirstName: { value: 'J.' },
      LastName: { value: 'One' },
    });
    expect(await fieldOf('Title', [one, other])).toMatchObject({
      label: 'Functie',
      equal: true,
      suggested: null,
    });
    const company = await fieldOf('AccountId', [one, other]);
    expect(company.values[one]).toEqual({ AccountId: { displayValue: 'Bakery', value: bakery } });
    const empty = await fieldOf('OwnerId', [one, other]);
    expect(empty.values[one]).toEqual({ OwnerId: { displayValue: null, value: null } });
    const together = await fieldOf('Contactpersoon_ICT__c', [one, other]);
    expect(together.parts).toEqual(['Contactpersoon_ICT__c', 'ICT_bevestigd_op__c']);
    expect(together.values[one]).toMatchObject({
      ICT_bevestigd_op__c: { displayValue: '02-01-2026', value: '2026-01-02' },
    });
  });

  it('no value of a field that the viewer does not see of that row', async () => {
    const sales = [
      { rows: 'all', ...works, read: ['LastName'] },
      { rows: { field: 'LastName', equals: 'Open' }, read: ['Phone', 'AccountId'] },
    ] as const;
    const ids = [
      await contact('Open', { Phone: '0301234567' }),
      await contact('Shut', { Phone: '0307654321' }),
    ];
    const more = { registry: withAccess({ Contact: { sales } }) };
    const read = await readMergePlan(engine.ctx(staff, more), ids);
    if (!read.ok) throw new Error(outcome(read));
    const shown = read.value.fields.find(({ apiName }) => apiName === 'Phone')!;
    expect(ids.map((id) => shown.values[id]!['Phone']!.value)).toEqual(['0301234567', null]);
    const company = read.value.fields.find(({ apiName }) => apiName === 'AccountId')!;
    expect(company.values).toEqual({
      [ids[0]!]: { AccountId: { displayValue: 'Bakery', value: bakery } },
      [ids[1]!]: { AccountId: { displayValue: null, value: null } },
    });
  });

  it('no fields that cannot be chosen or that the viewer cannot see', async () => {
    const ids = [await contact('One'), await contact('Other')];
    const names = (await plan(ids)).fields.map(({ apiName }) => apiName);
    for (const name of ['Id', 'CreatedDate', 'SystemModstamp', 'LastModifiedById', 'FirstName'])
      expect(names).not.toContain(name);
    expect((await plan(ids, boss)).fields.map(({ apiName }) => apiName)).toEqual([
      'Name',
      'Title',
      'AccountId',
      'Phone',
    ]);
  });

  it('only fields that the viewer may write as choosable', async () => {
    const ids = [
      await contact('One', { Title: 'Chef', Phone: '0301234567' }),
      await contact('Other'),
    ];
    const choosable = Object.fromEntries(
      (await plan(ids, boss)).fields.map((field) => [field.apiName, field.choosable]),
    );
    expect(choosable).toEqual({ Name: false, Title: true, AccountId: false, Phone: false });
    expect(await fieldOf('Phone', ids, boss)).toMatchObject({ equal: false, suggested: null });
    expect(await fieldOf('Title', ids, boss)).toMatchObject({ equal: false, suggested: ids[0] });
  });

  it('the value of the row that stays as suggestion, or else the newest value', async () => {
    const old = await contact(
      'Old',
      { Phone: '0301234567', Email: 'old@voorbeeld.example' },
      earlier,
    );
    const stays = await contact('Stays', { Title: 'Chef' });
    const young = await contact('Young', {
      Title: 'Kok',
      Phone: '0307654321',
      Contactpersoon_ICT__c: true,
    });
    await request(stays);
    await updateRecord(engine.ctx(system), young, { fields: { Title: 'Baas' } });
    const read = await plan([old, stays, young]);
    expect(read.suggested).toBe(stays);
    const suggested = Object.fromEntries(
      read.fields.map((field) => [field.apiName, field.suggested]),
    );
    expect(suggested).toMatchObject({
      Name: stays,
      Title: stays,
      Phone: young,
      Email: old,
      Contactpersoon_ICT__c: young,
      MobilePhone: null,
    });
    // The order in which the rows are named makes no difference.
    expect(await fieldOf('Phone', [stays, young, old])).toMatchObject({ suggested: young });
    expect(await fieldOf('Phone', [stays, old, young])).toMatchObject({ suggested: young });
  });

  it('the newest value as suggestion, in whatever order the rows are named', async () => {
    const [first, second, third] = [
      await contact('Stays', {}, new Date(noon.getTime() - 180_000)),
      await contact('Old', { Phone: '0301234567' }, new Date(noon.getTime() - 120_000)),
      await contact('New', { Phone: '0307654321' }, earlier),
    ];
    const orders = [
      [first, second, third],
      [first, third, second],
      [second, third, first],
      [third, second, first],
    ];
    for (const ids of orders) {
      const read = await plan(ids);
      expect(read.suggested).toBe(first);
      expect(read.fields.find(({ apiName }) => apiName === 'Phone')).toMatchObject({
        suggested: third,
      });
    }
  });

  it('the row with most references as suggestion to stay, or else the oldest', async () => {
    const [young, old, most] = [
      await contact('Young'),
      await contact('Old', {}, earlier),
      await contact('Most'),
    ];
    expect((await plan([young, old])).suggested).toBe(old);
    expect((await plan([old, young])).suggested).toBe(old);
    for (const id of [most, most, young]) await request(id);
    expect((await plan([young, old, most])).suggested).toBe(most);
    expect((await plan([old, young])).suggested).toBe(young);
  });

  it('the counts per row of what would move and the viewer sees', async () => {
    const [one, other] = [await contact('One'), await contact('Other')];
    for (const id of [one, other, other]) await request(id);
    await request(one, { Subject: 'Hidden' });
    const counts = { [one]: 1, [other]: 2 };
    expect((await plan([one, other])).moves).toEqual([
      { apiName: 'Case', fieldApiName: 'ContactId', label: 'Serviceverzoeken', counts },
    ]);
    const third = await contact('Third');
    const moves = (await plan([third, other])).moves;
    expect(moves).toMatchObject([{ counts: { [third]: 0, [other]: 2 } }]);
    expect((await plan([third, await contact('Fourth')])).moves).toEqual([]);
  });

  it('the reference in its labels when an object has several', async () => {
    const merged = {
      access: { sales: [{ rows: 'all', ...works }] },
      merge: { roles: ['sales'] },
    } as const;
    const users = createRegistry(
      objects.map((one) => (one.apiName === 'User' ? { ...one, ...merged } : one)),
    );
    const [one, other] = [await engine.makeUser('Colleague'), await engine.makeUser('Double')];
    const line = { Name: 'Lijn', Account__c: bakery, Soort__c: 'Mobiel', Status__c: 'Actief' };
    const Aansluiting__c = await engine.make('Aansluiting__c', line);
    await engine.make('Opzegging__c', {
      Aansluiting__c,
      Ingreep_door__c: one,
      Akkoord_door__c: other,
    });
    const read = await readMergePlan(engine.ctx(staff, { registry: users }), [one, other]);
    if (!read.ok) throw new Error(outcome(read));
    expect(read.value.moves.map(({ label }) => label)).toEqual([
      'Opzeggingen (Ingreep gevraagd door)',
      'Opzeggingen (Akkoord van)',
    ]);
  });

  it('a mark when rows belong to different companies', async () => {
    const garage = await engine.make('Account', { Name: 'Garage' });
    const [one, other] = [await contact('One'), await contact('Other', { AccountId: garage })];
    expect((await plan([one, other])).elsewhere).toBe(true);
  });

  it('the users to choose from when several active ones would remain', async () => {
    const [one, other] = [await contact('One'), await contact('Other')];
    const own = { AccountId: bakery };
    const first = await engine.makeUser('First', { ...own, ContactId: one });
    expect((await plan([one, other])).single).toBeNull();
    await engine.makeUser('Inactive', { ...own, ContactId: other, IsActive: false });
    await engine.makeUser('Unseen', { ...own, ContactId: other, MobilePhone: '0612345678' });
    expect((await plan([one, other])).single).toBeNull();
    const second = await engine.makeUser('Second', { ...own, ContactId: other });
    const options = [
      { id: first, recordId: one, displayValue: 'first@voorbeeld.example' },
      { id: second, recordId: other, displayValue: 'second@voorbeeld.example' },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const single = { apiName: 'User', label: 'Gebruikers', relationship: 'Users', options };
    expect((await plan([one, other])).single).toEqual(single);
    const companies = [
      await engine.make('Account', { Name: 'A' }),
      await engine.make('Account', { Name: 'B' }),
    ];
    expect((await plan(companies)).single).toBeNull();
  });
});
