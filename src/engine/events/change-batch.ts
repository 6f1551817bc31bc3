import type { Db } from '#db/connection.ts';
import type { Change } from '#protocol/shapes/changes.ts';
import type { Role } from '#protocol/users/viewer.ts';
import { seesObject } from '../access/access.ts';
import { seesRowsWithoutStamps } from '../access/field-access.ts';
import { type Audience, audiencesOf, audienceRoles } from '../access/audience.ts';
import type { Registry } from '../model/registry.ts';
import type { parseChangeMessage } from './change-events.ts';
import type { RowChange } from './row-change.ts';

/** Above this number of changed rows, whole objects are published, which is cheaper. */
const mostPending = 2_000;

/** `before`: the audiences before changes that can hide the row. `fields`: null when unknown. */
export type PendingChange = {
  id: string;
  kind: Change['kind'];
  weakEtag: number;
  before: readonly Audience[];
  fields: readonly string[] | null;
};
/** `whole`: objects of which unknown rows changed, with the roles to notify. */
export type ChangeBatch = {
  rows: Map<string, Map<string, PendingChange>>;
  whole: Map<string, ReadonlySet<Role>>;
  count: number;
};

export const newBatch = (): ChangeBatch => ({ rows: new Map(), whole: new Map(), count: 0 });
export const isEmptyBatch = (batch: ChangeBatch): boolean =>
  batch.rows.size === 0 && batch.whole.size === 0;

export function addToBatch(batch: ChangeBatch, word: ReturnType<typeof parseChangeMessage>): void {
  const { apiName } = word;
  const unsure = batch.whole.get(apiName);
  if (unsure?.size === audienceRoles.length) return;
  batch.count += word.rows?.length ?? 0;
  const isMuch = batch.count > mostPending;
  if (word.rows === null || isMuch) {
    const to = new Set(
      isMuch || word.rows !== null ? audienceRoles : [...(unsure ?? []), ...word.to],
    );
    batch.whole.set(apiName, to);
    if (to.size === audienceRoles.length) batch.rows.delete(apiName);
    return;
  }
  const known = batch.rows.get(apiName) ?? new Map<string, PendingChange>();
  batch.rows.set(apiName, known);
  for (const row of word.rows) known.set(row.id, joined(known.get(row.id), row));
}

const joined = (
  earlier: PendingChange | undefined,
  { id, kind, weakEtag, before, fields }: RowChange,
): PendingChange => ({
  id,
  kind: kind === 'updated' && earlier?.kind === 'created' ? 'created' : kind,
  // A change without a version (a new photo, weakEtag 0) must not be hidden by one with a version.
  weakEtag:
    weakEtag === 0 || earlier?.weakEtag === 0 ? 0 : Math.max(weakEtag, earlier?.weakEtag ?? 0),
  before: [...(earlier?.before ?? []), ...(before ? [before] : [])],
  fields: fields && earlier?.fields !== null ? [...(earlier?.fields ?? []), ...fields] : null,
});

type Audiences = ReadonlyMap<string, Audience>;
/** `plain`: only viewers who see the rows with version stamps. */
export type CurrentAudiences = ReadonlyMap<string, { any: Audiences; plain: Audiences }>;

export async function currentAudiences(
  at: { db: Db; registry: Registry },
  { rows }: ChangeBatch,
  among: readonly Role[],
): Promise<CurrentAudiences> {
  const seen = new Map<string, { any: Audiences; plain: Audiences }>();
  for (const [apiName, changed] of rows) {
    const object = at.registry.object(apiName);
    const ids = [...changed.values()].flatMap(({ id, kind }) => (kind === 'deleted' ? [] : [id]));
    if (!object || ids.length === 0 || !among.some((role) => seesObject(object, role))) continue;
    const any = await audiencesOf(at, object, { ids, among });
    const plain = among.some((role) => seesRowsWithoutStamps(object, role))
      ? await audiencesOf(at, object, { ids, among, rowDetail: 'plain' })
      : any;
    seen.set(apiName, { any, plain });
  }
  return seen;
}
