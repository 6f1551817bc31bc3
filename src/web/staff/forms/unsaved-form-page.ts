import { data } from 'react-router';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { formChangesOf, type EditField, type InputValue } from '../../forms/edit-field.ts';
import { formerEditFields } from './edit-fields-of.ts';
import { orErrorPage, survivorIdIn } from '../page-of.ts';
import type { GoneAnswer, UnsavedFields } from './save-answer.ts';
import type { SentForm } from '../../forms/sent-form.ts';

export function unsavedFieldsIn(
  { typed, names, before }: Pick<SentForm, 'typed' | 'names' | 'before'>,
  fields: readonly EditField[],
): UnsavedFields {
  const textBefore = (field: EditField): InputValue | undefined =>
    names[field.apiName] ?? before[field.apiName];
  const { values, troubles } = formChangesOf(
    fields,
    (field) => typed[field],
    // proof: `formChangesOf` passes only fields of this list
    (field) => textBefore(fields.find(({ apiName }) => apiName === field)!),
  );
  const touched = new Set([...Object.keys(values), ...troubles.map(({ field }) => field)]);
  return fields
    .filter(({ apiName }) => touched.has(apiName))
    .map(({ apiName, label }) => ({ label, text: typed[apiName] ?? '' }));
}

/** Includes the fields that the viewer may not edit any more. */
export async function readFormerFields(
  client: Client,
  objectApiName: string | undefined,
  names: readonly string[],
): Promise<EditField[]> {
  const info =
    objectApiName === undefined
      ? undefined
      : await read(client, getObjectInfo, { config: { objectApiName } }).catch(() => undefined);
  return formerEditFields(info, names);
}

type Sent = { client: Client; sent: SentForm; objectOf: () => Promise<string | undefined> };

/** When the viewer can no longer read the form's data, throws a 404 page with the typed text. */
export async function orUnsavedErrorPage<T>(
  reading: Promise<T>,
  { client, sent, objectOf }: Sent,
): Promise<T> {
  try {
    return await orErrorPage(reading);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const fields = await readFormerFields(
      client,
      await objectOf().catch(() => undefined),
      Object.keys(sent.typed),
    );
    const stayed = survivorIdIn(error.data);
    throw data(
      {
        lost: unsavedFieldsIn(sent, fields),
        ...(stayed !== undefined && { mergedInto: stayed }),
      } satisfies GoneAnswer,
      { status: 404 },
    );
  }
}

const isMissing = (error: unknown): error is { data: unknown } =>
  typeof error === 'object' &&
  error !== null &&
  'init' in error &&
  (error.init as ResponseInit | null)?.status === 404; // proof: `data` stores its `init` here
