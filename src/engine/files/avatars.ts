import { sql } from 'kysely';
import type { Db, Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { servicesPath } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { scanStatus } from '#protocol/files/scan-status.ts';
import type { Avatar } from '#protocol/shapes/avatar.ts';
import { visibleRows, type AccessRole, accessRoleOf, seesObject, toSql } from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import { auditFileRead } from '../audit/audit.ts';
import { isImpersonated } from '../model/impersonation.ts';
import { type RequestContext, asSystem } from '../model/request-context.ts';
import { fileKinds } from './file-kinds.ts';
import { findFile, openFile, type OpenedFile } from './files.ts';
import { imageSize, type ImageSize, imageHeadLength } from './image-size.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { notFound, objectOfId, seesRecord } from '../read/read.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { asRefusal } from '../model/refusals.ts';
import { visibleValue } from '../sql/select.ts';
import { withETag } from '../sql/shape.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { publishRowChanges } from '../events/change-events.ts';
import { inTransaction } from '../model/transaction.ts';
import { lockForUpdate } from '../write/write.ts';
import { themeInfoOf } from '../metadata/object-info.ts';

/**
 * A viewer of the row sees its photo, even without access to the file. Source: record-api.md §6.3.
 */

type AvatarRow = {
  id: string;
  name: string | null;
  version: string | null;
  width: number | null;
  height: number | null;
};

const plans = memoizeInfalliblePlans<{ statement: Statement }>();

/** In the order of `ids`. Refuses with record.notFound also for an invisible row. */
export async function readAvatars(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Result<Avatar>[]> {
  const known = ids.map((id) => normalizeId(id));
  const accessRole = accessRoleOf(ctx.viewer);
  const byObject = Map.groupBy(new Set(known.filter((id) => id !== undefined)), (id) =>
    ctx.registry.byPrefix(id),
  );
  const found = new Map<string, Avatar>();
  for (const [object, rowIds] of byObject) {
    if (!object || !seesObject(object, accessRole)) continue;
    const { statement } = plans(ctx.registry, `${accessRole} ${object.apiName}`, () => ({
      statement: planAvatars(ctx.registry, object, accessRole),
    }));
    const rows = await ctx.db.rows<AvatarRow>(
      bindParams(statement, {
        ...viewerParams(ctx.viewer),
        ids: rowIds,
        scanning: ctx.services.integrations.scanner !== null,
      }),
    );
    for (const row of rows) found.set(row.id, avatarOf(ctx.registry, object, row));
  }
  return known.map((id) => (id === undefined ? malformed : answerOf(found.get(id))));
}

const malformed = refuse({ code: 'record.idMalformed', detail: 'The id is malformed' });
const answerOf = (avatar: Avatar | undefined): Result<Avatar> => (avatar ? ok(avatar) : notFound);

function planAvatars(registry: Registry, object: ObjectModel, accessRole: AccessRole): Statement {
  const row = { object, alias: 't' };
  // proof: the registry checks at start-up that the name field exists
  const field = object.fields.get(object.nameField)!;
  const name = visibleValue('t', field.col, fieldVisibility(registry, row, { accessRole, field }));
  return compile(sql`
    select t.id as id, ${name} as name, a.version_id as version, a.width as width, a.height as height
    from ${sql.table(object.table)} as t left join avatar as a on a.record_id = t.id and ${shownNow}
    where t.id = any(${new Param('ids')}::text[]) and ${toSql(visibleRows(registry, row, accessRole))}`);
}

/** The condition of `mayDownload`. */
const shownNow = sql`exists (select 1 from contentversion as v where v.id = a.version_id
  and (v.scanstatus__c = ${scanStatus.clean} or (v.scanstatus__c = ${scanStatus.unknown} and not ${new Param('scanning')}::boolean)))`;

function avatarOf(
  registry: Registry,
  object: ObjectModel,
  { id, name, version, width, height }: AvatarRow,
): Avatar {
  const themeInfo = themeInfoOf(registry, object);
  if (version === null)
    return withETag({
      eTag: '',
      initials: initialsOf(object, name ?? ''),
      recordId: id,
      themeInfo,
      type: 'Theme' as const,
    });
  // Each photo has its own URL, so that browsers do not show an earlier photo from their cache.
  const photoUrl = `${registry.basePath}${servicesPath}/ui-api/record-avatars/${id}/photo?version=${version}`;
  return withETag({
    alternativeText: name ?? object.label,
    eTag: '',
    height,
    photoUrl,
    recordId: id,
    themeInfo,
    type: 'Photo' as const,
    width,
  });
}

function initialsOf(object: ObjectModel, name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}\p{N}]*/gu) ?? [];
  if (words.length === 0) return firstLetter(object.label);
  const isPerson = object.fields.get(object.nameField)?.extraTypeInfo === 'PersonName';
  const chosen = isPerson && words.length > 1 ? [words[0]!, words.at(-1)!] : words.slice(0, 2);
  return chosen.map(firstLetter).join('');
}

const firstLetter = (word: string): string => (Array.from(word)[0] ?? '').toLocaleUpperCase('nl');

/** The media types that a browser may show inline: image types that cannot contain scripts. */
const shown: readonly string[] = (['png', 'jpg', 'webp', 'gif'] as const).map(
  (kind) => fileKinds[kind].mediaType,
);

/** `versionId` null removes the photo. */
export async function setAvatar(
  ctx: RequestContext,
  { recordId, versionId }: AvatarSet,
): Promise<Result<Avatar>> {
  const may = await lockForUpdate(ctx, recordId);
  if (!may.ok) return may;
  const picture = versionId === null ? ok(null) : await readPicture(ctx, versionId);
  if (!picture.ok) return picture;
  return asRefusal(may.value.object, () =>
    inTransaction(ctx, async (inside) => {
      const held = await lockForUpdate(inside, recordId);
      if (!held.ok) return held;
      const { id, object } = held.value;
      await saveAvatar(inside.db, id, picture.value);
      await publishRowChanges(inside, { object, rows: [{ id, kind: 'updated', weakEtag: 0 }] });
      const [avatar] = await readAvatars(inside, [id]);
      return avatar!;
    }),
  );
}

export type AvatarSet = { recordId: string; versionId: string | null };

type Picture = { versionId: string; size: ImageSize | null };

async function readPicture(ctx: RequestContext, versionId: string): Promise<Result<Picture>> {
  const opened = await findFile(ctx, versionId);
  if (!opened.ok) return opened.problems[0]?.code === 'record.idMalformed' ? opened : noPicture;
  const { file } = opened.value;
  const bytes = shown.includes(file.mediaType) ? await file.bytes() : null;
  if (bytes === null) return noPicture;
  return ok({ versionId: normalizeId(versionId)!, size: imageSize(await headOf(bytes)) });
}

const noPicture = refuse({
  code: 'record.input',
  detail: 'contentVersionId is no PNG, JPEG, WebP or GIF that you have',
});

async function headOf(bytes: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= imageHeadLength) break;
  }
  return Buffer.concat(pieces);
}

async function saveAvatar(db: Db, recordId: string, picture: Picture | null): Promise<void> {
  if (picture === null) {
    await db.run({ text: 'delete from avatar where record_id = $1', values: [recordId] });
    return;
  }
  await db.run({
    text: `insert into avatar (record_id, version_id, width, height) values ($1, $2, $3, $4)
      on conflict (record_id) do update set version_id = excluded.version_id, width = excluded.width, height = excluded.height`,
    values: [
      recordId,
      picture.versionId,
      picture.size?.width ?? null,
      picture.size?.height ?? null,
    ],
  });
}

export async function openAvatar(ctx: RequestContext, id: string): Promise<Result<OpenedFile>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  if (!(await seesRecord(ctx, object, recordId))) return notFound;
  const [row] = await ctx.db.rows<{ version: string }>({
    text: 'select version_id as version from avatar where record_id = $1',
    values: [recordId],
  });
  if (row === undefined) return notFound;
  const opened = await openFile(
    asSystem(ctx, 'show the photo of a row its viewer sees'),
    row.version,
  );
  if (!opened.ok || !shown.includes(opened.value.mediaType)) return notFound;
  // Photos appear beside names on many pages, so reading one is audited only during an
  // impersonation.
  if (isImpersonated(ctx)) auditFileRead(ctx, object, { id: recordId, what: 'Photo' });
  return ok({ ...opened.value, shown: true });
}

export async function rowsWithPhoto(
  { db }: Pick<RequestContext, 'db'>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    text: 'select record_id as id from avatar where record_id = any($1) order by record_id',
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

export async function sweepAvatars({
  db,
  registry,
}: Pick<RequestContext, 'db' | 'registry'>): Promise<void> {
  for (const { table, keyPrefix } of registry.objects)
    await db.run(
      compile(
        sql`delete from avatar as a where left(a.record_id, 3) = ${keyPrefix} and not exists (select 1 from ${sql.table(table)} as t where t.id = a.record_id)`,
      ),
    );
}
