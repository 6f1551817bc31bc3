import * as v from 'valibot';
import { maxFreeTextLength } from '#protocol/constants.ts';
import { parseQuantity, adviceServices, callMoments } from '#protocol/telecom/package.ts';
import { emailField, nameField, noteField, numberText, phoneField } from './checks/fields.ts';

const quantity = v.pipe(
  v.optional(numberText, ''),
  v.maxLength(maxFreeTextLength, 'form.tooLong'),
  v.transform((typed: string) => parseQuantity(typed)),
);

const chosenText = v.pipe(v.string(), v.maxLength(1_000, 'form.tooLong'));
const productId = v.optional(v.pipe(v.string(), v.maxLength(40, 'form.tooLong')), '');

/**
 * No text is rejected as a quantity unless it is extremely long (spec §5). Source: decisions.md §5.
 */
export const adviceCall = v.object({
  company: nameField,
  name: nameField,
  email: emailField,
  phone: phoneField,
  moment: v.optional(v.picklist(callMoments, 'form.required'), 'anytime'),
  services: v.optional(v.array(v.picklist(adviceServices, 'form.textUnreadable')), []),
  internet: quantity,
  mobiel: quantity,
  voip: quantity,
  werkplek: quantity,
  tv: quantity,
  'internet-product': productId,
  'mobiel-product': productId,
  'voip-product': productId,
  'werkplek-product': productId,
  'tv-product': productId,
  note: noteField,
  product: v.optional(chosenText, ''),
});

export type AdviceCall = v.InferOutput<typeof adviceCall>;
