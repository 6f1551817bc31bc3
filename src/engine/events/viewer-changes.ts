import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { roleOf, type AccessRole, accessRoleOf, seesObject } from '../access/access.ts';
import { readsFieldsWithoutStamps } from '../access/field-access.ts';
import { type Audience, isInAudience } from '../access/audience.ts';
import { cascadingObjects } from '../access/audience-dependencies.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { viewerParams } from '../model/params.ts';
import type { ChangeBatch, CurrentAudiences, PendingChange } from './change-batch.ts';

/** For more changes than this for one viewer, reloading is cheaper. */
const maxPublishedChanges = 200;

/** `among`: the roles for which the audiences were computed. */
export type BatchAudience = { batch: ChangeBatch; seen: CurrentAudiences; among: readonly Role[] };
/** The message of one viewer for a batch. `gap`: the viewer may have missed changes. */
export type ChangeMessage = { changes: readonly Change[]; gap: boolean };

type Row = { apiName: string; row: PendingChange; any: Audience; plain: Audience };
/** The rows of a batch that may concern a viewer of one role. */
export type RowsAbout = (viewer: Viewer) => Iterable<Row>;

/**
 * Indexes the rows of a batch for one role: those visible to the whole role, and per id those whose
 * audience names that id. Of thousands of rows a viewer sees only a few.
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

/** The message of this viewer for the batch. */
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
  // For a viewer whose role was not included when the audiences were computed, the audience of
  // changed rows is unknown.
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
    // gap.
    if (seesObject(object, accessRole))
      changes.push(
        ...changeFor({ object, accessRole }, row, {
          plain: isInAudience(audiences.plain, viewer),
          now,
          before: then,
        }),
      );
    // Rows that depend on it for their visibility are not published one by one.
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
  // Without stamps they notice a change only if they read a changed field.
  if (sees.now)
    return kind !== 'updated' ||
      fields === null ||
      readsFieldsWithoutStamps(object, accessRole, fields)
      ? [{ apiName, id, kind, weakEtag: 0 }]
      : [];
  return sees.before ? [{ apiName, id, kind: 'deleted', weakEtag: 0 }] : [];
}

/**
 * Deleting a row also deletes, or changes, rows below it; a row that becomes invisible makes those
 * invisible that are visible through it.
 */
const carries = (
  registry: Registry,
  object: ObjectModel,
  { role, gone }: { role: Role; gone: boolean },
): boolean =>
  cascadingObjects(registry, role).has(object.apiName) || (gone && object.children.size > 0);
