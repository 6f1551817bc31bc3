import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf } from '../../field-display.ts';
import type { ListViewModel, ListColumn } from '../list-view-model.ts';

/** Whole steps of the style sheet, which knows no others before scripts come. */
const step = 16;
/** In px, of text as small as it stands in a table; figures and capitals are wider. */
const [perSign, wider, perHeadSign] = [7.1, 1.6, 7.2];
const around = 22;
/** Before the text of a state stands its mark. */
const mark = 16;
/** As wide as the pencil is beyond the edge it stands on. */
const pencil = 16;
const [narrowest, widest] = [96, 320];

/**
 * So much there is beside the navigation and the bar of a browser on an ordinary screen, without
 * the boxes to choose rows by.
 */
const room = 960;
/** Who cannot read the most of a text is not helped by a column more. */
const shortest = 112;
/** A name is known by how it begins, where a text is read. */
const asName = 1.5;

/**
 * How wide columns are that nobody set: all that stands in these rows fits, else most of it. Where
 * that does not stand on one screen, heads stand in two lines, and of the texts the longest give
 * way first, and names before texts. Where even the least is too wide, nothing is cut for it.
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
  return Object.fromEntries(columns.map(({ part: { path } }, at) => [path, widths[at]!])); // proof: one for each
}

/**
 * `whole`: all fits; `usual`: nearly all does; `least`: less helps nobody. `gives`: it gives way as
 * one so many times as wide.
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
    ); // proof: one for each
    widths[giving.lastIndexOf(Math.max(...giving))]! -= step; // proof: together they can give as much
  }
  return widths;
}

/** In px, of texts as they stand in a cell. */
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
  // A state is read whole: also one that no row is in yet, while there is room for it.
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

/** Of a day and a moment, also where few rows hold one. */
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

/** The longer of its two lines, in signs. */
function inTwoLines(name: string): number {
  const words = name.split(' ');
  const lines = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  );
  return Math.min(...lines);
}

const stepped = (width: number): number => step * Math.ceil(width / step);
