import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boolean,
  column,
  columnList,
  columns,
  field,
  fields,
  id,
  ids,
  idsInOrder,
  integer,
  listName,
  name,
  names,
  namesInOrder,
  number,
  objectName,
  objectNames,
  objectNamesInOrder,
  nullable,
  recordTypeId,
  scalar,
  text,
  textList,
  oneOf,
  someOf,
} from '#client/cache/config-rules.ts';
import {
  type ConfigOf,
  type ConfigRule,
  dictOf,
  listOf,
  objectOf,
  prepareConfig,
} from '#client/cache/config-shape.ts';

const incomplete = Symbol('incomplete');
const wrong = (message: string) => ({ message });
const kinds = ['one', 'two', 'three'] as const;
const item = { keys: { fieldApiName: text, isAscending: boolean } };

/**
 * The result for a config of one key: its value, `undefined`, incomplete, or wrong with a message.
 */
function resultOf(rule: ConfigRule<unknown>, value: unknown): unknown {
  const prepared = prepareConfig({ keys: { key: rule } }, { key: value });
  if (prepared.kind === 'ready') return prepared.config.key;
  return prepared.kind === 'incomplete' ? incomplete : wrong(prepared.message);
}

const master = '012000000000000AAA';
const shortId = '0011700000r5ucf';
const longId = '0011700000r5ucfAAA';
const deepest = 'A.B__r.C__r.D__r.E__r.F__r.G';

const expected = (wanted: string, received: string, at = 'config.key') =>
  wrong(`Expected ${wanted} but received ${received} (at ${at})`);
const one: ConfigRule<string> = (value) => oneOf(value, kinds);
const some: ConfigRule<string[]> = (value) => someOf(value, kinds);

type Row = [rule: string, by: ConfigRule<unknown>, given: unknown, becomes: unknown];
const rows: Row[] = [
  ['a text stays byte for byte', text, ' a ', ' a '],
  ['a text is no number', text, 5, expected('string', 'number')],
  ['null is a value', text, null, expected('string', 'null')],
  ['a list is no text', text, ['a'], expected('string', 'array')],
  ['a value that JSON lacks counts as null', text, Number.NaN, expected('string', 'null')],
  ['true is a boolean', boolean, true, true],
  ['a word is no boolean', boolean, 'true', expected('boolean', 'string')],
  ['a whole number is an integer', integer, 50, 50],
  ['a fraction is no integer', integer, 1.5, expected('integer', 'number')],
  ['a text is no integer', integer, '50', expected('integer', 'string')],
  ['a fraction is a number', number, 1.5, 1.5],
  ['texts keep order and repeats', textList, ['b', 'a', 'b'], ['b', 'a', 'b']],
  ['a text is no list of texts', textList, 'a', expected('array', 'string')],
  [
    'each of the texts is checked',
    textList,
    ['a', 1],
    expected('string', 'number', 'config.key[1]'),
  ],
  ['one undefined text makes a list incomplete', textList, ['a', undefined], incomplete],
  [
    'a wrong text after an undefined one makes a list wrong',
    textList,
    [undefined, 1],
    expected('string', 'number', 'config.key[1]'),
  ],
  [
    'a wrong id after a malformed one makes a list wrong',
    ids,
    ['1', 2],
    expected('string', 'number', 'config.key[1]'),
  ],
  [
    'a wrong value after an incomplete one makes values by name wrong',
    (value) => dictOf(value, id),
    { a: '1', b: 2 },
    expected('string', 'number', 'config.key.b'),
  ],
  [
    'a scalar is a text, number, boolean or null',
    (value) => listOf(value, scalar),
    ['a', 1, false, null],
    ['a', 1, false, null],
  ],
  ['a scalar is no object', scalar, {}, expected('string', 'object')],
  ['null is a value of a nullable key', (value) => nullable(value, text), null, null],
  [
    'a value of a nullable key is checked',
    (value) => nullable(value, text),
    4,
    expected('string', 'number'),
  ],

  ['an id of 15 characters gets 18', id, shortId, longId],
  ['the suffix of an id is computed again', id, `${shortId}zzz`, longId],
  ['an id of 18 characters stays', id, longId, longId],
  ['an id of another length is incomplete', id, '001', incomplete],
  ['an id with other characters is incomplete', id, '0011700000r5u-f', incomplete],
  ['an id is a text', id, 5, expected('string', 'number')],
  [
    'ids are sorted, without repeats',
    ids,
    ['00B17000001tiWZ', longId, shortId],
    [longId, '00B17000001tiWZEAY'],
  ],
  [
    'ids answered by position keep their order',
    idsInOrder,
    ['00B17000001tiWZ', longId, shortId],
    ['00B17000001tiWZEAY', longId],
  ],
  ['one id answered by position is a list of one', idsInOrder, shortId, [longId]],
  ['an empty list of ids answered by position is incomplete', idsInOrder, [], incomplete],
  ['one id is a list of one', ids, shortId, [longId]],
  ['an empty list of ids is incomplete', ids, [], incomplete],
  ['a list with one malformed id is incomplete', ids, [longId, '1'], incomplete],
  [
    'a list with a number among ids is wrong',
    ids,
    [longId, 1],
    expected('string', 'number', 'config.key[1]'),
  ],
  ['a record type of null is the master type', recordTypeId, null, master],
  ['a record type is an id', recordTypeId, '012000000000001', '012000000000001AAA'],

  ['names are trimmed', name, ' Account ', 'Account'],
  ['an empty name is incomplete', name, ' ', incomplete],
  [
    'names are sorted, without repeats',
    names,
    ['Contact ', 'Account', 'Contact'],
    ['Account', 'Contact'],
  ],
  [
    'names answered by position keep their order',
    namesInOrder,
    ['Contact ', 'Account', 'Contact'],
    ['Contact', 'Account'],
  ],
  [
    'objects answered by position keep their order',
    objectNamesInOrder,
    [{ objectApiName: 'Contact' }, 'Account'],
    ['Contact', 'Account'],
  ],
  ['the name of a list is trimmed', listName, ' Alle ', 'Alle'],
  ['the recent list has two spellings', listName, '__Recent', '__recent'],
  ['an object by its reference', objectName, { objectApiName: 'Account' }, 'Account'],
  ['an object by a reference without a name', objectName, {}, expected('string', 'object')],
  [
    'an object by a reference to a number',
    objectName,
    { objectApiName: 3 },
    expected('string', 'number'),
  ],
  [
    'objects by names and references',
    objectNames,
    [{ objectApiName: 'Contact' }, 'Account'],
    ['Account', 'Contact'],
  ],

  ['a field is trimmed', field, ' Account.Name ', 'Account.Name'],
  [
    'a field by its reference',
    field,
    { objectApiName: 'Account', fieldApiName: 'Name' },
    'Account.Name',
  ],
  [
    'a reference without an object is wrong',
    field,
    { fieldApiName: 'Name' },
    expected('string', 'object'),
  ],
  [
    'a reference of other types is wrong',
    field,
    { objectApiName: { toString: 1 }, fieldApiName: 2 },
    expected('string', 'object'),
  ],
  ['a field of six levels is accepted', field, deepest, deepest],
  [
    'a field of seven levels is wrong',
    field,
    `${deepest}.H`,
    wrong(`Expected a field of at most 6 levels but received ${deepest}.H (at config.key)`),
  ],
  [
    'a field without an object is wrong',
    field,
    'Name',
    wrong('Expected a field of at most 6 levels but received Name (at config.key)'),
  ],
  [
    'a field with an empty part is wrong',
    field,
    'Account..Name',
    wrong('Expected a field of at most 6 levels but received Account..Name (at config.key)'),
  ],
  [
    'two fields in one text are wrong',
    field,
    'A.B,C.D',
    wrong('Expected a field of at most 6 levels but received A.B,C.D (at config.key)'),
  ],
  [
    'fields are sorted, without repeats',
    fields,
    ['A.C', 'A.B', { objectApiName: 'A', fieldApiName: 'C' }],
    ['A.B', 'A.C'],
  ],
  ['one field is a list of one', fields, 'A.B', ['A.B']],
  ['fields are no number', fields, 5, expected('array', 'number')],
  ['fields are not null', fields, null, expected('array', 'null')],
  ['ids are no number', ids, 5, expected('array', 'number')],
  ['names are no boolean', names, true, expected('array', 'boolean')],
  [
    'a single field is checked',
    fields,
    'A',
    wrong('Expected a field of at most 6 levels but received A (at config.key)'),
  ],
  [
    'a list of columns is sorted, without repeats',
    columnList,
    ['Name', 'Account.Name', 'Name'],
    ['Account.Name', 'Name'],
  ],
  ['a list of columns is not one column', columnList, 'Name', expected('array', 'string')],
  ['a list with an undefined field is incomplete', fields, ['A.B', undefined], incomplete],
  ['a column needs no object', column, 'Name', 'Name'],
  [
    'columns are sorted, without repeats',
    columns,
    ['Name', 'Account.Name', 'Name'],
    ['Account.Name', 'Name'],
  ],

  ['one of the allowed words is accepted', one, 'two', 'two'],
  [
    'another word is wrong',
    one,
    'four',
    wrong('Invalid discriminatorValue four. Expected one of one, two, three'),
  ],
  [
    'a word in another case is wrong',
    one,
    'Two',
    wrong('Invalid discriminatorValue Two. Expected one of one, two, three'),
  ],
  ['a word is a text', one, 2, expected('string', 'number')],
  ['words are sorted, without repeats', some, ['two', 'one', 'two'], ['one', 'two']],
  [
    'a list with another word is wrong',
    some,
    ['two', 'four'],
    wrong('Invalid discriminatorValue four. Expected one of one, two, three'),
  ],

  [
    'an object has its keys in the order of the shape',
    (value) => objectOf(value, item.keys),
    { isAscending: true, fieldApiName: 'A' },
    { fieldApiName: 'A', isAscending: true },
  ],
  [
    'a key of an object is checked',
    (value) => objectOf(value, item.keys),
    { isAscending: 1, fieldApiName: 'A' },
    expected('boolean', 'number', 'config.key.isAscending'),
  ],
  [
    'an object without a required key is incomplete',
    (value) => objectOf(value, item.keys),
    { isAscending: true },
    incomplete,
  ],
  [
    'an unknown key of an object is wrong',
    (value) => objectOf(value, item.keys),
    { x: null, isAscending: true, fieldApiName: '' },
    expected('undefined', 'null', 'config.key.x'),
  ],
  [
    'an object in a list is checked',
    (value) => listOf(value, (each) => objectOf(each, item.keys)),
    [{ isAscending: true, fieldApiName: 3 }],
    expected('string', 'number', 'config.key[0].fieldApiName'),
  ],
  [
    'values by name are sorted, without undefined ones',
    (value) => dictOf(value, integer),
    { b: 1, a: 2, c: undefined },
    { a: 2, b: 1 },
  ],
  [
    'each of the values by name is checked',
    (value) => dictOf(value, integer),
    { b: 1.5 },
    expected('integer', 'number', 'config.key.b'),
  ],
  [
    'values by name are no list',
    (value) => dictOf(value, integer),
    [1],
    expected('object', 'array'),
  ],
  [
    '__proto__ is an ordinary name',
    (value) => dictOf(value, integer),
    JSON.parse('{"__proto__": 1}'),
    JSON.parse('{"__proto__": 1}'),
  ],
];

describe('a key of a config', () => {
  test.each(rows)('%s', (...[, by, given, becomes]) => {
    expect(resultOf(by, given)).toStrictEqual(becomes);
  });

  test('of many fields is sorted too', () => {
    const many = Array.from({ length: 40 }, (_, i) => `A.F${(i * 7) % 30}`);
    expect(resultOf(fields, many)).toStrictEqual([...new Set(many)].sort());
  });
});

const shape = {
  keys: {
    recordId: id,
    parentId: { rule: recordTypeId, or: master },
    fields: { rule: fields, or: undefined },
    optionalFields: { rule: fields, or: undefined },
    pageSize: { rule: integer, or: 50 },
    kind: { rule: (value: unknown) => oneOf(value, kinds), or: undefined },
  },
  complete: (config: { fields?: unknown; optionalFields?: unknown }) =>
    config.fields !== undefined || config.optionalFields !== undefined,
};

describe('a config', () => {
  test('has its keys in the order of the shape, defaults filled in, absent ones left out', () => {
    const prepared = prepareConfig(shape, { optionalFields: ['A.B'], recordId: shortId });
    expect(prepared.kind === 'ready' && JSON.stringify(prepared.config)).toBe(
      `{"recordId":"${longId}","parentId":"${master}","optionalFields":["A.B"],"pageSize":50}`,
    );
  });

  test('is of the type its rules say', () => {
    const config: ConfigOf<typeof shape.keys> = {
      recordId: longId,
      parentId: master,
      fields: undefined,
      optionalFields: ['A.B'],
      pageSize: 50,
      kind: 'two',
    };
    expect(prepareConfig(shape, config).kind).toBe('ready');
  });

  test.each([
    ['it is undefined', undefined],
    ['a required key is missing', { fields: ['A.B'] }],
    ['a required key is undefined', { recordId: undefined, fields: ['A.B'] }],
    ['all keys of which one is required are missing', { recordId: longId }],
    ['a required list is empty', { recordId: longId, fields: [] }],
    ['a given key is incomplete', { recordId: longId, fields: ['A.B'], parentId: '012' }],
  ])('is incomplete when %s', (_why, raw) => {
    expect(prepareConfig(shape, raw)).toEqual({ kind: 'incomplete' });
  });

  test.each([
    ['null', null, 'Expected object but received null (at config)'],
    ['a list', [], 'Expected object but received array (at config)'],
    ['a text', 'a', 'Expected object but received string (at config)'],
    [
      'an unknown key',
      { recordId: longId, fields: ['A.B'], x: [] },
      'Expected undefined but received array (at config.x)',
    ],
    [
      'a key that every object has',
      { recordId: longId, fields: ['A.B'], constructor: 1 },
      'Expected undefined but received number (at config.constructor)',
    ],
    [
      'a wrong key before a missing one',
      { fields: 3 },
      'Expected array but received number (at config.fields)',
    ],
    [
      'a wrong key after an incomplete one',
      { recordId: '001', pageSize: '1' },
      'Expected integer but received string (at config.pageSize)',
    ],
  ])('is wrong for %s', (_why, raw, message) => {
    expect(prepareConfig(shape, raw)).toEqual({ kind: 'wrong', message });
  });

  test('has the message of its shape when it is wrong', () => {
    expect(prepareConfig({ ...shape, says: 'Invalid recordInput' }, { recordId: 3 })).toEqual({
      kind: 'wrong',
      message: 'Invalid recordInput',
    });
  });

  test('may have an unknown key that is undefined', () => {
    expect(prepareConfig(shape, { recordId: longId, fields: ['A.B'], x: undefined }).kind).toBe(
      'ready',
    );
  });
});

const every = {
  keys: Object.fromEntries(rows.map(([rule, by]) => [rule, { rule: by, or: undefined }])),
};
const garbage = fc.oneof(
  fc.jsonValue(),
  fc.anything({ withNullPrototype: true, withSparseArray: true }),
  fc.constantFrom(...rows.map(([, , given]) => given)),
);
const configs = fc.oneof(
  garbage,
  fc.dictionary(
    fc.constantFrom(...Object.keys(every.keys), 'x', '__proto__', 'toString'),
    garbage,
    { maxKeys: 4 },
  ),
);

describe('any config', () => {
  test('is ready, incomplete or wrong, and never an exception', () => {
    fc.assert(
      fc.property(configs, (raw) => {
        const prepared = prepareConfig(every, raw);
        if (prepared.kind === 'wrong') expect(prepared.message).not.toBe('');
        expect(['ready', 'incomplete', 'wrong']).toContain(prepared.kind);
      }),
      { numRuns: 3_000 },
    );
  });

  test('that is ready gives itself when prepared again', () => {
    fc.assert(
      fc.property(configs, (raw) => {
        const first = prepareConfig(every, raw);
        if (first.kind !== 'ready') return;
        const again = prepareConfig(every, first.config);
        expect(again.kind === 'ready' && JSON.stringify(again.config)).toBe(
          JSON.stringify(first.config),
        );
      }),
      { numRuns: 3_000 },
    );
  });
});
