import { describe, expect, it } from 'vitest';
import { cellOf, type FieldDisplay } from '#web/staff/field-display.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';

/** How a value of a record is drawn. */

const cell = (
  kind: 'count' | 'phone' | 'plain' | 'postcode' | 'several' | 'url',
  value: string | number,
) =>
  cellOf(
    { fields: { X: { displayValue: null, value } } },
    { path: 'X', kind } satisfies FieldDisplay,
    'a0A000000000001AAA',
  );

it.each([
  ['06-12345678', '+31612345678'],
  ['+31 (0)20 765 43 21', '+31207654321'],
  ['(020) 765 43 21', '+31207654321'],
  ['020 765 43 21 tst. 12', '+31207654321'],
  ['06-12345678 (vanaf 17 uur)', '+31612345678'],
  ['0201234567, 0611111111', '+31201234567'],
])('%j dials %s, without the text after the number', (text, dialled) =>
  expect(cell('phone', text)).toEqual({ text, href: `tel:${dialled}` }),
);

it('a value without digits is no link', () =>
  expect(cell('phone', 'tst. 12')).toEqual({ text: 'tst. 12' }));

it.each([
  'https://www.bakker.nl/a',
  'HTTP://bakker.nl',
  'mailto:info@bakker.nl',
  'tel:+31201234567',
])('%j is a link', (text) => expect(cell('url', text)).toEqual({ text, href: text }));

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVA\tSCRIPT:alert(1)',
  'data:text/html,x',
  '//elders.example',
  'www.bakker.nl',
  'https://',
])('%j is text and no link', (text) => expect(cell('url', text)).toEqual({ text }));

it('several choices are separated', () =>
  expect(cell('several', 'Maandag;Dinsdag')).toEqual({ text: 'Maandag, Dinsdag' }));

it('a count has thousands separators, and a number that is a name has none', () => {
  expect([cell('count', 1000).text, cell('count', -1_234_567).text, cell('count', 0).text]).toEqual(
    ['1.000', '-1.234.567', '0'],
  );
  expect(cell('plain', 1001).text).toBe('1001');
});

it('a Dutch postcode has a non-breaking space; a foreign one is unchanged', () => {
  expect([
    cell('postcode', '1234AB').text,
    cell('postcode', 'B-1000').text,
    cell('postcode', '1234 AB').text,
  ]).toEqual(['1234\u00a0AB', 'B-1000', '1234\u00a0AB']);
});

describe('a reference', () => {
  const id = '500000000000001AAA';
  const named = (Record__r?: FieldValue) =>
    cellOf(
      { fields: { Record__c: { displayValue: null, value: id }, ...(Record__r && { Record__r }) } },
      { path: 'Record__c', kind: 'reference', by: 'Record__r', opens: ['500'] },
      'a0A000000000001AAA',
    );

  it('shows the name of the row, and links to it', () => {
    const row = { apiName: 'Case', fields: {} } as unknown as Rec; // proof: only whether it is there is looked at
    expect(named({ displayValue: 'C-10001', value: row })).toEqual({
      text: 'C-10001',
      to: expect.stringContaining(id),
    });
  });

  it('says that a row is deleted or hidden', () =>
    expect(named({ displayValue: null, value: null })).toEqual({
      text: 'verwijderd of niet zichtbaar',
      gone: true,
    }));

  it('is the id when the name was not requested', () =>
    expect(named()).toEqual({ text: id, to: expect.stringContaining(id) }));
});
