import * as v from 'valibot';
import { readDutchDate } from './checks/dutch-date.ts';

/** The page never ticks this checkbox in advance. */
const accepted = v.pipe(
  v.optional(v.picklist(['', 'ja'], 'record.notInList'), ''),
  v.transform((ticked) => ticked === 'ja'),
);

const dayField = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => readDutchDate(typed) ?? ''),
  v.nonEmpty('form.dateWrong'),
);

/** In euros, in the format in which our page wrote it. */
const shownCost = v.pipe(
  v.optional(v.string(), '0'),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'form.textUnreadable'),
  v.transform(Number),
);

/** The irreversible last step of a termination. Source: decisions.md §7. */
export const terminationForm = v.object({
  endDate: dayField,
  acceptEarlyCost: accepted,
  acceptedCost: shownCost,
});

/**
 * The last step of a port-out. `when`: `soon` is the proposed day, with its cost; `free` is the
 * first day without cost. `cost`: the cost that the page showed for `soon`. Source: decisions.md
 * §8.
 */
export const portOutForm = v.object({
  when: v.pipe(v.optional(v.string(), ''), v.picklist(['soon', 'free'], 'form.required')),
  soon: dayField,
  free: dayField,
  cost: shownCost,
});
export type PortOutInput = v.InferOutput<typeof portOutForm>;
