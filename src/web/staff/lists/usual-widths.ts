import type { DataType } from '#wire/shapes/object-info.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { cellOf } from '../part.ts';
import type { DrawnList, ListColumn } from './drawn-list.ts';

/** Whole steps of the style sheet, which knows no others before scripts come. */
const step = 16;
/** In px, of text as small as it stands in a table. */
const perSign = 7.7;
const around = 28;
const [narrowest, widest] = [96, 320];

/** So much there is beside the navigation on an ordinary screen, without the boxes to choose rows by. */
const room = 976;
/** Who cannot read the most of a text is not helped by a column more. */
const shortest = 208;

/** How wide columns are that nobody set: all that stands in these rows fits, else most of it. Where texts keep even that from standing on one screen, the long ones are cut. */
export function usualWidths({ columns, staffId }: Pick<DrawnList, 'columns' | 'staffId'>, records: readonly Rec[]): Record<string, number> {
  const wishes = columns.map((column) => ({ path: column.part.path, ...wishesOf(column, lengthsOf(column, { staffId, records })) }));
  const sum = (of: 'whole' | 'usual' | 'least'): number => wishes.reduce((all, one) => all + one[of], 0);
  if (sum('whole') <= room) return Object.fromEntries(wishes.map(({ path, whole }) => [path, whole]));
  const [over, spare] = [sum('usual') - room, sum('usual') - sum('least')];
  const given = over > 0 && over <= spare ? over / spare : 0;
  return Object.fromEntries(wishes.map(({ path, usual, least }) => [path, usual - step * Math.ceil((given * (usual - least)) / step)]));
}

type Lengths = { most: number; nearlyAll: number };

function lengthsOf({ part }: ListColumn, { staffId, records }: { staffId: string; records: readonly Rec[] }): Lengths {
  const lengths = records.map((record) => cellOf(record, part, staffId).text?.length ?? 0).toSorted((one, other) => one - other);
  return { most: lengths.at(-1) ?? 0, nearlyAll: lengths[Math.floor(lengths.length * 0.9)] ?? 0 };
}

/** `whole`: all fits; `usual`: nearly all does; `least`: less helps nobody. */
function wishesOf({ part, name, type, choices }: ListColumn, { most, nearlyAll }: Lengths): { whole: number; usual: number; least: number } {
  const isCourse = part.kind === 'course';
  // A state is read whole, also one that few rows are in.
  const signs = Math.max(always[type] ?? 0, ...(isCourse ? choices.map(({ label }) => label.length) : []));
  const head = name.length * perSign + around;
  const widthOf = (length: number): number =>
    stepped(Math.min(widest, Math.max(narrowest, Math.max(length, signs) * perSign + around + (isCourse ? 14 : 0), head)));
  const usual = widthOf(nearlyAll);
  const isCut = cuttable.has(type) && !isCourse && part.kind !== 'phone';
  return { whole: widthOf(most), usual, least: isCut ? Math.min(usual, stepped(Math.max(shortest, head))) : usual };
}

/** Of a day and a moment, also where few rows hold one. */
const always: { readonly [Type in DataType]?: number } = { Date: 10, DateTime: 16 };

const cuttable: ReadonlySet<DataType> = new Set(['String', 'TextArea', 'Email', 'Url', 'Reference', 'Picklist', 'MultiPicklist'] as const);

const stepped = (width: number): number => step * Math.ceil(width / step);
