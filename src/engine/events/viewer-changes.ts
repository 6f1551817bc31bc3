import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { roleOf, type AccessRole, accessRoleOf, seesObject } from '../access/access.ts';
import { readsFieldsWithoutStamps } from '../access/field-access.ts';
import { type Audience, isInAudience } from '../access/audience.ts';
import { cascadingObjects } from '../access/audience-dependencies.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { viewerParams } from '../model/params.ts';
import type { ChangeBatch, CurrentAudiences, PendingChange } from './change-batch.ts';

/** For more changes to one viewer, reloading the data is cheaper. */
const maxPublishedChanges = 200;

/** `among`: the roles for which the audiences were computed. */
export type BatchAudience = { batch: ChangeBatch; seen: CurrentAudiences; among: readonly Role[] };
/** `gap`: the viewer may have missed changes. */
export type ChangeMessage = { changes: readonly Change[]; gap: boolean };

type Row = { apiName: string; row: PendingChange; any: Audience; plain: Audience };
/**
 * Returns the rows of a batch that may concern this viewer. Made for one role, which the viewer
 * must have.
 */
export type RowsAbout = (viewer: Viewer) => Iterable<Row>;

/** Indexes rows by the ids in their audience: of thousands of rows, a viewer sees only a few. */
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
  const unsure = [...batch.whole].flatMap(([apiName, to]) => (to.has(role) ? [apiName] : []));
  // Of the objects in `unsure`, unknown rows changed. If no audiences were computed for the
  // viewer's role, it is also unknown who sees the rows in `batch.rows`.
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
    // An object outside the limits of an API key is not published; a change of a row that hides or
    // reveals other rows still causes a gap.
    if (seesObject(object, accessRole))
      changes.push(
        ...changeFor({ object, accessRole }, row, {
          plain: isInAudience(audiences.plain, viewer),
          now,
          before: then,
        }),
      );
    // Rows whose visibility depends on this row are not published one by one, so the viewer gets a
    // gap.
    gap ||= then && !now && carries(registry, object, { role, gone: row.kind === 'deleted' });
  }
  return changes.length > maxPublishedChanges ? { changes: [], gap: true } : { changes, gap };
}

/** `plain`: the viewer also sees dates and ETags of the row. */
function changeFor(
  { object, accessRole }: { object: ObjectModel; accessRole: AccessRole },
  row: PendingChange,
  sees: { plain: boolean; now: boolean; before: boolean },
): Change[] {
  const { apiName } = object;
  const { id, kind, weakEtag, fields } = row;
  if (sees.plain) return [{ apiName, id, kind, weakEtag }];
  // A viewer who does not see version stamps notices a change only in a field that the viewer
  // reads.
  if (sees.now)
    return kind !== 'updated' ||
      fields === null ||
      readsFieldsWithoutStamps(object, accessRole, fields)
      ? [{ apiName, id, kind, weakEtag: 0 }]
      : [];
  return sees.before ? [{ apiName, id, kind: 'deleted', weakEtag: 0 }] : [];
}

/**
 * Returns whether other rows may change too for this viewer: child rows of a deleted row, or rows
 * that are visible only through this row.
 */
const carries = (
  registry: Registry,
  object: ObjectModel,
  { role, gone }: { role: Role; gone: boolean },
): boolean =>
  cascadingObjects(registry, role).has(object.apiName) || (gone && object.children.size > 0);
