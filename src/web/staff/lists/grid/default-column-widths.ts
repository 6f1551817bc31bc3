import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf } from '../../field-display.ts';
import type { ListViewModel, ListColumn } from '../list-view-model.ts';

/**
 * Widths are multiples of this number of px: without scripts they come from classes, of which the
 * style sheet has one for each step.
 */
const step = 16;
/**
 * Widths in px: of a character in the small text of the table, the extra px of a digit or capital,
 * and of a character in a column head.
 */
const [perSign, wider, perHeadSign] = [7.1, 1.6, 7.2];
const around = 22;
/** The px of the mark before a status text. */
const mark = 16;
/** The px to add for the edit button in a column whose texts it must not cover. */
const pencil = 16;
const [narrowest, widest] = [96, 320];

/**
 * The px for columns next to the navigation and scroll bar on an ordinary screen, without the
 * checkbox column.
 */
const room = 960;
/**
 * The minimum px of a text column: a narrower text is unreadable, even if another column would then
 * fit.
 */
const shortest = 112;
/**
 * Factor by which the width of a name counts when a column has to shrink: a name is recognised by
 * its beginning, while other text must be read.
 */
const asName = 1.5;

/**
 * Returns the default column widths in px, by path. They show all values of these rows if that fits
 * one screen; else nearly all, with column heads on two lines. When that still exceeds one screen,
 * texts shrink: the longest first, and names before other texts. When even the minimum widths do
 * not fit, nothing shrinks.
 */
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
 * The widths that a column needs, in px. `whole`: for all values; `usual`: for nearly all; `least`:
 * the minimum. `gives`: the factor by which its width counts when the column to shrink is chosen.
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

/**
 * The lengths in px of the texts in a column: the longest, and the one that nine of ten do not
 * exceed.
 */
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
  // A status must be readable in full if there is room, also a status that no loaded row has.
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

/** The px of a full date and date-time, which count also when most loaded rows have none. */
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

/** Returns the number of characters of the longer line, when the name is divided over two lines. */
function inTwoLines(name: string): number {
  const words = name.split(' ');
  const lines = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  );
  return Math.min(...lines);
}

const stepped = (width: number): number => step * Math.ceil(width / step);
