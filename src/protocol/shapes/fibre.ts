import * as v from 'valibot';
import { flag, text, textOrNull, whole } from './parts.ts';

/** What the fibre methods answer. Dates are `yyyy-mm-dd`. Source: decisions.md §9. */

/**
 * One door: the letter and the addition of a house number are two things in the BAG, and one to
 * people.
 */
export const fibreAddress = v.strictObject({
  addition: textOrNull,
  houseNumber: whole,
  letter: textOrNull,
  postcode: text,
  street: textOrNull,
  town: textOrNull,
});

/**
 * One of the doors at a postcode and house number; `value` is what the form sends back as
 * `addition`, `suffix` what people read, null = without addition.
 */
export const fibreAddressChoice = v.strictObject({
  street: textOrNull,
  suffix: textOrNull,
  value: text,
});

/**
 * Whether the door stands in our table or in the national one (verified), in neither (unverified),
 * or could not be looked up (not_checked).
 */
export const addressCheck = v.picklist(['verified', 'unverified', 'not_checked']);

/** `threshold` in percent of `addresses`; `requests` so far, cancelled ones aside. */
export const campaignFacts = v.strictObject({
  addresses: whole,
  area: textOrNull,
  /** The last day to sign up. */
  deadline: textOrNull,
  delivery: textOrNull,
  name: text,
  /** One can sign up today. */
  open: flag,
  requests: whole,
  starts: textOrNull,
  threshold: v.nullable(v.number()),
});

/** After TMF645, service qualification. `choose`: say which door first. */
export const fibreResult = v.variant('kind', [
  v.strictObject({ kind: v.literal('choose') }),
  v.strictObject({ kind: v.literal('available'), since: textOrNull }),
  v.strictObject({ date: textOrNull, kind: v.literal('planned') }),
  v.strictObject({ campaign: campaignFacts, kind: v.literal('campaign') }),
  v.strictObject({ kind: v.literal('notAvailable') }),
  v.strictObject({ kind: v.literal('unknown') }),
]);

export const fibreAnswer = v.strictObject({
  /** `suffix` as typed or chosen, null when not. */
  asked: v.strictObject({ houseNumber: whole, postcode: text, suffix: textOrNull }),
  checked: addressCheck,
  /** More than one door is known and none of them was chosen: these. Else empty. */
  choices: v.pipe(v.array(fibreAddressChoice), v.readonly()),
  /** The one door this is about; null when several could be meant or none is known. */
  door: v.nullable(fibreAddress),
  result: fibreResult,
});

/**
 * What a registration code opens. `used`: the request that was made with it, told to the same
 * address only.
 */
export const codeAnswer = v.variant('state', [
  v.strictObject({
    campaign: v.strictObject({ deadline: textOrNull, name: text }),
    code: text,
    door: fibreAddress,
    state: v.literal('open'),
  }),
  v.strictObject({
    door: fibreAddress,
    request: v.strictObject({ reference: text, sentAt: text, status: text }),
    state: v.literal('used'),
  }),
]);

export const fibreReceipt = v.strictObject({
  earlier: flag,
  reference: text,
  requestStatus: text,
  status: v.literal('Success'),
});
