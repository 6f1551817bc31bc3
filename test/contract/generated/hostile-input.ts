import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../../support/server.ts';
import { isFormA, isFormB, isFormC, isRefusedTree } from './calls.ts';

/** Invalid input, and the answers that are allowed for it. */

/** Expects no 5xx, and a refusal in one of the platform's forms. */
export function expectKnownForm(answer: Answer, what: string): void {
  expect(answer.status, `${what} ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  if (answer.status >= 400 && answer.text !== '')
    expect(
      [isFormA, isFormB, isFormC, isRefusedTree].some((isForm) => isForm(answer.body)),
      `${what} ${answer.text.slice(0, 300)}`,
    ).toBe(true);
}

export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    'null',
    'true',
    '__proto__',
    'constructor',
    '%',
    '%00',
    '%ED%A0%80',
    '%2e%2e',
    '..',
    '\u{1f600}',
    "'; drop table account; --",
    'x'.repeat(3_000),
    '1e999',
    '012000000000000AAA',
    '__recent',
    'Alle',
  ),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
export const objectName = fc.constantFrom(
  'Case',
  'Account',
  'User',
  'Product__c',
  'Wijziging__c',
  'ContentDocumentLink',
  'Onbekend__c',
);
export const fieldPath = fc
  .array(
    fc.constantFrom(
      'Case',
      'Account',
      'Name',
      'Id',
      'Owner',
      'OwnerId',
      'CreatedBy',
      'Subject',
      'Contact',
      'User',
      'toString',
      'Status',
      'LastModifiedDate',
      '',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join('.'));
const piece = fc.constantFrom(
  ...'{ } [ ] : and or not Subject Contact CreatedDate IsClosed AccountId Aantal__c eq ne lt in like includes literal range value'.split(
    ' ',
  ),
);
/** Values of the filter language, valid and invalid. */
export const filterValue = fc.constantFrom(
  'TODAY',
  'last_n_days',
  'null',
  'true',
  '1',
  '-1e999',
  '"x"',
  '"%\\\\"',
  '"\\u0000"',
  '"2026-02-30"',
  '"500000000000000"',
  '"',
  '#',
  ',',
);
/** Pieces of the filter language in any order. */
export const whereText = fc.oneof(
  fc.array(fc.oneof(piece, filterValue), { maxLength: 30 }).map((parts) => parts.join(' ')),
  hostileText,
);
