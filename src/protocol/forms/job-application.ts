import * as v from 'valibot';
import type { Problem } from '#protocol/problem.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { dateLimits, firstBirthday } from '#protocol/time/date-limits.ts';
import { readDutchDate } from './checks/dutch-date.ts';
import {
  anyPhoneField,
  emailField,
  nameField,
  noteField,
  numberText,
  optionalLineField,
} from './checks/fields.ts';
import { optionalPostcode } from './checks/postcode.ts';
import { dayParts, genders, hoursPerWeek, workDays } from '../crm/picklists.ts';

const text = v.optional(v.string(), '');
const several = <const Values extends readonly string[]>(values: Values) =>
  v.optional(v.array(v.picklist(values, 'record.notInList')), []);

const readHours = (typed: string): number | null =>
  /^\d{1,3}$/.test(typed) ? Number(typed) : null;
const isFullWeek = (hours: number | null): boolean =>
  hours !== null && hours >= hoursPerWeek.least && hours <= hoursPerWeek.most;

/**
 * In the order of the page. Gender and birth date are optional (domain.md §8). Source: spec §2, §3.
 */
export const jobApplication = v.object({
  firstName: nameField,
  lastName: nameField,
  gender: v.optional(v.union([v.literal(''), v.picklist(genders)], 'record.notInList'), ''),
  /** `yyyy-mm-dd` or empty. */
  birthDate: v.pipe(
    text,
    v.trim(),
    v.check((typed) => typed === '' || readDutchDate(typed) !== undefined, 'form.dateWrong'),
    v.transform((typed) => readDutchDate(typed) ?? ''),
  ),
  street: optionalLineField,
  postcode: optionalPostcode,
  city: optionalLineField,
  email: emailField,
  phone: v.pipe(anyPhoneField, v.nonEmpty('form.required')),
  hours: v.pipe(
    v.optional(numberText, ''),
    v.trim(),
    v.check((typed) => typed === '' || isFullWeek(readHours(typed)), 'form.hoursWrong'),
    v.transform(readHours),
  ),
  days: several(workDays),
  dayParts: several(dayParts),
  motivation: noteField,
  /** Whether we may store the application for a year. */
  keepLonger: v.pipe(
    v.optional(v.picklist(['', 'ja'], 'record.notInList'), ''),
    v.transform((ticked) => ticked === 'ja'),
  ),
});

export function judgeBirthDate(
  { birthDate = '' }: { birthDate?: string | undefined },
  today: string,
): readonly Problem[] {
  const day = readDutchDate(birthDate);
  const youngest = addMonths(today, -dateLimits.applicantAge);
  return day !== undefined && (day > youngest || day < firstBirthday)
    ? [{ code: 'form.dateWrong', field: 'birthDate' }]
    : [];
}

export type JobApplication = v.InferOutput<typeof jobApplication>;
