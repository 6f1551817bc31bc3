import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameFieldValue } from '#client/cache/is-same-field-value.ts';
import {
  type Choices,
  type Collided,
  collidedAgain,
  collisionOf,
  isCollision,
  resolved,
} from '#client/save/collision.ts';

type Values = Record<string, string | number | boolean | null>;
const id = '5003X000000abcDQAQ';
const saved = (fields: Values, minute = 0): Collided => ({
  id,
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, { displayValue: null, value }]),
  ),
  lastModifiedDate: `2026-11-22T07:${String(minute).padStart(2, '0')}:00.000Z`,
});
const kinds = (base: Values, mine: Values, theirs: Values | null) =>
  Object.fromEntries(
    collisionOf({
      base: saved(base),
      mine: { fields: mine },
      theirs: theirs && saved(theirs),
    }).fields.map(({ field, kind }) => [field, kind]),
  );

describe('the kind of a field in a collision, when', () => {
  it.each<[string, Values, Values, Values, string | undefined]>([
    ['nobody changed it', { A: 1 }, { A: 1 }, { A: 1 }, undefined],
    ['only I changed it', { A: 1 }, { A: 2 }, { A: 1 }, 'mine'],
    ['only they changed it, and I left it as it was', { A: 1 }, { A: 1 }, { A: 2 }, 'theirs'],
    ['only they changed it, and I did not name it', { A: 1 }, {}, { A: 2 }, 'theirs'],
    ['both changed it differently', { A: 1 }, { A: 2 }, { A: 3 }, 'both'],
    ['both changed it to the same value', { A: 1 }, { A: 2 }, { A: 2 }, 'same'],
    [
      'both changed it to the same number, mine as form text',
      { A: 1 },
      { A: '2.50' },
      { A: 2.5 },
      'same',
    ],
    ['I left a number, as form text', { A: 1 }, { A: '1' }, { A: 2 }, 'theirs'],
    ['I left it empty', { A: null }, { A: '' }, { A: 'x' }, 'theirs'],
    ['I emptied it, and they changed it', { A: 'x' }, { A: '' }, { A: 'y' }, 'both'],
    ['both emptied it', { A: 'x' }, { A: '' }, { A: null }, 'same'],
    ['both filled it differently', { A: null }, { A: 'x' }, { A: 'y' }, 'both'],
    ['it was not read before, and differs', {}, { A: 'x' }, { A: 'y' }, 'both'],
    ['it was not read before, and is the same', {}, { A: 'x' }, { A: 'x' }, 'same'],
    ['it was read neither before nor now', {}, { A: 'x' }, {}, 'mine'],
    ['it can no longer be read, and I did not edit it', { A: 1 }, { A: 1 }, {}, undefined],
    ['it can no longer be read, and I edited it', { A: 1 }, { A: 2 }, {}, 'mine'],
    ['it can be read only now', {}, {}, { A: 1 }, undefined],
  ])('%s', (_, ...[base, mine, theirs, kind]) => expect(kinds(base, mine, theirs)['A']).toBe(kind));

  it('Id and the system fields are skipped', () =>
    expect(
      kinds(
        { Id: id, LastModifiedDate: 'a', LastModifiedById: 'a', SystemModstamp: 'a', Subject: 'x' },
        { Id: id, Subject: 'y' },
        { Id: id, LastModifiedDate: 'b', LastModifiedById: 'b', SystemModstamp: 'b', Subject: 'x' },
      ),
    ).toEqual({ Subject: 'mine' }));

  it('edited fields come first, with their labels and display values', () => {
    const reference = (value: string, name: string) => ({
      AccountId: { displayValue: null, value },
      Account: {
        displayValue: name,
        value: { ...saved({ Name: name }), apiName: 'Account' } as never,
      },
    });
    const base = {
      ...saved({}),
      fields: {
        Status: { displayValue: 'Nieuw', value: 'New' },
        Subject: { displayValue: null, value: 'a' },
        ...reference('001RM000004XMZ5YAO', 'Zon'),
      },
    };
    const theirs = {
      ...saved({}, 5),
      fields: {
        Status: { displayValue: 'Gesloten', value: 'Closed' },
        Subject: { displayValue: null, value: 'a' },
        ...reference('0011700000r5ucfAAA', 'Zee'),
      },
    };
    const { fields } = collisionOf({
      base,
      mine: { fields: { Subject: 'b', Status: 'Working' } },
      theirs,
      labels: { Status: 'Status', AccountId: 'Bedrijf' },
    });
    expect(fields.map(({ field, label, kind }) => [field, label, kind])).toEqual([
      ['Subject', 'Subject', 'mine'],
      ['Status', 'Status', 'both'],
      ['AccountId', 'Bedrijf', 'theirs'],
    ]);
    expect(
      fields.map((field) => [
        field.base.displayValue,
        field.mine.displayValue,
        field.theirs.displayValue,
      ]),
    ).toEqual([
      [null, null, null],
      ['Nieuw', null, 'Gesloten'],
      ['Zon', null, 'Zee'],
    ]);
  });
});

describe('a resolved collision', () => {
  const base = saved({ Both: 'a', Mine: 'a', Theirs: 'a', Same: 'a' });
  const mine = { fields: { Id: id, Both: 'b', Mine: 'b', Same: 'b' } };
  const theirs = saved({ Both: 'c', Mine: 'a', Theirs: 'c', Same: 'b' }, 5);
  const collision = collisionOf({ base, mine, theirs });
  const since = { ifUnmodifiedSince: '2026-11-22T07:05:00.000Z' };

  it.each<[Choices, object | undefined]>([
    [{}, undefined],
    [{ Mine: 'theirs' }, undefined],
    [{ Both: 'mine' }, { fields: { Id: id, Both: 'b', Mine: 'b' }, ...since }],
    [{ Both: 'theirs' }, { fields: { Id: id, Mine: 'b' }, ...since }],
    // Only fields that both changed need a choice; other choices are ignored.
    [
      { Both: 'theirs', Mine: 'theirs', Theirs: 'mine', Same: 'mine' },
      { fields: { Id: id, Mine: 'b' }, ...since },
    ],
  ])('with choices %j sends %j', (choices, sent) =>
    expect(resolved(collision, choices)).toEqual(sent),
  );

  it('sends the edits again when nothing has to be chosen', () =>
    expect(resolved(collisionOf({ base, mine: { fields: { Mine: 'b' } }, theirs }), {})).toEqual({
      fields: { Id: id, Mine: 'b' },
      ...since,
    }));

  it('sends only Id when all choices are theirs', () =>
    expect(
      resolved(collisionOf({ base, mine: { fields: { Both: 'b' } }, theirs }), { Both: 'theirs' })
        ?.fields,
    ).toEqual({ Id: id }));

  it('sends nothing for a deleted record, and keeps the edits', () => {
    const lost = collisionOf({ base, mine, theirs: null });
    expect(lost.gone).toBe(true);
    expect(lost.fields.map(({ field, kind, mine: side }) => [field, kind, side.value])).toEqual([
      ['Both', 'mine', 'b'],
      ['Mine', 'mine', 'b'],
      ['Same', 'mine', 'b'],
    ]);
    expect(resolved(lost, { Both: 'mine' })).toBeUndefined();
  });

  it('sends no condition when the record has no date', () =>
    expect(
      resolved(
        collisionOf({
          base,
          mine: { fields: { Mine: 'b' } },
          theirs: { ...theirs, lastModifiedDate: null },
        }),
        {},
      ),
    ).toEqual({
      fields: { Id: id, Mine: 'b' },
    }));
});

describe('a second collision during the choice: the field when one', () => {
  const first = collisionOf({
    base: saved({ A: 'a', B: 'a' }),
    mine: { fields: { A: 'b', B: 'b' } },
    theirs: saved({ A: 'c', B: 'a' }, 5),
  });
  const again = (choices: Choices, theirs: Values | null) =>
    collidedAgain(first, choices, theirs && saved(theirs, 9));
  const kindOf = (choices: Choices, theirs: Values) =>
    again(choices, theirs).fields.find(({ field }) => field === 'A')?.kind;

  it.each<[string, Choices, string, string | undefined]>([
    ['chose mine, and theirs is unchanged', { A: 'mine' }, 'c', 'mine'],
    ['chose mine, and theirs changed again', { A: 'mine' }, 'd', 'both'],
    ['chose mine, and theirs is back to the base', { A: 'mine' }, 'a', 'both'],
    ['chose mine, and theirs now equals mine', { A: 'mine' }, 'b', 'same'],
    ['chose theirs, and it is unchanged', { A: 'theirs' }, 'c', 'theirs'],
    ['chose theirs, and it changed again', { A: 'theirs' }, 'd', 'theirs'],
    ['chose nothing yet, and theirs is unchanged', {}, 'c', 'both'],
    ['chose nothing yet, and theirs changed again', {}, 'd', 'both'],
    ['chose nothing yet, and theirs is back to the base', {}, 'a', 'mine'],
  ])('%s', (_, ...[choices, theirs, kind]) =>
    expect(kindOf(choices, { A: theirs, B: 'a' })).toBe(kind),
  );

  it('a field that only I edited needs a choice when they change it too', () =>
    expect(
      again({ A: 'mine' }, { A: 'c', B: 'x' }).fields.map(({ field, kind }) => [field, kind]),
    ).toEqual([
      ['A', 'mine'],
      ['B', 'both'],
    ]));

  it('the resolution has the date of the last read', () =>
    expect(resolved(again({ A: 'mine' }, { A: 'c', B: 'a' }), {})).toEqual({
      fields: { Id: id, A: 'b', B: 'b' },
      ifUnmodifiedSince: '2026-11-22T07:09:00.000Z',
    }));

  it('the record can be deleted by then', () => expect(again({ A: 'mine' }, null).gone).toBe(true));
});

it('each field ends as its only editor or the choice says, for random edits', () => {
  const value = fc.constantFrom('a', 'b', 'c', null);
  const three = fc.record({
    base: value,
    mine: fc.option(value, { nil: undefined }),
    theirs: value,
    later: value,
    choice: fc.constantFrom('mine' as const, 'theirs' as const),
  });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), three),
      fc.boolean(),
      (fields, twice) => {
        const column = (name: 'base' | 'theirs' | 'later' | 'choice') =>
          Object.fromEntries(Object.entries(fields).map(([field, cell]) => [field, cell[name]]));
        const mine = Object.fromEntries(
          Object.entries(fields).flatMap(([field, cell]) =>
            cell.mine === undefined ? [] : [[field, cell.mine]],
          ),
        );
        const choices = column('choice') as Choices;
        const first = collisionOf({
          base: saved(column('base')),
          mine: { fields: mine },
          theirs: saved(column('theirs'), 5),
        });
        const collision = twice ? collidedAgain(first, choices, saved(column('later'), 9)) : first;
        const sent = resolved(collision, choices)?.fields ?? expect.fail('all is chosen');
        for (const [field, cell] of Object.entries(fields)) {
          const theirs = twice ? cell.later : cell.theirs;
          const ends = field in sent ? sent[field] : theirs;
          const edited = cell.mine !== undefined && cell.mine !== cell.base;
          const givenUp =
            twice &&
            edited &&
            cell.theirs !== cell.base &&
            cell.theirs !== cell.mine &&
            cell.choice === 'theirs';
          if (!edited || givenUp) expect(ends).toBe(theirs);
          else if (cell.choice === 'mine') expect(ends).toBe(cell.mine);
          else expect([cell.mine, theirs]).toContain(ends);
          if (edited && !twice && cell.choice === 'theirs')
            expect(ends).toBe(cell.theirs === cell.base ? cell.mine : cell.theirs);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

it.each<[unknown, boolean]>([
  [
    { status: 400, errors: [{ message: '', type: 'CollisionDetectedException', arguments: [] }] },
    true,
  ],
  [
    { status: 400, errors: [{ message: '', type: 'REQUIRED_FIELD_MISSING', arguments: [] }] },
    false,
  ],
  [{ status: 400, errors: [null] }, false],
  [{ status: 400 }, false],
  [new Error('CollisionDetectedException'), false],
  [undefined, false],
  [null, false],
])('%j is a collision: %s', (error, is) => expect(isCollision(error)).toBe(is));

it.each<[string | number | boolean | null, string | number | boolean | null, boolean]>([
  [null, '', true],
  [null, '  \n', true],
  [null, 0, false],
  [null, false, false],
  ['', 0, false],
  ['a\r\nb ', 'a\nb', true],
  [' a', 'a', false],
  ['a', 'A', false],
  [5, '5', true],
  [5, '5.00', true],
  [1.5, ' 1.5', true],
  [5, '5x', false],
  [5, '0x5', false],
  ['5', '5.0', false],
  ['0612345678', '612345678', false],
  [true, 'true', false],
  [true, 1, false],
  ['001RM000004XMZ5', '001RM000004XMZ5YAO', true],
  ['001RM000004XMZ5', '001RM000004XMz5YAO', false],
  ['verantwoordelijken', 'verantwoordelijkst', false],
  ['2026-11-22T08:00:00+01:00', '2026-11-22T07:00:00.000Z', true],
  ['2026-11-22T08:00:00+01:00', '2026-11-22T08:00:00.000Z', false],
  ['1970-01-01T01:00:00+01:00', '1970-01-01T00:00:00.000Z', true],
  ['2026-11-22', '2026-11-22T00:00:00.000Z', false],
  ['14:05', '14:05:00.000Z', true],
  ['14:05:30', '14:05:30.000Z', true],
  ['14:05', '14:06:00.000Z', false],
  ['a;b', 'b;a', false],
])('%j is the same field value as %j: %s', (a, b, same) => {
  expect(isSameFieldValue(a, b)).toBe(same);
  expect(isSameFieldValue(b, a)).toBe(same);
});

it('a field named like a property of every object is an ordinary field', () => {
  const empty = { id: '500000000000001AAA', fields: {}, lastModifiedDate: null };
  const { fields } = collisionOf({
    base: empty,
    mine: { fields: { constructor: 'x' } },
    theirs: empty,
    labels: {},
  });
  expect(fields).toMatchObject([
    {
      label: 'constructor',
      mine: { value: 'x' },
      theirs: { value: undefined, displayValue: null },
    },
  ]);
});
