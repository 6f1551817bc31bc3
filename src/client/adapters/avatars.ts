import { avatarErrorLifetime, maxItemsPerCall } from '#protocol/constants.ts';
import * as avatarEndpoints from '#protocol/endpoints/avatars.ts';
import type { Avatar } from '#protocol/shapes/avatar.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import {
  type BatchAnswer,
  endpointAdapter,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { BatchAdapter, BatchItem, BatchOptions, ReadAdapter } from '../cache/adapter.ts';
import { invalidAnswerError } from '../cache/answers.ts';
import type { Client, Entry } from '../client.ts';
import { id, idsInOrder, nullable } from '../cache/config-rules.ts';
import type { ConfigKeys, ConfigRule } from '../cache/config-shape.ts';
import { type DeclaredConfig, declaredShape, queryKeys } from '../cache/declared-config.ts';
import { updateCacheAfterWrite, sendWrite } from '../save/send-write.ts';

/** Source: record-api.md §6.3, §7.2, §7.9. */

type Declared = typeof avatarEndpoints.getRecordAvatars;
type AvatarParams = Omit<DeclaredConfig<Declared>, 'recordIds'>;
type AvatarConfig = AvatarParams & { recordId: string };

const batch: BatchOptions<AvatarConfig> = {
  limit: maxItemsPerCall,
  only: true,
  group: ({ formFactor }) => formFactor,
  request: (configs) =>
    requestOf(avatarEndpoints.getRecordAvatars, {
      recordIds: configs.map(({ recordId }) => recordId),
      formFactor: configs[0]?.formFactor,
    }),
  items: itemsOf,
};

/** A list in the order of `configs`, or an object keyed by record id. Source: spec §7. */
function itemsOf(answer: unknown, configs: readonly AvatarConfig[]): readonly BatchItem[] {
  // proof: the endpoint responds in one of these two forms
  const { results, ...byId } = answer as { results?: readonly BatchItem[] } & Dict<unknown>;
  if (Array.isArray(results)) return results;
  return configs.map(({ recordId }) =>
    Object.hasOwn(byId, recordId)
      ? { statusCode: 200, result: byId[recordId] }
      : { statusCode: 404, result: [] },
  );
}

/** Source: spec §7, §9. */
const getRecordAvatar: ReadAdapter<AvatarConfig, Avatar> = /* @__PURE__ */ endpointAdapter(
  'getRecordAvatar',
  () => avatarEndpoints.getRecordAvatars,
  {
    keys: () => ({
      recordId: id,
      // proof: AvatarParams contains exactly these parameters
      ...(queryKeys(avatarEndpoints.getRecordAvatars.query) as ConfigKeys<AvatarParams>),
    }),
    named: ({ recordId, formFactor }) => ({ recordIds: [recordId], formFactor }),
    batch,
    freshError: avatarErrorLifetime,
    accept: ({ type }) => {
      if (type !== 'Theme' && type !== 'Photo') throw invalidAnswerError('Unsupported avatar type');
    },
  },
);

export const getRecordAvatars: BatchAdapter<
  DeclaredConfig<Declared>,
  BatchAnswer<Avatar> & { hasErrors: boolean }
> = {
  name: 'getRecordAvatars',
  shape: /* @__PURE__ */ declaredShape(() => avatarEndpoints.getRecordAvatars, {
    recordIds: idsInOrder,
  }),
  single: getRecordAvatar,
  parts: ({ recordIds, formFactor }) => recordIds.map((recordId) => ({ recordId, formFactor })),
  assemble: (items) => ({
    hasErrors: items.some(({ statusCode }) => statusCode >= 400),
    ...batchAnswer<Avatar>(items),
  }),
};

const picture: ConfigRule<string | null> = (value) => nullable(value, id);

const association = { recordId: id, contentVersionId: picture };

/** A `contentVersionId` of null removes the avatar. */
export async function updateRecordAvatar(
  client: Client,
  change: { recordId: string; contentVersionId: string | null },
): Promise<Avatar> {
  const shape = { keys: association, says: 'updateRecordAvatar invalid configuration' };
  const { config, answer, current } = await sendWrite(
    client,
    { name: 'updateRecordAvatar', endpoint: avatarEndpoints.updateRecordAvatar, shape },
    change,
  );
  const { recordId } = config;
  // proof: this is the type of the endpoint's response, which is validated where it is cached
  const avatar = answer as Avatar;
  const isOfRecord = ({ adapter, config: asked }: Entry) =>
    adapter === getRecordAvatar && (asked as AvatarConfig).recordId === recordId;
  if (current)
    updateCacheAfterWrite(client, isOfRecord, {
      adapter: getRecordAvatar,
      config: { recordId },
      answer: avatar,
    });
  return avatar;
}
