import type { Rec } from '#protocol/shapes/record.ts';
import { getRecord } from './adapters/records.ts';
import { begin, end } from './transport/calls.ts';
import type { Client } from './client.ts';
import { AbortError } from './transport/fetch-error.ts';
import { pathsOf, type Selection } from './fields.ts';
import { keepRecord } from './cache/retention.ts';
import { pauseBefore } from './transport/retry.ts';
import { settleTouched } from './sync/settle.ts';
import { ask } from './sync/tick.ts';

type Wanted = { id: string; fields: Selection };

/**
 * Asks fields of a record that is known, for whoever shows them: those of several records, asked in
 * one tick, in one call. Tried again as a whole question is.
 */
export async function askRecord(client: Client, wanted: Wanted): Promise<void> {
  const { era } = client;
  for (let failures = 0; ; failures++) {
    try {
      await askOnce(client, wanted);
      return;
    } catch (error) {
      const pause = client.once || client.era !== era ? null : pauseBefore(error, failures);
      if (pause === null) throw error;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause);
      });
      if (client.era !== era) throw new AbortError();
    }
  }
}

async function askOnce(client: Client, { id, fields }: Wanted): Promise<void> {
  const apiName = client.records.known.get(id)?.apiName;
  if (apiName === undefined) return;
  const { era } = client;
  const step = begin(client);
  try {
    const config = { recordId: id, optionalFields: pathsOf(fields, apiName).sort() };
    const { answer } = await ask(client, getRecord, {
      config,
      signal: undefined,
      etag: null,
      batched: false,
    });
    if (client.era !== era) throw new AbortError();
    keepRecord(client, answer as Rec, { asked: fields, step }); // proof: what getRecord answers
  } finally {
    end(client, step);
  }
  settleTouched(client);
}
