import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { roleOf, type AccessRole, accessRoleOf, seesObject } from '../access/access.ts';
import { readsFieldsWithoutStamps } from '../access/field-access.ts';
import { type Audience, isInAudience } from '../access/audience.ts';
import { cascadingObjects } from '../access/audience-dependencies.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { viewerParams } from '../model/params.ts';
import type { ChangeBatch, CurrentAudiences, PendingChange } from './change-batch.ts';

/** Above this number of changes, a viewer gets a gap, because reloading the data is cheaper. */
const maxPublishedChanges = 200;

export type BatchAudience = { batch: ChangeBatch; seen: CurrentAudiences; among: readonly Role[] };
export type ChangeMessage = { changes: readonly Change[]; gap: boolean };

type Row = { apiName: string; row: PendingChange; any: Audience; plain: Audience };
export type RowsAbout = (viewer: Viewer) => Iterable<Row>;

/** Indexes rows by an id in their audience, because a viewer sees few of many rows. */
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
    // A change of an object outside the limits of an API key is not sent, but can still cause a
    // gap: rows within the limits can become invisible with it.
    if (seesObject(object, accessRole))
      changes.push(
        ...changeFor({ object, accessRole }, row, {
          plain: isInAudience(audiences.plain, viewer),
          now,
          before: then,
        }),
      );
    // Rows whose visibility depends on this row have no changes of their own in the batch, so the
    // viewer gets a gap.
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
  // A viewer who does not see version stamps must not learn of changes in fields that the viewer
  // does not read.
  if (sees.now)
    return kind !== 'updated' ||
      fields === null ||
      readsFieldsWithoutStamps(object, accessRole, fields)
      ? [{ apiName, id, kind, weakEtag: 0 }]
      : [];
  return sees.before ? [{ apiName, id, kind: 'deleted', weakEtag: 0 }] : [];
}

/** Whether other rows can disappear with this one for viewers with the role. */
const carries = (
  registry: Registry,
  object: ObjectModel,
  { role, gone }: { role: Role; gone: boolean },
): boolean =>
  cascadingObjects(registry, role).has(object.apiName) || (gone && object.children.size > 0);
