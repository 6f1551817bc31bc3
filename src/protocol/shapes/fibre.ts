import * as v from 'valibot';
import { flag, text, textOrNull, whole } from './parts.ts';

/** Dates are `yyyy-mm-dd`. Source: decisions.md §9. */

export const fibreAddress = v.strictObject({
  addition: textOrNull,
  houseNumber: whole,
  letter: textOrNull,
  postcode: text,
  street: textOrNull,
  town: textOrNull,
});

/** The form sends `value` as `addition`; pages show `suffix` (null: no addition). */
export const fibreAddressChoice = v.strictObject({
  street: textOrNull,
  suffix: textOrNull,
  value: text,
});

/**
 * `verified`: the address is in our table or the national register. `unverified`: it is in neither.
 * `not_checked`: it could not be looked up.
 */
export const addressCheck = v.picklist(['verified', 'unverified', 'not_checked']);

/** `threshold`: a percentage of `addresses`. `requests`: without cancelled ones. */
export const campaignFacts = v.strictObject({
  addresses: whole,
  area: textOrNull,
  deadline: textOrNull,
  delivery: textOrNull,
  name: text,
  open: flag,
  requests: whole,
  starts: textOrNull,
  threshold: v.nullable(v.number()),
});

/** Modelled on TMF645 (service qualification). */
export const fibreResult = v.variant('kind', [
  v.strictObject({ kind: v.literal('choose') }),
  v.strictObject({ kind: v.literal('available'), since: textOrNull }),
  v.strictObject({ date: textOrNull, kind: v.literal('planned') }),
  v.strictObject({ campaign: campaignFacts, kind: v.literal('campaign') }),
  v.strictObject({ kind: v.literal('notAvailable') }),
  v.strictObject({ kind: v.literal('unknown') }),
]);

export const fibreAnswer = v.strictObject({
  asked: v.strictObject({ houseNumber: whole, postcode: text, suffix: textOrNull }),
  checked: addressCheck,
  choices: v.pipe(v.array(fibreAddressChoice), v.readonly()),
  /** The address of the result; null when none or several are known. */
  door: v.nullable(fibreAddress),
  result: fibreResult,
});

/** `used` is returned only for the address of the request that used the code. */
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
