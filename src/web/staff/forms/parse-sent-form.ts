import type { Client } from '#client/client.ts';
import type { FormTexts } from '../../forms/drafts/form-texts.ts';
import { type EditField, parseFieldInput, type InputValue } from '../../forms/edit-field.ts';
import { resolveNames } from './resolve-names.ts';
import { inFormOrder, type SaveTrouble } from './save-troubles.ts';
import { type SentForm, sentFormOf } from '../../forms/sent-form.ts';

/** `names`: the typed texts of references. `unknown`: the problems of these texts. */
export type ParsedForm = {
  sent: SentForm;
  names: Readonly<Record<string, string>>;
  values: Readonly<Record<string, InputValue>>;
  troubles: readonly SaveTrouble[];
  unknown: readonly SaveTrouble[];
};

/** A reference whose text names no single row keeps its previous value. */
export async function parseSentForm(
  client: Client,
  objectApiName: string,
  { typed, fields }: { typed: FormTexts; fields: readonly EditField[] },
): Promise<ParsedForm> {
  const {
    sent,
    names,
    troubles: unknown,
  } = await resolveNames(client, objectApiName, { sent: sentFormOf(typed), fields });
  const values: Record<string, InputValue> = {};
  const troubles = [...unknown];
  for (const field of fields) {
    const read = parseFieldInput(field, sent.typed[field.apiName] ?? '');
    if (read.ok) values[field.apiName] = read.value;
    else if (unknown.every((one) => one.field !== field.apiName))
      troubles.push({ field: field.apiName, trouble: read.trouble });
  }
  return { sent, names, values, unknown, troubles: inFormOrder(fields, troubles) };
}
