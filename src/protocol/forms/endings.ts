import * as v from 'valibot';
import { readDutchDate } from './checks/dutch-date.ts';

/** The page does not tick this checkbox in advance. */
const accepted = v.pipe(
  v.optional(v.picklist(['', 'ja'], 'record.notInList'), ''),
  v.transform((ticked) => ticked === 'ja'),
);

const dayField = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => readDutchDate(typed) ?? ''),
  v.nonEmpty('form.dateWrong'),
);

/** In euros, as the page wrote it. */
const shownCost = v.pipe(
  v.optional(v.string(), '0'),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'form.textUnreadable'),
  v.transform(Number),
);

/** The irreversible last step. Source: decisions.md §7. */
export const terminationForm = v.object({
  endDate: dayField,
  acceptEarlyCost: accepted,
  acceptedCost: shownCost,
});

/**
 * `soon`: the proposed day, with its `cost`. `free`: the first day without cost. Source:
 * decisions.md §8.
 */
export const portOutForm = v.object({
  when: v.pipe(v.optional(v.string(), ''), v.picklist(['soon', 'free'], 'form.required')),
  soon: dayField,
  free: dayField,
  cost: shownCost,
});
export type PortOutInput = v.InferOutput<typeof portOutForm>;
