import { describe, expect, it } from 'vitest';
import {
  getFieldDisplayValue,
  getFieldValue,
  normalizeId,
  type Readable,
} from '#client/save/record-functions.ts';

const account = {
  fields: {
    Name: { displayValue: null, value: 'Zon & Zee' },
    Owner: {
      displayValue: 'Els',
      value: { fields: { Name: { displayValue: null, value: 'Els' } } },
    },
  },
};
// Only the parts of a record that the functions read.
const record = {
  fields: {
    Subject: { displayValue: null, value: 'Storing' },
    Amount: { displayValue: '€ 1.234,50', value: 1234.5 },
    IsClosed: { displayValue: null, value: false },
    Description: { displayValue: null, value: null },
    Account: { displayValue: 'Zon & Zee', value: account },
    Contact: { displayValue: null, value: null },
    NoDisplay: { value: 'x' },
  },
} as unknown as Readable;

describe('getFieldValue and getFieldDisplayValue (record-api.md §7.12)', () => {
  it.each([
    ['Case.Subject', 'Storing', null],
    ['Case.Amount', 1234.5, '€ 1.234,50'],
    ['Case.IsClosed', false, null],
    ['Case.Description', null, null],
    ['Case.Account', account, 'Zon & Zee'],
    ['Case.Account.Name', 'Zon & Zee', null],
    ['Case.Account.Owner.Name', 'Els', null],
    ['Case.Account.Owner', account.fields.Owner.value, 'Els'],
    ['Case.NoDisplay', 'x', undefined],
    // A missing field gives undefined, an empty relationship null.
    ['Case.Unknown', undefined, undefined],
    ['Case.Account.Unknown', undefined, undefined],
    ['Case.Unknown.Name', undefined, undefined],
    ['Case.Contact.Name', null, null],
    ['Case.Contact.Account.Name', null, null],
    // Names that every JavaScript object has are no fields.
    ['Case.constructor', undefined, undefined],
    ['Case.__proto__', undefined, undefined],
    ['Case.', undefined, undefined],
    // The Salesforce client gives the value of the last field that exists.
    ['Case.Subject.Name', 'Storing', 'Storing'],
    // The object name is ignored.
    ['Other.Subject', 'Storing', null],
  ])('%s', (field, value, displayValue) => {
    expect(getFieldValue(record, field)).toEqual(value);
    expect(getFieldDisplayValue(record, field)).toEqual(displayValue);
  });

  it.each([
    [{ objectApiName: 'Case', fieldApiName: 'Subject' }, 'Storing'],
    [{ objectApiName: 'Case', fieldApiName: 'Account.Name' }, 'Zon & Zee'],
  ])('accept a field as an object: %j', (field, value) =>
    expect(getFieldValue(record, field)).toBe(value),
  );

  it.each([[undefined], [null]])('give %s for a record that is %s', (none) => {
    expect(getFieldValue(none, 'Case.Subject')).toBe(none);
    expect(getFieldDisplayValue(none, 'Case.Subject')).toBe(none);
  });

  it.each([
    [undefined],
    [null],
    [5],
    [{}],
    [{ objectApiName: 'Case' }],
    [{ fieldApiName: 'Subject' }],
    [{ objectApiName: 1, fieldApiName: 'Subject' }],
    [['Case.Subject']],
  ])('refuse a field that is neither text nor such an object: %j', (field) => {
    const wrong = new TypeError('Value is not a string or FieldId.');
    // A caller without types can pass this.
    expect(() => getFieldValue(record, field as never)).toThrow(wrong);
    expect(() => getFieldDisplayValue(record, field as never)).toThrow(wrong);
  });

  it.each([['Subject'], [''], ['.Subject'], [{ objectApiName: '', fieldApiName: 'Subject' }]])(
    'refuse a field without an object: %j',
    (field) => {
      const wrong = new TypeError('Value does not include an object API name.');
      expect(() => getFieldValue(record, field)).toThrow(wrong);
      expect(() => getFieldDisplayValue(undefined, field)).toThrow(wrong);
    },
  );
});

describe('normalizeId (record-api.md §1.5, §7.12)', () => {
  it.each([
    ['0011700000r5ucf', '0011700000r5ucfAAA'],
    ['00B17000001tiWZ', '00B17000001tiWZEAY'],
    ['01B3F00000Al9dX', '01B3F00000Al9dXUAR'],
    ['001RM000004XMZ5', '001RM000004XMZ5YAO'],
    ['001RM000004XMZ5YAO', '001RM000004XMZ5YAO'],
    ['001RM000004XMZ5AAA', '001RM000004XMZ5AAA'],
  ])('%s is %s', (id, known) => expect(normalizeId(id)).toBe(known));

  it.each([
    [''],
    ['001'],
    ['0011700000r5ucfA'],
    ['0011700000r5ucfAAAA'],
    ['0011700000r5uc!'],
    [undefined],
    [null],
    [1],
    [{}],
    [['0011700000r5ucf']],
  ])('%j is no id', (id) => expect(normalizeId(id)).toBeUndefined());
});
