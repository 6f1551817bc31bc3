import * as v from 'valibot';
import { cellsOf } from '#integrations/delimited-record.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { cleanText } from '#protocol/texts/clean-text.ts';
import { unguardedCell } from '#protocol/texts/csv.ts';
import { type AddressLookup, parseAddressLookup } from '#protocol/forms/fibre-address.ts';
import { houseNumberAddition, houseNumber } from '#protocol/forms/checks/address-number.ts';
import { postcode } from '#protocol/forms/checks/postcode.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import { addressOfRow, matchAddress } from './fibre-addresses.ts';

/** Parses addresses that staff paste, one per line: as plain text or as cells of a spreadsheet. */

export type WrongLine = { line: number; text: string; code: ProblemCode };
export type CodeLines = {
  addresses: { line: number; text: string; address: AddressLookup }[];
  wrong: WrongLine[];
};

export const mostLines = 5_000;

const shape = v.object({
  postcode,
  houseNumber,
  letter: houseNumberAddition,
  addition: houseNumberAddition,
});
type Part = keyof v.InferInput<typeof shape>;

/** Column names, reduced to lower-case letters. */
const heads: Readonly<Record<string, Part>> = {
  postcode: 'postcode',
  huisnummer: 'houseNumber',
  huisletter: 'letter',
  toevoeging: 'addition',
  huisnummertoevoeging: 'addition',
};
const usual: readonly Part[] = ['postcode', 'houseNumber', 'addition'];

export function readCodeLines(typed: string): CodeLines {
  const lines = typed
    .split(/\r\n?|\n/)
    .map((text, at) => ({ line: at + 1, text: cleanText(text).trim() }));
  const filled = lines.filter(({ text }) => text !== '');
  const named = headIn(filled[0]?.text ?? '');
  const read: CodeLines = { addresses: [], wrong: [] };
  for (const { line, text } of named === null ? filled : filled.slice(1)) {
    const address = parseAddressLine(text, named);
    if (typeof address === 'string') read.wrong.push({ line, text, code: address });
    else read.addresses.push({ line, text, address });
  }
  return read;
}

const cellsIn = (text: string): string[] | null => {
  const separator = [';', '\t', ',', '|'].find((one) => text.includes(one));
  return separator === undefined ? null : (cellsOf(text, separator)?.map(unguardedCell) ?? null);
};

function headIn(text: string): readonly (Part | null)[] | null {
  const names =
    cellsIn(text)?.map((cell) => heads[cell.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? null) ?? [];
  return names.includes('postcode') && names.includes('houseNumber') ? names : null;
}

/** Parses `8011 AB 12 a`, `8011AB, 12a` or `8011AB;12;a`; with `named`, only cells. */
function parseAddressLine(
  text: string,
  named: readonly (Part | null)[] | null,
): AddressLookup | ProblemCode {
  const parts =
    named === null ? (asWritten(text) ?? fromCells(text, usual)) : fromCells(text, named);
  if (parts === null) return 'codes.lineUnreadable';
  const checked = v.safeParse(shape, parts);
  if (checked.success) return parseAddressLookup(checked.output);
  // proof: the messages of the schema are problem codes
  const code = checked.issues[0].message as ProblemCode;
  return code === 'form.required' ? 'codes.lineUnreadable' : code;
}

type Parts = Partial<Record<Part, string>>;

function asWritten(text: string): Parts | null {
  const [, written, rest] = /^(\d{4}\s?[a-z]{2})[\s,]+(\d[^;\t|]*)$/i.exec(text) ?? [];
  return written === undefined || rest === undefined
    ? null
    : { postcode: written, houseNumber: rest.replaceAll(',', ' ') };
}

function fromCells(text: string, columns: readonly (Part | null)[]): Parts | null {
  const cells = cellsIn(text);
  if (cells === null) return null;
  const parts: Parts = {};
  for (const [at, cell] of cells.entries()) {
    const part = columns[at];
    if (part) parts[part] = cell;
  }
  return parts;
}

export function matchCodeLines(
  rows: readonly PlainRow[],
  { addresses, wrong }: CodeLines,
): { ids: ReadonlySet<string>; wrong: WrongLine[] } {
  const known = Map.groupBy(
    rows.map((row) => ({ id: String(row['Id']), fibreAddress: addressOfRow(row) })),
    ({ fibreAddress }) => `${fibreAddress.postcode} ${String(fibreAddress.houseNumber)}`,
  );
  const ids = new Set<string>();
  const none: WrongLine[] = [];
  for (const { line, text, address } of addresses) {
    const here = known.get(`${address.postcode} ${String(address.houseNumber)}`) ?? [];
    const meant =
      here.find(
        (one) =>
          one.fibreAddress.letter === null &&
          one.fibreAddress.addition === null &&
          address.suffix === null,
      ) ?? matchAddress(here, address.suffix);
    if (meant) ids.add(meant.id);
    else
      none.push({ line, text, code: here.length > 0 ? 'codes.whichDoor' : 'codes.notOfCampaign' });
  }
  return { ids, wrong: [...wrong, ...none].toSorted((one, other) => one.line - other.line) };
}
