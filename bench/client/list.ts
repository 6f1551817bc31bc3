import { listEndpoints } from '#wire/endpoints/lists.ts';
import type { ListRecords } from '#wire/shapes/list.ts';
import type { AnyAdapter, Asked, ReadAdapter } from '#client/adapter.ts';
import type { Client, Entry } from '#client/client.ts';
import { questionOf } from '#client/question.ts';
import { columns, integer, name, objectName, text } from '#client/rules.ts';

type ListConfig = {
  objectApiName: string;
  listViewApiName: string;
  fields?: string[] | undefined;
  pageSize?: number | undefined;
  pageToken?: string | undefined;
  searchTerm?: string | undefined;
};

/** The part of a list that is measured here, its rows: without the map of pages. */
export const getList: ReadAdapter<ListConfig, ListRecords> = {
  name: 'getList',
  shape: {
    keys: {
      objectApiName: objectName,
      listViewApiName: name,
      fields: { rule: columns, or: undefined },
      pageSize: { rule: integer, or: undefined },
      pageToken: { rule: text, or: undefined },
      searchTerm: { rule: text, or: undefined },
    },
  },
  fresh: listEndpoints.postListRecordsByName.fresh,
  request: ({ objectApiName, listViewApiName, ...body }) => ({
    endpoint: listEndpoints.postListRecordsByName,
    params: { objectApiName, listViewApiName },
    body,
  }),
  mapRecords: (page, swap) => ({ ...page, records: page.records.map(swap) }),
  lists: ({ objectApiName }) => [objectApiName],
};

/** What is known of one question. */
export function entryOf<Config, Data>(client: Client, adapter: AnyAdapter<Config, Data>, config: Asked<Config>): Entry {
  const question = questionOf(client, adapter, config);
  if (question?.kind !== 'one') throw new Error('Such a question has one entry');
  return question.entry;
}
