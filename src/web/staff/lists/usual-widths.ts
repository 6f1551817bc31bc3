import type { DataType } from '#wire/shapes/object-info.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { cellOf } from '../part.ts';
import type { DrawnList } from './drawn-list.ts';

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

/** How wide columns are that nobody set: most of what stands in these rows fits. Where texts keep them from standing on one screen, the long ones are cut. */
export function usualWidths({ columns, staffId }: Pick<DrawnList, 'columns' | 'staffId'>, records: readonly Rec[]): Record<string, number> {
  const wishes = columns.map(({ part, name, type, choices }) => {
    const lengths = records.map((record) => cellOf(record, part, staffId).text?.length ?? 0).toSorted((one, other) => one - other);
    // A state is read whole, also one that few rows are in.
    const isCourse = part.kind === 'course';
    const states = isCourse ? choices.map(({ label }) => label.length) : [];
    const most = Math.max(lengths[Math.floor(lengths.length * 0.9)] ?? 0, ...states);
    const head = name.length * perSign + around;
    const wish = Math.min(widest, Math.max(narrowest, most * perSign + around + (isCourse ? 14 : 0), head));
    return { path: part.path, wish, least: cuttable.has(type) && !isCourse && part.kind !== 'phone' ? Math.min(wish, Math.max(shortest, head)) : wish };
  });
  const sum = (of: 'wish' | 'least'): number => wishes.reduce((all, one) => all + stepped(one[of]), 0);
  const [over, spare] = [sum('wish') - room, sum('wish') - sum('least')];
  const given = over > 0 && over <= spare ? over / spare : 0;
  return Object.fromEntries(wishes.map(({ path, wish, least }) => [path, stepped(wish) - step * Math.ceil((given * (stepped(wish) - stepped(least))) / step)]));
}

const cuttable: ReadonlySet<DataType> = new Set(['String', 'TextArea', 'Email', 'Url', 'Reference', 'Picklist', 'MultiPicklist'] as const);

const stepped = (width: number): number => step * Math.ceil(width / step);
