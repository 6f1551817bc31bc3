import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A trade determines the likely services and questions of a company. */
export const trades = [
  'winkel',
  'horeca',
  'zorg',
  'kantoor',
  'techniek',
  'logistiek',
  'vereniging',
] as const;
export type Trade = (typeof trades)[number];

export type NamedCompany = { name: string; trade: Trade };

/**
 * The companies with demo accounts, by their index in `companies`. Their order must be that of
 * `demoLogins`. Source: decisions.md §3.
 */
export const demoCompanies = { bakery: 0, garage: 1, newStart: 2 } as const;

/** The companies of the demo. The first line of the file contains the names of the columns. */
export const companies: readonly NamedCompany[] = parse<NamedCompany>(
  readFileSync(new URL('companies.csv', import.meta.url)),
  { columns: true },
);
