import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { companyText } from '#messages/portal/company.ts';
import { knowledgeText } from '#messages/site/knowledge.ts';
import { countText, euros, sizeText } from '#messages/shared/numbers.ts';
import { staffText } from '#messages/staff/staff.ts';
import { terminateText } from '#messages/portal/terminate.ts';

/** Every amount, count and size is written in Dutch, by one function each. */

it('a count has dots for thousands, an amount its euro sign and two decimals', () => {
  expect([countText(0), countText(999), countText(12345)]).toEqual(['0', '999', '12.345']);
  expect(euros(1234.5)).toBe('€\u00a01.234,50');
});

it.each([
  [0, '1 kB'],
  [12_400, '12 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_250_000, '1,3 MB'],
  [25_000_000, '25 MB'],
  [1_500_000_000, '1,5 GB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it('sentences write their counts in Dutch', () => {
  expect(knowledgeText.count(12345)).toBe('12.345 artikelen');
  expect(staffText.list.rows(12345)).toBe('12.345 rijen');
  expect(companyText.connections.found(1, 50, 12345)).toBe('1 tot en met 50 van 12.345');
});

/** Names that hold no count: an identifying number, or a number that never gets large. */
const names = [
  'at',
  'number',
  'status',
  'houseNumber',
  'page',
  'pages',
  'of',
  'percent',
  'minutes',
  'hours',
  'days',
  'years',
  'months',
];
/** Loaded with every page, and with numbers that never exceed a hundred. */
const small = ['site/search.ts', 'shared/gallery.ts', 'site/home.ts', 'shared/numbers.ts'];

it('no sentence formats a count without countText', () => {
  const folder = join(import.meta.dirname, '../../../src/messages');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !small.includes(file),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/String\(([\w.]+)\)|(toLocaleString)/g)]
      .filter(([, name = '']) => !names.includes(name))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

it('the hint about earlier termination names no term: an indefinite contract has none', () =>
  expect(terminateText.choose.hint('1 mei 2027')).not.toMatch(/termijn/));
