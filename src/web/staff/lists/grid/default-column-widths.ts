import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf } from '../../field-display.ts';
import type { ListViewModel, ListColumn } from '../list-view-model.ts';

/** The style sheet has a class per step, because widths without scripts come from classes. */
const step = 16;
/** px of a character in the table's small text; figures and capitals are `wider` times as wide. */
const [perSign, wider, perHeadSign] = [7.1, 1.6, 7.2];
const around = 22;
/** The mark before a status text. */
const mark = 16;
/** How far the edit button is beyond the cell's edge. */
const pencil = 16;
const [narrowest, widest] = [96, 320];

/** px beside the navigation and scroll bar on an ordinary screen, without the checkbox column. */
const room = 960;
/**
 * The minimum px of a text column: below this a text is unreadable, even if another column then
 * fits.
 */
const shortest = 112;
/** A name is recognised by its beginning, while other text is read. */
const asName = 1.5;

/**
 * Default column widths in px: wide enough for all values of these rows, else for most. When that
 * exceeds one screen, heads take two lines and texts shrink: the longest first, names before other
 * texts. When even the minimum is too wide, nothing shrinks.
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
 * `whole`: all values fit; `usual`: nearly all fit; `least`: the minimum. `gives`: to decide which
 * column shrinks first, it counts as this many times as wide.
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
    // proof: the columns can shrink far enough together
    widths[giving.lastIndexOf(Math.max(...giving))]! -= step;
  }
  return widths;
}

/** In px, of texts in a cell. */
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
  // A status is always readable in full, also one that no loaded row has, if there is room.
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

/** Lengths of a date and a date-time, also when few rows have one. */
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

/** Returns the length in characters of the longer of two lines. */
function inTwoLines(name: string): number {
  const words = name.split(' ');
  const lines = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  );
  return Math.min(...lines);
}

const stepped = (width: number): number => step * Math.ceil(width / step);
