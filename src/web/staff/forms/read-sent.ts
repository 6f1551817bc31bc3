import type { Client } from '#client/client.ts';
import type { Typed } from '../../forms/drafts/typed.ts';
import { type EditField, readTyped, type Value } from './edit-field.ts';
import { resolveNames } from './resolve-names.ts';
import { inFormOrder, type SaveTrouble } from './save-troubles.ts';
import { type SentForm, sentIn } from './sent-form.ts';

/**
 * `names`: what was typed for a reference, by field. `unknown`: those among the troubles that lead
 * to no row.
 */
export type ReadSent = {
  sent: SentForm;
  names: Readonly<Record<string, string>>;
  values: Readonly<Record<string, Value>>;
  troubles: readonly SaveTrouble[];
  unknown: readonly SaveTrouble[];
};

/**
 * What a form sent of these fields: a value for each that can be read, and what is wrong with the
 * others, in the order of the form.
 */
export async function readSent(
  client: Client,
  objectApiName: string,
  { typed, fields }: { typed: Typed; fields: readonly EditField[] },
): Promise<ReadSent> {
  const {
    sent,
    names,
    troubles: unknown,
  } = await resolveNames(client, objectApiName, { sent: sentIn(typed), fields });
  const values: Record<string, Value> = {};
  const troubles = [...unknown];
  for (const field of fields) {
    const read = readTyped(field, sent.typed[field.apiName] ?? '');
    if (read.ok) values[field.apiName] = read.value;
    else if (unknown.every((one) => one.field !== field.apiName))
      troubles.push({ field: field.apiName, trouble: read.trouble });
  }
  return { sent, names, values, unknown, troubles: inFormOrder(fields, troubles) };
}
