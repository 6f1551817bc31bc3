import { openAvatar, readAvatars, setAvatar } from '#engine/files/avatars.ts';
import type * as avatarEndpoints from '#protocol/endpoints/avatars.ts';
import { ok, refuse } from '#protocol/problem.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { batchJsonWithErrorFlag, parseNames } from './batch.ts';

/** `formFactor` has no effect. */
async function getRecordAvatars({
  ctx,
  path,
}: EndpointCall<typeof avatarEndpoints.getRecordAvatars>): Promise<HandlerResult> {
  const ids = parseNames(path.recordIds);
  if (!ids.ok) return ids;
  const avatars = await readAvatars(ctx, ids.value);
  return ok({
    json: batchJsonWithErrorFlag(
      avatars.map((avatar) => (avatar.ok ? ok({ text: JSON.stringify(avatar.value) }) : avatar)),
    ),
  });
}

async function updateRecordAvatar({
  ctx,
  path,
  body,
}: EndpointCall<typeof avatarEndpoints.updateRecordAvatar>): Promise<HandlerResult> {
  const { contentVersionId } = body;
  if (contentVersionId === undefined)
    return refuse({ code: 'record.argumentMissing', detail: 'contentVersionId is missing' });
  const set = await setAvatar(ctx, { recordId: path.recordId, versionId: contentVersionId });
  return set.ok ? ok({ body: set.value }) : set;
}

async function getRecordPhoto({
  ctx,
  path,
}: EndpointCall<typeof avatarEndpoints.getRecordPhoto>): Promise<HandlerResult> {
  const opened = await openAvatar(ctx, path.recordId);
  return opened.ok ? ok({ file: opened.value }) : opened;
}

export const avatarHandlers: Handlers<typeof avatarEndpoints> = {
  getRecordAvatars,
  updateRecordAvatar,
  getRecordPhoto,
};
