import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { roleOf, type AccessRole, accessRoleOf, seesObject } from '../access/access.ts';
import { readsFieldsWithoutStamps } from '../access/field-access.ts';
import { type Audience, isInAudience } from '../access/audience.ts';
import { cascadingObjects } from '../access/audience-dependencies.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { viewerParams } from '../model/params.ts';
import type { ChangeBatch, CurrentAudiences, PendingChange } from './change-batch.ts';

/** More than this for one viewer, and to begin anew is cheaper. */
const maxPublishedChanges = 200;

/** `among`: the roles whose sight was asked for. */
export type BatchAudience = { batch: ChangeBatch; seen: CurrentAudiences; among: readonly Role[] };
/** What one viewer is told of a batch; with a gap: that they may have missed something. */
export type ChangeMessage = { changes: readonly Change[]; gap: boolean };

type Row = { apiName: string; row: PendingChange; any: Audience; plain: Audience };
/** The rows of a batch that a viewer of one role may be told of. */
export type RowsAbout = (viewer: Viewer) => Iterable<Row>;

/**
 * Which rows of a beat somebody of this role may be told of: those of everybody in it, and those
 * that name them. Of thousands, who listens knows a few.
 */
function rowsAbout(accessRole: Role, { batch, seen }: BatchAudience): RowsAbout {
  const ofAll = new Set<Row>();
  const naming = new Map<string, Set<Row>>();
  for (const [apiName, rows] of batch.rows)
    for (const row of rows.values()) {
      const about = {
        apiName,
        row,
        any: seen.get(apiName)?.any.get(row.id) ?? {},
        plain: seen.get(apiName)?.plain.get(row.id) ?? {},
      };
      for (const { [accessRole]: who = [] } of [about.any, ...row.before])
        for (const [first] of who === true ? [[]] : who) {
          if (first === undefined) ofAll.add(about);
          else naming.set(first[1], (naming.get(first[1]) ?? new Set()).add(about));
        }
    }
  return (viewer) =>
    new Set([
      ...ofAll,
      ...Object.values(viewerParams(viewer)).flatMap((id) => [...(naming.get(String(id)) ?? [])]),
    ]);
}

/** What this viewer is told of the batch. */
export function messageFor(
  registry: Registry,
  viewer: Viewer,
  known: BatchAudience & { rowsOf: (accessRole: Role, make: () => RowsAbout) => RowsAbout },
): ChangeMessage {
  const { batch, among } = known;
  const accessRole = accessRoleOf(viewer);
  const role = roleOf(accessRole);
  if (role === 'system') throw new Error('The system itself listens to no changes');
  const sees = (apiName: string): boolean => {
    const object = registry.object(apiName);
    return object !== undefined && seesObject(object, accessRole);
  };
  // Of whoever came, or became another, while that was asked nobody knows what they see.
  const unsure = [...batch.whole].flatMap(([apiName, to]) => (to.has(role) ? [apiName] : []));
  if ((among.includes(role) ? unsure : [...unsure, ...batch.rows.keys()]).some(sees))
    return { changes: [], gap: true };
  const changes: Change[] = [];
  let gap = false;
  for (const { apiName, row, ...audiences } of known.rowsOf(role, () => rowsAbout(role, known))(
    viewer,
  )) {
    const object = registry.object(apiName);
    if (!object || !seesObject(object, role)) continue;
    const now = isInAudience(audiences.any, viewer);
    const then = row.before.some((audience) => isInAudience(audience, viewer));
    // Nothing is published about an object outside a key's limits; a row it hides still leaves a
    // gap in the numbering.
    if (seesObject(object, accessRole))
      changes.push(
        ...changeFor({ object, accessRole }, row, {
          plain: isInAudience(audiences.plain, viewer),
          now,
          before: then,
        }),
      );
    // What went with it is told by nobody.
    gap ||= then && !now && carries(registry, object, { role, gone: row.kind === 'deleted' });
  }
  return changes.length > maxPublishedChanges ? { changes: [], gap: true } : { changes, gap };
}

/**
 * The event about a row for a viewer who sees the object. `plain`: they also see its dates and
 * ETags.
 */
function changeFor(
  { object, accessRole }: { object: ObjectModel; accessRole: AccessRole },
  row: PendingChange,
  sees: { plain: boolean; now: boolean; before: boolean },
): Change[] {
  const { apiName } = object;
  const { id, kind, weakEtag, fields } = row;
  if (sees.plain) return [{ apiName, id, kind, weakEtag }];
  // For such a row they learn the time of a change only by reading it.
  if (sees.now)
    return kind !== 'updated' ||
      fields === null ||
      readsFieldsWithoutStamps(object, accessRole, fields)
      ? [{ apiName, id, kind, weakEtag: 0 }]
      : [];
  return sees.before ? [{ apiName, id, kind: 'deleted', weakEtag: 0 }] : [];
}

/**
 * A row that goes takes rows below it along, or what they say of it; one that moves takes those
 * that are seen because of it.
 */
const carries = (
  registry: Registry,
  object: ObjectModel,
  { role, gone }: { role: Role; gone: boolean },
): boolean =>
  cascadingObjects(registry, role).has(object.apiName) || (gone && object.children.size > 0);
