import { openAvatar, readAvatars, setAvatar } from '#engine/files/avatars.ts';
import type { avatarEndpoints } from '#protocol/endpoints/avatars.ts';
import { ok, refuse } from '#protocol/problem.ts';
import type { Answered, Call, Handlers } from '../answer.ts';
import { flagBatchJson, namesIn } from '../records/batch.ts';

/** What stands for rows where there is little room. Source: record-api.md §6.3. */

/** A picture is the same on every kind of screen, so `formFactor` chooses nothing. */
async function getRecordAvatars({
  ctx,
  path,
}: Call<typeof avatarEndpoints.getRecordAvatars>): Promise<Answered> {
  const ids = namesIn(path['recordIds']);
  if (!ids.ok) return ids;
  const avatars = await readAvatars(ctx, ids.value);
  return ok({
    json: flagBatchJson(
      avatars.map((avatar) => (avatar.ok ? ok({ text: JSON.stringify(avatar.value) }) : avatar)),
    ),
  });
}

async function updateRecordAvatar({
  ctx,
  path,
  body,
}: Call<typeof avatarEndpoints.updateRecordAvatar>): Promise<Answered> {
  const { contentVersionId } = body;
  if (contentVersionId === undefined)
    return refuse({ code: 'record.argumentMissing', detail: 'contentVersionId is missing' });
  const set = await setAvatar(ctx, { recordId: path['recordId']!, versionId: contentVersionId });
  return set.ok ? ok({ body: set.value }) : set;
}

async function getRecordPhoto({
  ctx,
  path,
}: Call<typeof avatarEndpoints.getRecordPhoto>): Promise<Answered> {
  const opened = await openAvatar(ctx, path['recordId']!);
  return opened.ok ? ok({ file: opened.value }) : opened;
}

export const avatarHandlers: Handlers<typeof avatarEndpoints> = {
  getRecordAvatars,
  updateRecordAvatar,
  getRecordPhoto,
};
