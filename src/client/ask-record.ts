import type { Rec } from '#wire/shapes/record.ts';
import { getRecord } from './adapters/records.ts';
import { begin, end } from './calls.ts';
import type { Client } from './client.ts';
import { pathsOf, type Selection } from './fields.ts';
import { keepRecord } from './keep.ts';
import { settleTouched } from './settle.ts';
import { ask } from './tick.ts';

/** Asks fields of a record that is known, for whoever shows them: those of several records, asked in one tick, in one call. */
export async function askRecord(client: Client, { id, fields }: { id: string; fields: Selection }): Promise<void> {
  const apiName = client.records.known.get(id)?.apiName;
  if (apiName === undefined) return;
  const { era } = client;
  const step = begin(client);
  try {
    const config = { recordId: id, optionalFields: pathsOf(fields, apiName).sort() };
    const { answer } = await ask(client, getRecord, { config, signal: undefined, etag: null, batched: false });
    if (client.era !== era) return;
    keepRecord(client, answer as Rec, { asked: fields, step }); // proof: what getRecord answers
  } finally {
    end(client, step);
  }
  settleTouched(client);
}
