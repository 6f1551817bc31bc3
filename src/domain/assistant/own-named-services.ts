import type { PlainRow } from '#engine/read/query.ts';
import { tokenize } from '../site-search/words.ts';
import { normalizeQuestion, withSiteWording } from './said.ts';

/** Which of a customer's own services a question names. `said` is a question in plain words. */

/** Those with a label or a telephone number that the question has: `bezorger 2`. */
export const labelledIn = (rows: readonly PlainRow[], said: string): PlainRow[] =>
  rows.filter((row) => isLabelled(row, said) || isNumbered(row, said));

/**
 * The same, and without a label those whose whole name the question has: that is the name of a
 * product too, so the question must be about what one has.
 */
export const namedIn = (rows: readonly PlainRow[], said: string): PlainRow[] =>
  rows.filter((row) => isLabelled(row, said) || isNumbered(row, said) || isNamed(row, said));

/** A service is called `Product, who has it`: the question holds all words of the second part. */
function isLabelled(row: PlainRow, said: string): boolean {
  const words = tokenize(labelOf(row));
  const asked = new Set(tokenize(said));
  return words.length > 0 && words.every((word) => asked.has(word));
}

function isNamed(row: PlainRow, said: string): boolean {
  const name = normalizeQuestion(withSiteWording(String(row['Name'])));
  return labelOf(row) === '' && name !== '' && ` ${said} `.includes(` ${name} `);
}

/** The question has its telephone number. */
function isNumbered(row: PlainRow, said: string): boolean {
  const number = String(row['Nummer__c'] ?? '').replace(/\D/g, '');
  return number.length > 6 && said.replace(/(?<=\d) (?=\d)/g, '').includes(number);
}

const labelOf = (row: PlainRow): string => String(row['Name']).split(', ')[1] ?? '';
