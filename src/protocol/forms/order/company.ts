import * as v from 'valibot';
import { optionalLineField } from '../checks/fields.ts';

/** `name`: empty when the trade register must give it. */
export const orderCompany = v.object({
  kvk: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.replace(/[\s.]/g, '')),
    v.nonEmpty('form.required'),
    v.regex(/^\d{8}$/, 'form.kvkWrong'),
  ),
  name: optionalLineField,
});

export type OrderCompany = v.InferOutput<typeof orderCompany>;
