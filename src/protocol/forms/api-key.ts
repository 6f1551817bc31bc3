import * as v from 'valibot';
import { maxNameLength } from '../constants.ts';

export const apiKeyForm = v.object({
  label: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('form.required'),
    v.maxLength(maxNameLength, 'form.tooLong'),
  ),
  expiresOn: v.optional(v.pipe(v.string(), v.maxLength(40, 'form.dateWrong')), ''),
  readsOnly: v.optional(v.pipe(v.string(), v.maxLength(10, 'record.input')), ''),
  objects: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(80, 'record.input'))),
      v.maxLength(200, 'record.input'),
    ),
    [],
  ),
});
