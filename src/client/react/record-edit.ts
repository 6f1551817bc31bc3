import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { getRecord } from '../adapters/records.ts';
import type { Client } from '../client.ts';
import {
  type Choices,
  collidedAgain,
  type Collided,
  type Collision,
  collisionOf,
  isCollision,
  resolved,
} from '../save/collision.ts';
import { FetchError } from '../transport/fetch-error.ts';
import { read } from '../cache/read.ts';
import { ifUnchanged, type UpdateCondition, updateRecord } from '../save/update-record.ts';

export type Edits = {
  readonly id: string | undefined;
  readonly base: Rec | undefined;
  readonly fields: Dict<Scalar | null>;
  readonly saving: boolean;
  readonly error: FetchError | undefined;
  readonly collision: Collision | undefined;
  readonly choices: Choices;
};

export const noEdits = (id: string | undefined): Edits => ({
  id,
  base: undefined,
  fields: {},
  saving: false,
  error: undefined,
  collision: undefined,
  choices: {},
});

/** A field that is edited again after a collision needs a new choice. */
export function withEdits(edits: Edits, fields: Edits['fields']): Edits {
  if (!edits.collision) return { ...edits, fields };
  const choices = Object.fromEntries(
    Object.entries(edits.choices).filter(([field]) => edits.fields[field] === fields[field]),
  );
  return {
    ...edits,
    fields,
    choices,
    collision: collisionOf({ ...edits.collision.compared, mine: { fields } }),
  };
}

export function withoutEdit(edits: Edits, field: string): Edits {
  const { [field]: _, ...fields } = edits.fields;
  return Object.keys(fields).length === 0 ? noEdits(edits.id) : withEdits(edits, fields);
}

export function editsAfterSave(now: Edits, sent: Edits, saved: Rec | undefined): Edits {
  const fields = Object.fromEntries(
    Object.entries(now.fields).filter(([field, value]) => sent.fields[field] !== value),
  );
  return Object.keys(fields).length === 0
    ? noEdits(now.id)
    : { ...noEdits(now.id), base: saved, fields };
}

export function saveRequestOf({
  id,
  base,
  fields,
  collision,
  choices,
}: Edits): ({ fields: Dict<Scalar | null> } & UpdateCondition) | undefined {
  if (collision) return resolved(collision, choices);
  if (id === undefined || base === undefined) return undefined;
  return {
    fields: { Id: id, ...fields },
    ...ifUnchanged(base),
  };
}

/** `allowSaveOnDuplicate`: saves even a record that looks like a duplicate. */
export type Saving = { labels?: Dict<string>; allowSaveOnDuplicate?: boolean };

/**
 * `saved`: undefined when nothing was left to save or the viewer cannot see the record. Never
 * rejects with a `FetchError`: `refused` contains it.
 */
export async function saveEdits(
  client: Client,
  edits: Edits,
  { labels = {}, ...insists }: Saving,
): Promise<{ saved: Rec | undefined } | { refused: Edits }> {
  const wanted = saveRequestOf(edits);
  try {
    if (isEditOutdated(client, edits))
      return { refused: await collisionEdits(client, edits, labels) };
    if (!wanted) return { refused: { ...edits, saving: false } };
    const { fields, ...condition } = wanted;
    if (Object.keys(fields).length === 1) return { saved: undefined };
    return { saved: await updateRecord(client, { fields, ...insists }, condition) };
  } catch (error) {
    if (!isCollision(error)) return { refused: editsWithError(edits, error) };
    return {
      refused: await collisionEdits(client, edits, labels).catch((failure: unknown) =>
        editsWithError(edits, failure),
      ),
    };
  }
}

function editsWithError(edits: Edits, error: unknown): Edits {
  if (!(error instanceof FetchError)) throw error;
  return { ...edits, saving: false, error };
}

/**
 * True when a newer version is already cached: the server would refuse the save. Source:
 * record-api.md §1.10.
 */
export function isEditOutdated({ records }: Client, { id, base, collision }: Edits): boolean {
  const seen = collision ? collision.compared.theirs?.weakEtag : base?.weakEtag;
  return seen !== undefined && (records.records.get(id ?? '')?.version ?? 0) > seen;
}

async function collisionEdits(client: Client, edits: Edits, labels: Dict<string>): Promise<Edits> {
  const { base, fields, collision, choices } = edits;
  const theirs = await readAgain(client, edits);
  const next = collision
    ? collidedAgain(collision, choices, theirs)
    : collisionOf({ base: base!, mine: { fields }, theirs, labels }); // proof: edits have a base
  return { ...edits, saving: false, error: undefined, collision: next, choices: {} };
}

async function readAgain(client: Client, { id, base, fields }: Edits): Promise<Collided | null> {
  const paths = new Set([...pathsOf(base?.fields ?? {}), ...Object.keys(fields)]);
  const optionalFields = [...paths].map((path) => `${base?.apiName ?? ''}.${path}`);
  try {
    return (
      (await read(client, getRecord, {
        config: { recordId: id, optionalFields },
        policy: 'no-cache',
      })) ?? null
    );
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) return null;
    throw error;
  }
}

/** A relationship is not a field itself, so the paths of the related record's fields replace it. */
const pathsOf = (fields: Rec['fields']): string[] =>
  Object.entries(fields).flatMap(([name, { value }]) => {
    if (typeof value === 'object' && value !== null)
      return pathsOf(value.fields).map((path) => `${name}.${path}`);
    return value === null && (name.endsWith('__r') || Object.hasOwn(fields, `${name}Id`))
      ? []
      : [name];
  });
