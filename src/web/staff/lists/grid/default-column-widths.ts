import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf } from '../../field-display.ts';
import type { ListViewModel, ListColumn } from '../list-view-model.ts';

/** In px. The style sheet has one class for each step. */
const step = 16;
/**
 * In px: the width of a character, what a digit or capital adds, and the width of a character in a
 * column head.
 */
const [perSign, wider, perHeadSign] = [7.1, 1.6, 7.2];
const around = 22;
/** In px, of the mark before a status. */
const mark = 16;
/** In px, for the edit button in a column whose texts it must not cover. */
const pencil = 16;
const [narrowest, widest] = [96, 320];

/** In px, for all columns without the checkbox column. */
const room = 960;
/** In px: a text column does not shrink below this width. */
const shortest = 112;
/** A reference shrinks sooner, because a name is recognised by its beginning. */
const asName = 1.5;

/** In px, by path. Together the widths fit in `room`, unless the minimum widths do not. */
export function defaultColumnWidths(
  { columns, staffId }: Pick<ListViewModel, 'columns' | 'staffId'>,
  records: readonly Rec[],
): Record<string, number> {
  const widthNeeds = columns.map((column) =>
    widthNeedsOf(column, lengthsOf(column, { staffId, records })),
  );
  const widths =
    sum(widthNeeds, 'whole') <= room
      ? widthNeeds.map(({ whole }) => whole)
      : onOneScreen(widthNeeds);
  // proof: there is one width for each column
  return Object.fromEntries(columns.map(({ part: { path } }, at) => [path, widths[at]!]));
}

/**
 * In px: for all values, for nearly all, and the minimum. `gives`: the factor by which the width
 * counts when columns must shrink.
 */
type WidthNeeds = { whole: number; usual: number; least: number; gives: number };

const sum = (widthNeeds: readonly WidthNeeds[], of: 'whole' | 'usual' | 'least'): number =>
  widthNeeds.reduce((all, one) => all + one[of], 0);

function onOneScreen(widthNeeds: readonly WidthNeeds[]): number[] {
  const widths = widthNeeds.map(({ usual }) => usual);
  if (sum(widthNeeds, 'least') > room) return widths;
  for (let over = sum(widthNeeds, 'usual') - room; over > 0; over -= step) {
    const giving = widths.map((width, at) =>
      width > widthNeeds[at]!.least ? width * widthNeeds[at]!.gives : 0,
    ); // proof: there is one width for each column
    // proof: `giving` has as many entries as `widths`, and its maximum is one of them
    widths[giving.lastIndexOf(Math.max(...giving))]! -= step;
  }
  return widths;
}

/** In px: the longest text in a column, and the length that nine of ten texts do not exceed. */
type Lengths = { most: number; nearlyAll: number };

function lengthsOf(
  { part }: ListColumn,
  { staffId, records }: { staffId: string; records: readonly Rec[] },
): Lengths {
  const lengths = records
    .map((record) => lengthOf(cellOf(record, part, staffId).text ?? ''))
    .toSorted((one, other) => one - other);
  return { most: lengths.at(-1) ?? 0, nearlyAll: lengths[Math.floor(lengths.length * 0.9)] ?? 0 };
}

const lengthOf = (text: string): number =>
  perSign * text.length + wider * (text.match(/[\d\p{Lu}]/gu)?.length ?? 0);

function widthNeedsOf(column: ListColumn, { most, nearlyAll }: Lengths): WidthNeeds {
  const { part, name, type, choices } = column;
  const isCourse = part.kind === 'course';
  const isCut = cuttable.has(type) && !isCourse && part.kind !== 'phone';
  const always = Math.max(
    alwaysOf[type] ?? 0,
    ...(isCourse ? choices.map(({ label }) => lengthOf(label)) : []),
  );
  const beside =
    around + (isCourse ? mark : 0) + (column.editable && !isCut && !isCourse ? pencil : 0);
  const widthOf = (length: number, head: number): number =>
    stepped(Math.min(widest, Math.max(narrowest, length + beside, perHeadSign * head + around)));
  const head = inTwoLines(name);
  const usual = widthOf(Math.max(nearlyAll, always), head);
  const least = isCourse
    ? widthOf(most, head)
    : isCut
      ? Math.max(shortest, widthOf(0, head))
      : usual;
  return {
    whole: widthOf(Math.max(most, always), name.length),
    usual,
    least: Math.min(usual, least),
    gives: type === 'Reference' ? asName : 1,
  };
}

/** In px. These count even when no loaded row has a date. */
const alwaysOf: { readonly [Type in DataType]?: number } = {
  Date: lengthOf('31-12-2026'),
  DateTime: lengthOf('31-12-2026 23:59'),
};

const cuttable: ReadonlySet<DataType> = new Set([
  'String',
  'TextArea',
  'Email',
  'Url',
  'Reference',
  'Picklist',
  'MultiPicklist',
] as const);

/** In characters, of the longer of at most two lines. */
function inTwoLines(name: string): number {
  const words = name.split(' ');
  const lines = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  );
  return Math.min(...lines);
}

const stepped = (width: number): number => step * Math.ceil(width / step);
