import * as v from 'valibot';
import { readDutchDate } from '../checks/dutch-date.ts';
import { startChoice } from './names.ts';

/** `requested`: null for as soon as possible. Which days can be chosen depends on the order. */
export const orderStartDate = v.pipe(
  v.object({
    when: v.picklist(Object.values(startChoice), 'form.required'),
    day: v.pipe(v.optional(v.string(), ''), v.trim()),
  }),
  v.forward(
    v.check(({ when, day }) => when !== startChoice.chosen || day !== '', 'form.required'),
    ['day'],
  ),
  v.forward(
    v.check(
      ({ when, day }) =>
        when !== startChoice.chosen || day === '' || readDutchDate(day) !== undefined,
      'form.dateWrong',
    ),
    ['day'],
  ),
  v.transform(({ when, day }) => ({
    requested: when === startChoice.chosen ? (readDutchDate(day) ?? null) : null,
  })),
);

export type OrderStartDate = v.InferOutput<typeof orderStartDate>;
