import type { Rec } from '#protocol/shapes/record.ts';
import { getRecord } from './adapters/records.ts';
import { beginCall, endCall } from './transport/calls.ts';
import type { Client } from './client.ts';
import { AbortError } from './transport/fetch-error.ts';
import { fieldPathsOf, type FieldSelection } from './fields.ts';
import { storeRecord } from './cache/retention.ts';
import { retryDelayFor } from './transport/retry-after.ts';
import { flushTouchedEntries } from './sync/settle.ts';
import { sendBatched } from './sync/tick.ts';

type FieldsRequest = { id: string; fields: FieldSelection };

export async function fetchRecordFields(client: Client, wanted: FieldsRequest): Promise<void> {
  const { epoch } = client;
  for (let failures = 0; ; failures++) {
    try {
      await fetchOnce(client, wanted);
      return;
    } catch (error) {
      const pause = client.once || client.epoch !== epoch ? null : retryDelayFor(error, failures);
      if (pause === null) throw error;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause);
      });
      if (client.epoch !== epoch) throw new AbortError();
    }
  }
}

async function fetchOnce(client: Client, { id, fields }: FieldsRequest): Promise<void> {
  const apiName = client.records.records.get(id)?.apiName;
  if (apiName === undefined) return;
  const { epoch } = client;
  const step = beginCall(client);
  try {
    const config = { recordId: id, optionalFields: fieldPathsOf(fields, apiName).sort() };
    const { answer } = await sendBatched(client, getRecord, {
      config,
      signal: undefined,
      etag: null,
      batched: false,
    });
    if (client.epoch !== epoch) throw new AbortError();
    // proof: getRecord returns a response of this type
    storeRecord(client, answer as Rec, { asked: fields, step });
  } finally {
    endCall(client, step);
  }
  flushTouchedEntries(client);
}
