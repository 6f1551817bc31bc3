import * as bulkJobEndpoints from '#protocol/endpoints/bulk-jobs.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { Asked } from '../cache/adapter.ts';
import type { Client, Entry } from '../client.ts';
import {
  id,
  idsInOrder,
  listName,
  objectName,
  nullable,
  scalar,
  text,
  maybeBoolean,
  maybeText,
} from '../cache/config-rules.ts';
import {
  type ConfigOf,
  dictOf,
  type ConfigKey,
  objectOf,
  type ConfigRule,
} from '../cache/config-shape.ts';
import { updateCacheAfterWrite, sendWrite } from '../save/send-write.ts';

/** Not part of Salesforce's UI API. */

export const getBulkJob: DeclaredAdapter<typeof bulkJobEndpoints.getBulkJob> =
  /* @__PURE__ */ endpointAdapter('getBulkJob', () => bulkJobEndpoints.getBulkJob);

export const getBulkJobResults: DeclaredAdapter<typeof bulkJobEndpoints.getBulkJobResults> =
  /* @__PURE__ */ endpointAdapter('getBulkJobResults', () => bulkJobEndpoints.getBulkJobResults);

const maybe = <T>(rule: ConfigRule<T>): ConfigKey<T | undefined> => ({ rule, or: undefined });

const textOrNull: ConfigRule<string | null> = (value) => nullable(value, text);

const listKeys = () => ({
  listViewApiName: listName,
  searchTerm: maybe(textOrNull),
  where: maybe(textOrNull),
});

const newKeys = () => ({
  actionApiName: maybeText,
  allowSaveOnDuplicate: maybeBoolean,
  fields: maybe((value) => dictOf(value, scalar)),
  idempotencyKey: maybeText,
  list: maybe((value) => objectOf(value, listKeys())),
  objectApiName: objectName,
  operation: text,
  recordIds: maybe(idsInOrder),
  undoes: maybeText,
});

export type NewBulkJob = ConfigOf<ReturnType<typeof newKeys>>;

export async function createBulkJob(client: Client, job: Asked<NewBulkJob>): Promise<BulkJob> {
  const declared = {
    name: 'createBulkJob',
    endpoint: bulkJobEndpoints.createBulkJob,
    shape: { keys: newKeys() },
  };
  return settled(client, await sendWrite(client, declared, job));
}

const steering = { bulkJobId: id, status: text };

export async function updateBulkJob(
  client: Client,
  change: Asked<ConfigOf<typeof steering>>,
): Promise<BulkJob> {
  const declared = {
    name: 'updateBulkJob',
    endpoint: bulkJobEndpoints.updateBulkJob,
    shape: { keys: steering },
  };
  return settled(client, await sendWrite(client, declared, change));
}

function settled(
  client: Client,
  { answer, current }: { answer: unknown; current: boolean },
): BulkJob {
  const job = answer as BulkJob; // proof: this is the type of the responses of both endpoints
  if (current)
    updateCacheAfterWrite(client, isAbout(job.id), {
      adapter: getBulkJob,
      config: { bulkJobId: job.id },
      answer: job,
    });
  return job;
}

const isAbout =
  (bulkJobId: string) =>
  ({ adapter: { name }, config }: Entry): boolean =>
    // proof: the configs of both adapters have this property
    name.startsWith('getBulkJob') && (config as { bulkJobId?: string }).bulkJobId === bulkJobId;
