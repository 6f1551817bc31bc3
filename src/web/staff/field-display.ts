import { postcodeText } from '#messages/address/address-text.ts';
import { dutchNumber } from '#messages/shared/numbers.ts';
import { staffText } from '#messages/staff/staff.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import { isLinkAddress, phoneLink } from '#protocol/texts/link-address.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import { toneOfStatus } from '../status-tone.ts';
import { recordPath } from './staff-paths.ts';

/** `path`: the API name of the field, after the names of the relationships that lead to it. */
export type FieldDisplay = { path: string } & (
  | { kind: 'plain' | 'count' | 'email' | 'phone' | 'postcode' | 'url' | 'several' | 'unseen' }
  /** `of`: the object's API name, on which the conversion to HTML depends (`renderFieldHtml`). */
  | { kind: 'markdown'; of: string }
  /** A status field with a closing value. Its values get a tone. */
  | { kind: 'course' }
  /**
   * The id of another record. `by`: the name of the relationship. `opens`: the key prefixes of the
   * objects to whose records the text links.
   */
  | { kind: 'reference'; by: string | null; opens: readonly string[] }
);

/**
 * `text`: null when empty or hidden from the viewer. `gone`: the field refers to a row that does
 * not exist for the viewer.
 */
export type Cell = {
  text: string | null;
  to?: string;
  href?: string;
  tone?: StatusTone;
  gone?: true;
};

export function cellOf(record: Pick<Rec, 'fields'>, part: FieldDisplay, staffId: string): Cell {
  const parts = part.path.split('.');
  const last = parts.pop() ?? '';
  const row = walk(record, parts);
  const value = row?.fields[last];
  if (part.kind === 'unseen' || row === undefined || value === undefined) return { text: null };
  if (part.kind !== 'reference') return plainCell(part, value);
  if (typeof value.value !== 'string') return { text: null };
  const named = row.fields[part.by ?? ''];
  if (named?.value === null) return { text: staffText.record.gone, gone: true };
  const text = named?.displayValue ?? value.value;
  return part.opens.includes(value.value.slice(0, 3))
    ? { text, to: recordPath(staffId, value.value) }
    : { text };
}

export function fieldValueOf(
  record: Pick<Rec, 'fields'>,
  { path, kind }: FieldDisplay,
): FieldValue['value'] {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  return kind === 'unseen' ? null : (walk(record, parts)?.fields[last]?.value ?? null);
}

function walk(
  record: Pick<Rec, 'fields'>,
  path: readonly string[],
): Pick<Rec, 'fields'> | undefined {
  let at: Pick<Rec, 'fields'> | undefined = record;
  for (const name of path) {
    const next: FieldValue['value'] | undefined = at?.fields[name]?.value;
    at = typeof next === 'object' && next !== null ? next : undefined;
  }
  return at;
}

function plainCell(part: FieldDisplay, { displayValue, value }: FieldValue): Cell {
  if (typeof value === 'boolean')
    return { text: value ? staffText.record.yes : staffText.record.no };
  if (value === null || typeof value === 'object') return { text: null };
  const text = (spellings[part.kind] ?? unchangedText)(displayValue ?? String(value));
  const href = hrefOf(part.kind, text);
  if (part.kind === 'course') return { text, tone: toneOfStatus(String(value)) };
  return { text, ...(href !== undefined && { href }) };
}

const unchangedText = (text: string): string => text;

const spellings: { readonly [Kind in FieldDisplay['kind']]?: (text: string) => string } = {
  count: (text) => dutchNumber(Number(text), 0),
  postcode: postcodeText,
  several: (text) => text.split(';').join(', '),
};

function hrefOf(kind: FieldDisplay['kind'], text: string): string | undefined {
  if (kind === 'email') return `mailto:${encodeURI(text)}`;
  if (kind === 'phone') return phoneLink(text);
  return kind === 'url' && isLinkAddress(text) ? text : undefined;
}
