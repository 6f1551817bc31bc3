import * as v from 'valibot';
import { readDutchDate } from './checks/dutch-date.ts';

/** Ticked by themselves, never for them. */
const accepted = v.pipe(
  v.optional(v.picklist(['', 'ja'], 'record.notInList'), ''),
  v.transform((ticked) => ticked === 'ja'),
);

const dayField = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => readDutchDate(typed) ?? ''),
  v.nonEmpty('form.dateWrong'),
);

/** Euros as the page showed them; a text of ours, so that anything else came from elsewhere. */
const shownCost = v.pipe(
  v.optional(v.string(), '0'),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'form.textUnreadable'),
  v.transform(Number),
);

/** The irreversible step of a termination. Source: decisions.md §7. */
export const terminationForm = v.object({
  endDate: dayField,
  acceptEarlyCost: accepted,
  acceptedCost: shownCost,
});

/**
 * The same of a port-out: `when` is the proposed day, with its cost, or the first day without.
 * `date` and `cost`: what was shown for the day chosen. Source: decisions.md §8.
 */
export const portOutForm = v.object({
  when: v.pipe(v.optional(v.string(), ''), v.picklist(['soon', 'free'], 'form.required')),
  soon: dayField,
  free: dayField,
  cost: shownCost,
});
export type PortOutInput = v.InferOutput<typeof portOutForm>;
