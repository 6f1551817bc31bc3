import { asSystem, type RequestContext, type WriteHooks } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findFile } from '#engine/files/files.ts';
import { replaceBytes, savePhotoSizes, versionsWithoutSizes } from '#engine/files/photo-sizes.ts';
import { findRows } from '#engine/read/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { maxUploadBytes } from '#protocol/constants.ts';
import { onlyPictureIn } from '#protocol/texts/pictures-in-text.ts';
import { encodePhoto, type EncodedPhoto } from './encode-photo.ts';

/** The fields whose photograph a page shows, by object. */
const photoFields = {
  Teamlid__c: 'Foto__c',
  Locatie__c: 'Foto__c',
  Partner__c: 'Logo__c',
  Klantverhaal__c: 'Foto__c',
} as const;

const task = 'prepare a photograph of the site';
const kinds: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const most = 500;

export const photoWriteHooks: WriteHooks = Object.fromEntries(
  Object.entries(photoFields).map(([object, field]) => [
    object,
    async (ctx, { before, after }) => {
      if (after === null || after[field] === before?.[field]) return ok(null);
      const versionId = versionIn(after[field]);
      const prepared = versionId === null ? ok(null) : await preparePhoto(ctx, versionId);
      return prepared.ok
        ? prepared
        : refuse(...prepared.problems.map((problem) => ({ ...problem, field })));
    },
  ]),
);

/**
 * Photographs of before this was done, of bulk loads and of restored rows, for which no hook runs.
 * One that cannot be read stays as it is. Returns the number of photographs.
 */
export async function preparePhotos(ctx: RequestContext): Promise<number> {
  const system = asSystem(ctx, task);
  let count = 0;
  for (const [from, field] of Object.entries(photoFields)) {
    const rows = await findRows(system, { from, fields: [field], orderBy: ['Name'], limit: most });
    const versions = rows.flatMap((row) => versionIn(row[field]) ?? []);
    for (const versionId of await versionsWithoutSizes(system.db, versions)) {
      const prepared = await inTransaction(system, (inside) => preparePhoto(inside, versionId));
      if (prepared.ok) count += 1;
    }
  }
  return count;
}

const versionIn = (value: unknown): string | null =>
  onlyPictureIn(String(value ?? ''))?.versionId ?? null;

/**
 * Makes the sizes of a photograph that the viewer sees, and replaces the upload by one that is
 * upright and says nothing of where, when and with what it was made. Needs a transaction.
 */
async function preparePhoto(ctx: RequestContext, versionId: string): Promise<Result<unknown>> {
  const found = await findFile(ctx, versionId);
  if (!found.ok) return refuse({ code: 'photo.missing' });
  const { file } = found.value;
  const [waiting] = await versionsWithoutSizes(ctx.db, [versionId]);
  if (waiting === undefined) return ok(null);
  if (!kinds.includes(file.mediaType)) return refuse({ code: 'photo.wrongKind' });
  if (file.size > maxUploadBytes) return refuse({ code: 'photo.tooLarge' });
  const stream = await file.bytes();
  if (stream === null) return refuse({ code: 'photo.missing' });
  const encoded = await encodePhoto(new Uint8Array(await new Response(stream).arrayBuffer()));
  return typeof encoded === 'string'
    ? refuse({ code: encoded })
    : savePhoto(asSystem(ctx, task), versionId, encoded);
}

async function savePhoto(
  system: RequestContext,
  versionId: string,
  { original, sizes }: EncodedPhoto,
): Promise<Result<unknown>> {
  const { files } = system.services.integrations;
  await savePhotoSizes(system.db, versionId, sizes);
  return replaceBytes(system, versionId, await files.put(oneChunk(original)));
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
