import * as mergeEndpoints from '#protocol/endpoints/merge.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { Asked } from '../cache/adapter.ts';
import type { Client } from '../client.ts';
import { id, idsInOrder, number, text } from '../cache/config-rules.ts';
import { storeSavedRecords } from '../save/saved-record.ts';
import { type ConfigOf, dictOf, type ConfigKey, type ConfigRule } from '../cache/config-shape.ts';
import { sendWrite } from '../save/send-write.ts';

/** Not part of Salesforce's UI API. */

export const getMergePlan: DeclaredAdapter<typeof mergeEndpoints.getMergePlan> =
  /* @__PURE__ */ endpointAdapter('getMergePlan', () => mergeEndpoints.getMergePlan, {
    keys: () => ({ recordIds: idsInOrder }),
    lists: () => ['*'],
  });

const maybe = <T>(rule: ConfigRule<T>): ConfigKey<T | undefined> => ({ rule, or: undefined });

const mergeKeys = () => ({
  recordId: id,
  recordIds: idsInOrder,
  takes: maybe((value) => dictOf(value, text)),
  keeps: maybe((value) => dictOf(value, text)),
  weakEtags: maybe((value) => dictOf(value, number)),
});

export type Merge = ConfigOf<ReturnType<typeof mergeKeys>>;

export async function mergeRecords(client: Client, merge: Asked<Merge>): Promise<Rec> {
  const { config, answer, current } = await sendWrite(
    client,
    { name: 'mergeRecords', endpoint: mergeEndpoints.mergeRecords, shape: { keys: mergeKeys() } },
    merge,
  );
  const record = answer as Rec; // proof: mergeRecords returns a response of this type
  const { apiName } = record;
  const gone = config.recordIds.map((one) => ({
    kind: 'deleted' as const,
    id: one,
    apiName,
    record: null,
  }));
  if (current)
    storeSavedRecords(client, [{ kind: 'updated', id: record.id, apiName, record }, ...gone]);
  return record;
}
