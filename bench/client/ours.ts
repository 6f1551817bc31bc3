import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRecord } from '#client/adapters/records.ts';
import { createClient } from '#client/create-client.ts';
import { storeAnswer } from '#client/cache/retention.ts';
import { peek } from '#client/cache/read.ts';
import { flushTouchedEntries } from '#client/sync/settle.ts';
import { watch } from '#client/sync/watch.ts';
import { fields } from './answers.ts';
import { entryOf } from './entry-of.ts';
import type { Side } from './side.ts';

/**
 * As its adapters use it: each read validates its config, and the function that stores answers
 * after a call stores them. No side makes a call.
 */

const listOf = (pageSize: number) => ({
  objectApiName: 'Case',
  listViewApiName: 'Alle',
  fields,
  pageSize,
});

export function ourSide(): Side {
  const client = createClient({
    fetch: () => Promise.reject(new Error('The bench makes no calls')),
  });
  const rowOf = (recordId: string, selected = fields) => ({ recordId, fields: selected });
  return {
    name: 'ours',
    storeList(given) {
      const list = listOf(given.pageSize);
      const answer = { ...given, sortBy: given.sortBy?.split(',') ?? null };
      return () => {
        storeAnswer(client, entryOf(client, getListRecordsByName, list), {
          answer,
          etag: null,
          asked: null,
          step: ++client.step,
        });
        flushTouchedEntries(client);
        return peek(client, getListRecordsByName, list).data!; // proof: stored above
      };
    },
    storeRecord: (answer) => () => {
      const entry = entryOf(client, getRecord, rowOf(answer.id));
      storeAnswer(client, entry, {
        answer,
        etag: null,
        asked: entry.ref && new Map(entry.ref.selection),
        step: ++client.step,
      });
      flushTouchedEntries(client);
    },
    readRecord: (id) => peek(client, getRecord, rowOf(id)).data,
    watchRecord: ({ id, selected }, listener) =>
      watch(client, getRecord, {
        config: rowOf(id, selected),
        listener: ({ data }) => data && listener(data),
      }).stop,
  };
}
