import type { PlainRow } from '#engine/read/query.ts';
import { tokenize } from '../site-search/words.ts';
import { normalizeQuestion, withSiteWording } from './said.ts';

// `said` is the normalized question.

/** A label is a text such as `bezorger 2`. */
export const labelledIn = (rows: readonly PlainRow[], said: string): PlainRow[] =>
  rows.filter((row) => isLabelled(row, said) || isNumbered(row, said));

/** Also finds a service without a label whose name is in the question. */
export const namedIn = (rows: readonly PlainRow[], said: string): PlainRow[] =>
  rows.filter((row) => isLabelled(row, said) || isNumbered(row, said) || isNamed(row, said));

/** The name of a service is `Product, label`. */
function isLabelled(row: PlainRow, said: string): boolean {
  const words = tokenize(labelOf(row));
  const asked = new Set(tokenize(said));
  return words.length > 0 && words.every((word) => asked.has(word));
}

function isNamed(row: PlainRow, said: string): boolean {
  const name = normalizeQuestion(withSiteWording(String(row['Name'])));
  return labelOf(row) === '' && name !== '' && ` ${said} `.includes(` ${name} `);
}

function isNumbered(row: PlainRow, said: string): boolean {
  const number = String(row['Nummer__c'] ?? '').replace(/\D/g, '');
  return number.length > 6 && said.replace(/(?<=\d) (?=\d)/g, '').includes(number);
}

const labelOf = (row: PlainRow): string => String(row['Name']).split(', ')[1] ?? '';
