import * as v from 'valibot';
import { maxNameLength } from '#protocol/constants.ts';
import { isWebhookTarget, webhookChange, webhookFormat } from '../webhooks/webhook.ts';
import { toOneLine } from './checks/fields.ts';

const required = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.nonEmpty('form.required'),
);

/**
 * `watch`: a value of `watchChoice`. `seen`: the version of the webhook that the page showed; empty
 * for a new one.
 */
const fields = {
  name: v.pipe(required, v.maxLength(maxNameLength, 'form.tooLong')),
  watch: v.pipe(required, v.maxLength(200, 'record.notInList')),
  changes: v.pipe(
    v.optional(v.array(v.picklist(Object.values(webhookChange), 'record.notInList')), []),
    v.minLength(1, 'form.required'),
  ),
  format: v.optional(
    v.picklist(Object.values(webhookFormat), 'record.notInList'),
    webhookFormat.standard,
  ),
  seen: v.optional(v.string(), ''),
};

/** Plain http works only for hosts that the operator allows, which the call decides. */
export const webhookForm = v.object({
  ...fields,
  url: v.pipe(required, v.check(isWebhookTarget, 'webhook.addressWrong')),
});

export type WebhookForm = v.InferOutput<typeof webhookForm>;
