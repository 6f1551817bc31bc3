import type { AuditName } from '#protocol/users/audit.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { AuditEntry, AuditAction } from '../model/audit-entry.ts';
import { saveAuditEntries } from './audit-log.ts';
import { isImpersonated } from '../model/impersonation.ts';
import type { ObjectModel } from '../model/registry.ts';
import type { Branch } from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';

/**
 * Records who read or changed personal data: ids and names of fields, no values. Source:
 * docs/decisions/0016-personal-data-audit-log.md.
 */

type AuditedAction = Pick<AuditEntry, 'verb' | 'object' | 'records'> & {
  fields: readonly AuditName[];
};

/**
 * `ids`: columns with ids of shown rows. `named`: for references to several objects, the columns
 * with the id and the object (`kind`) of the named row.
 */
type Shown = {
  object: string;
  fields: readonly string[];
  ids: readonly string[];
  named: readonly { id: string; kind: string }[];
};

const shown = new WeakMap<Branch, Shown | 'nothing'>();

/**
 * `beside`: fields shown besides the requested ones, such as those in which search words were
 * found. `as` `records`: the names of referenced rows are shown too.
 */
type ShownRows = {
  root: Branch;
  rows: readonly ResultRow[];
  beside?: Iterable<string>;
  as?: 'records' | 'values';
};

export function auditRead(
  ctx: RequestContext,
  verb: AuditAction,
  { root, rows, beside = [], as = 'records' }: ShownRows,
): void {
  const reader = ctx.shownTo ?? ctx.viewer;
  if (reader.kind !== 'user' || rows.length === 0 || !ctx.services.audit.isOn) return;
  const personal = withBeside(shownBy(root, as), root, beside);
  if (personal === 'nothing') return;
  const fields = new Set(personal.fields);
  const records = new Set<string>();
  for (const column of personal.ids)
    for (const row of rows) {
      const id = row[column];
      if (typeof id === 'string') records.add(id);
    }
  for (const { id, kind } of personal.named)
    for (const row of rows) {
      const object = ctx.registry.object(String(row[kind]));
      if (!object || !isPersonal({ object }, object.nameField, false)) continue;
      records.add(String(row[id]));
      fields.add(`${object.apiName}.${object.nameField}`);
    }
  // Many pages show users their own user record, so reading it is recorded only during an
  // impersonation.
  if (!isImpersonated(ctx)) records.delete(reader.userId);
  if (records.size > 0)
    ctx.services.audit.note(
      entryOf(
        ctx,
        {
          verb: ctx.origin.call?.verb ?? verb,
          object: personal.object,
          fields: [...fields],
          records: [...records],
        },
        reader,
      ),
    );
}

/** A photo or file can contain any personal data. */
export const auditFileRead = (
  ctx: RequestContext,
  { apiName }: ObjectModel,
  { id, what = 'VersionData' }: { id: string; what?: 'VersionData' | 'Photo' },
): void => auditDisplay(ctx, { object: apiName, fields: [`${apiName}.${what}`], records: [id] });

/** For data that the engine does not read as rows. */
export function auditDisplay(
  ctx: RequestContext,
  seen: Pick<AuditedAction, 'object' | 'fields' | 'records'>,
): void {
  if (ctx.viewer.kind !== 'user' || seen.records.length === 0 || !ctx.services.audit.isOn) return;
  ctx.services.audit.note(entryOf(ctx, { verb: ctx.origin.call?.verb ?? 'read', ...seen }));
}

/**
 * Call this in the transaction of the change. Without `fields`, the entry is about the whole row.
 */
export async function auditChange(
  ctx: RequestContext,
  verb: AuditAction,
  {
    object,
    ids,
    fields,
  }: { object: ObjectModel; ids: readonly string[]; fields?: readonly string[] },
): Promise<void> {
  if (object.personal.size === 0 || ids.length === 0) return;
  const touched =
    fields
      ?.filter((name) => object.personal.has(name))
      .map((name) => `${object.apiName}.${name}` as const) ?? [];
  if (fields && touched.length === 0) return;
  await auditAction(ctx, { verb, object: object.apiName, fields: touched, records: ids });
}

/** Call this in the transaction of the action. */
export async function auditAction(ctx: RequestContext, deed: AuditedAction): Promise<void> {
  if (ctx.services.audit.isOn) await saveAuditEntries(ctx.db, [entryOf(ctx, deed)]);
}

const entryOf = (
  ctx: RequestContext,
  deed: Pick<AuditEntry, 'verb' | 'object' | 'fields' | 'records'>,
  viewer = ctx.viewer,
): AuditEntry => ({
  at: ctx.now,
  request: ctx.origin.call?.id ?? null,
  viewer: actorIdOf(viewer),
  kind: viewer.kind === 'user' ? viewer.role : viewer.kind,
  behind: ctx.origin.call?.impersonatedBy ?? null,
  door: ctx.origin.call?.entryPoint ?? 'house',
  task: taskOf(ctx, viewer),
  ...deed,
});

function taskOf(
  { origin: { byKey } }: RequestContext,
  viewer: RequestContext['viewer'],
): string | null {
  const task = viewer.kind === 'system' ? viewer.task : null;
  if (byKey === undefined) return task;
  const by =
    byKey.app === undefined
      ? `by key ${byKey.id} of ${byKey.userId}, made by ${byKey.madeBy ?? 'the operator'}`
      : `by app ${byKey.app.clientId} of ${byKey.userId}`;
  return task === null ? by : `${task}, ${by}`;
}

function withBeside(
  shown: Shown | 'nothing',
  { object, id }: Branch,
  beside: Iterable<string>,
): Shown | 'nothing' {
  const more = [...beside]
    .filter((name) => object.personal.has(name))
    .map((name) => `${object.apiName}.${name}`);
  if (more.length === 0) return shown;
  const { fields, ids, named } = shown === 'nothing' ? { fields: [], ids: [], named: [] } : shown;
  return {
    object: object.apiName,
    fields: [...new Set([...fields, ...more])],
    ids: [...new Set([...ids, id])],
    named,
  };
}

/** Whether answers with the values of the branch are recorded. */
export const showsPersonalData = (root: Branch): boolean => shownBy(root, 'values') !== 'nothing';

function shownBy(root: Branch, as: 'records' | 'values'): Shown | 'nothing' {
  let known = shown.get(root);
  if (known === undefined) shown.set(root, (known = personalIn(root, as)));
  return known;
}

function personalIn(root: Branch, as: 'records' | 'values'): Shown | 'nothing' {
  const fields = new Set<string>();
  const ids = new Set<string>();
  const named: { id: string; kind: string }[] = [];
  const look = (branch: Branch, isRoot: boolean) => {
    const asked = branch.fields.map(({ field }) => field.apiName);
    const shownFields = isRoot || as === 'values' ? asked : [branch.object.nameField, ...asked];
    if (branch.kind !== null && shownFields.includes(branch.object.nameField))
      named.push({ id: branch.id, kind: branch.kind });
    const own = shownFields.filter((name) => isPersonal(branch, name, isRoot));
    for (const name of own) fields.add(`${branch.object.apiName}.${name}`);
    if (own.length > 0) ids.add(branch.id);
    for (const { branch: below } of branch.relations) look(below, false);
  };
  look(root, true);
  return ids.size + named.length === 0
    ? 'nothing'
    : { object: root.object.apiName, fields: [...fields], ids: [...ids], named };
}

/** Signed-in users see the names of a `nameOpen` object in rows of other objects anyway. */
const isPersonal = ({ object }: Pick<Branch, 'object'>, name: string, isRoot: boolean): boolean =>
  object.personal.has(name) && (isRoot || object.nameOpen !== true || name !== object.nameField);
