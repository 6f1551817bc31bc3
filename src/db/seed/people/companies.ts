import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

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

/** In the order of `demoLogins`. Source: decisions.md §3. */
export const demoCompanies = { bakery: 0, garage: 1, newStart: 2 } as const;

export const companies: readonly NamedCompany[] = parse<NamedCompany>(
  readFileSync(new URL('companies.csv', import.meta.url)),
  { columns: true },
);
