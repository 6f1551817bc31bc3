import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRecordInputFilteredByEditedFields,
  generateRecordInputForCreate,
  generateRecordInputForUpdate,
  getRecordInput,
  formatHttpDate,
  parseRecordInput,
  parseRecordUpdate,
  type Source,
} from '#client/save/record-input.ts';

const id = '5003X000000abcDQAQ';
// Values that the type of a record does not allow.
const of = (value: unknown) => ({ displayValue: null, value: value as never });
const record: Source = {
  apiName: 'Case',
  id,
  fields: {
    Id: of(id),
    Subject: of('Storing'),
    Description: of(null),
    Amount: of(0),
    IsClosed: of(false),
    AccountId: of(null),
    Account: of(null),
    Contact: of({ apiName: 'Contact', fields: { Name: of('Els') } }),
    Melder__r: of(null),
  },
};
const scalars = {
  Subject: 'Storing',
  Description: null,
  Amount: 0,
  IsClosed: false,
  AccountId: null,
};
const may = (createable: boolean, updateable: boolean) => ({ createable, updateable });
const info = {
  fields: {
    Id: may(false, false),
    Subject: may(true, true),
    Description: may(true, false),
    Amount: may(false, true),
    AccountId: may(false, false),
  },
};

describe('record inputs (record-api.md §7.12)', () => {
  it('an empty input has no object and no fields', () =>
    expect(getRecordInput()).toStrictEqual({ apiName: undefined, fields: {} }));

  it('an input for create has the scalar fields, empty ones too, but no Id', () =>
    expect(generateRecordInputForCreate(record)).toStrictEqual({
      apiName: 'Case',
      fields: scalars,
    }));
  it('an input for create with object info has only createable fields', () =>
    expect(generateRecordInputForCreate(record, info)).toStrictEqual({
      apiName: 'Case',
      fields: { Subject: 'Storing', Description: null },
    }));
  it('an input for create can be made from a record without id', () =>
    expect(
      generateRecordInputForCreate({ apiName: 'Case', id: null, fields: { Subject: of('x') } }),
    ).toStrictEqual({
      apiName: 'Case',
      fields: { Subject: 'x' },
    }));

  it('an input for update has Id and the scalar fields, and no object', () =>
    expect(generateRecordInputForUpdate(record)).toStrictEqual({
      apiName: undefined,
      fields: { ...scalars, Id: id },
    }));
  it('an input for update with object info has Id and only updateable fields', () =>
    expect(generateRecordInputForUpdate(record, info)).toStrictEqual({
      apiName: undefined,
      fields: { Id: id, Subject: 'Storing', Amount: 0 },
    }));
  it.each([[null], [undefined], ['']])(
    'an input for update of a record without id is refused: %j',
    (none) =>
      expect(() => generateRecordInputForUpdate({ ...record, id: none as never })).toThrow(
        new Error('Invalid recordInput'),
      ),
  );

  it.each([
    ['unchanged', { Subject: 'Storing' }, {}],
    ['changed', { Subject: 'Opgelost' }, { Subject: 'Opgelost' }],
    ['emptied', { Subject: null }, { Subject: null }],
    ['still empty', { Description: null }, {}],
    ['filled', { Description: '' }, { Description: '' }],
    ['zero is not false', { Amount: false }, { Amount: false }],
    ['a number as text', { Amount: '0' }, { Amount: '0' }],
    ['not read before', { Status: 'Nieuw' }, { Status: 'Nieuw' }],
    ['not read before, empty', { Status: null }, { Status: null }],
    ['nothing', {}, {}],
  ])('only edited fields remain beside Id: %s', (_, fields, edited) =>
    expect(
      createRecordInputFilteredByEditedFields({ fields: { Id: id, ...fields } }, record),
    ).toStrictEqual({
      apiName: undefined,
      fields: { Id: id, ...edited },
    }),
  );

  it('an input without edits is filtered to Id, and with one edit to Id and that field', () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.stringMatching(/^[A-Z][a-z]{1,4}$/),
          fc.oneof(
            fc.string(),
            fc.double({ noNaN: true, noDefaultInfinity: true }),
            fc.boolean(),
            fc.constant(null),
          ),
        ),
        fc.string(),
        (values, edit) => {
          const { Id: _, ...own } = values;
          const source: Source = {
            apiName: 'Case',
            id,
            fields: Object.fromEntries(
              Object.entries(own).map(([name, value]) => [name, of(value)]),
            ),
          };
          const names = Object.keys(own).filter(
            (name) => !(own[name] === null && `${name}Id` in own),
          );
          const input = generateRecordInputForUpdate(source);
          expect(Object.keys(input.fields).sort()).toEqual([...names, 'Id'].sort());
          expect(createRecordInputFilteredByEditedFields(input, source).fields).toEqual({ Id: id });
          input.fields['Nieuw__c'] = edit;
          expect(createRecordInputFilteredByEditedFields(input, source).fields).toEqual({
            Id: id,
            Nieuw__c: edit,
          });
        },
      ),
    ));
});

describe('checking an input (record-api.md §7.4)', () => {
  const refused = new Error('Invalid recordInput');

  it.each([
    [undefined],
    [null],
    ['Case'],
    [[]],
    [{}],
    [{ apiName: 'Case' }],
    [{ fields: null }],
    [{ fields: [] }],
    [{ fields: 'Subject' }],
    [{ fields: { Subject: undefined } }],
    [{ fields: { Subject: {} } }],
    [{ fields: { Subject: ['a'] } }],
    [{ fields: { Subject: new Date(0) } }],
    [{ fields: { Amount: Number.NaN } }],
    [{ fields: { Amount: Number.POSITIVE_INFINITY } }],
    [{ fields: { Amount: 1n } }],
    [{ apiName: 5, fields: {} }],
    [{ allowSaveOnDuplicate: 'true', fields: {} }],
    [{ fields: {}, recordTypeId: null }],
  ])('%o is refused', (raw) => {
    expect(() => parseRecordInput(raw)).toThrow(refused);
    expect(() => parseRecordUpdate(raw)).toThrow(refused);
  });

  it.each([
    [{ fields: {} }],
    [{ apiName: 'Case', fields: { Subject: 'x', Amount: 1.5, IsClosed: true, Description: null } }],
    [{ apiName: null, fields: {}, allowSaveOnDuplicate: true }],
    [JSON.parse('{"fields":{"__proto__":null,"constructor":"x"}}')],
  ])('%j is accepted', (raw) =>
    expect(JSON.stringify(parseRecordInput(raw))).toBe(
      JSON.stringify({ fields: raw.fields, ...raw }),
    ),
  );

  it('an input made from a record is accepted', () =>
    expect(parseRecordInput(generateRecordInputForCreate(record))).toEqual({
      apiName: 'Case',
      fields: scalars,
    }));

  it('a later change of the raw object does not change the checked input', () => {
    const raw = { fields: { Subject: 'x' } };
    const input = parseRecordInput(raw);
    raw.fields.Subject = 'y';
    expect(input.fields).toEqual({ Subject: 'x' });
  });

  it.each([[{}], [{ Id: null }], [{ Id: 5 }], [{ Id: '500' }], [{ Id: '' }]])(
    'an update with %j is refused',
    (fields) => expect(() => parseRecordUpdate({ fields })).toThrow(refused),
  );

  it('an update takes its record id from fields.Id, and does not write that field', () =>
    expect(
      parseRecordUpdate({
        fields: { Id: '001RM000004XMZ5', Name: 'x' },
        allowSaveOnDuplicate: true,
      }),
    ).toStrictEqual({
      recordId: '001RM000004XMZ5YAO',
      body: { allowSaveOnDuplicate: true, fields: { Name: 'x' } },
    }));
});

describe('ifUnmodifiedSince as HTTP writes it (spec §5, RFC 9110 §5.6.7)', () => {
  it.each([
    ['1994-11-06T08:49:37.000Z', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['2026-11-22T07:18:41.999Z', 'Sun, 22 Nov 2026 07:18:41 GMT'],
    ['2026-11-22T07:18:41Z', 'Sun, 22 Nov 2026 07:18:41 GMT'],
    ['2026-11-22T08:18+01:00', 'Sun, 22 Nov 2026 07:18:00 GMT'],
    ['2026-01-01T00:30:00+01:00', 'Wed, 31 Dec 2025 23:30:00 GMT'],
  ])('%s is %s', (iso, http) => expect(formatHttpDate(iso)).toBe(http));

  it.each([[null], [undefined]])('%s is no condition', (none) =>
    expect(formatHttpDate(none)).toBeUndefined(),
  );

  it.each([
    [''],
    ['gisteren'],
    ['2026-11-22'],
    ['2026-11-22T07:18:41'],
    ['2026-13-22T07:18:41Z'],
    ['Sun, 06 Nov 1994 08:49:37 GMT'],
    [0],
    [new Date(0)],
  ])('%o is refused, so that no save is sent without its condition', (text) =>
    expect(() => formatHttpDate(text as never)).toThrow(
      new Error('Invalid config for updateRecord'),
    ),
  );
});
