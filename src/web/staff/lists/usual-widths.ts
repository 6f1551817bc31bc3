import type { Rec } from '#wire/shapes/record.ts';
import { cellOf } from '../part.ts';
import type { DrawnList } from './drawn-list.ts';

/** Whole steps of the style sheet, which knows no others before scripts come. */
const step = 16;
/** In px, of text as small as it stands in a table. */
const perSign = 7.7;
const around = 28;
const [narrowest, widest] = [96, 320];

/** How wide columns are that nobody set: most of what stands in these rows fits. */
export function usualWidths({ columns, staffId }: Pick<DrawnList, 'columns' | 'staffId'>, records: readonly Rec[]): Record<string, number> {
  return Object.fromEntries(
    columns.map(({ part, name, choices }) => {
      const lengths = records.map((record) => cellOf(record, part, staffId).text?.length ?? 0).toSorted((one, other) => one - other);
      // A state is read whole, also one that few rows are in.
      const states = part.kind === 'course' ? choices.map(({ label }) => label.length) : [];
      const most = Math.max(lengths[Math.floor(lengths.length * 0.9)] ?? 0, ...states);
      const room = part.kind === 'course' ? around + 14 : around;
      return [part.path, step * Math.ceil(Math.min(widest, Math.max(narrowest, most * perSign + room, name.length * perSign + around)) / step)];
    }),
  );
}
