import { setTimeout as pause } from 'node:timers/promises';
import {
  valueAt,
  expectRefused,
  expectThat,
  fieldsOf,
  listAt,
  type Rule,
} from './tested-server.ts';

/** A server can update its search index with a delay. */
const indexingTries = 10;
const indexingPause = 1_000; // ms

export const otherRules: Rule[] = [
  {
    endpoint: 'getObjectInfo',
    rule: 'an unknown object is 403 INSUFFICIENT_ACCESS (9)',
    check: async ({ call }) =>
      expectRefused(await call('/ui-api/object-info/Nowhere__c'), 403, 'INSUFFICIENT_ACCESS'),
  },
  {
    endpoint: 'getObjectInfo',
    rule: 'Id is a text of 18 characters that cannot be written; record types include master (4)',
    async check({ call }) {
      const { body } = await call('/ui-api/object-info/Account');
      expectThat(
        valueAt(body, 'fields.Id.length') === 18 &&
          valueAt(body, 'fields.Id.createable') === false &&
          valueAt(body, 'fields.Id.updateable') === false,
        'says that Id can be written',
      );
      expectThat(
        Object.values(valueAt(body, 'recordTypeInfos') ?? {}).some(
          (one) => valueAt(one, 'master') === true,
        ),
        'has no master record type',
      );
    },
  },
  {
    endpoint: 'getPicklistValues',
    rule: 'an unknown field is 403, one that is no picklist 400 INVALID_FIELD (6.5)',
    async check({ call }) {
      const path = '/ui-api/object-info/Case/picklist-values/012000000000000AAA';
      expectRefused(await call(`${path}/Nowhere__c`), 403, 'INSUFFICIENT_ACCESS');
      expectRefused(await call(`${path}/Subject`), 400, 'INVALID_FIELD');
    },
  },
  {
    endpoint: 'getLayout',
    rule: 'a record type that is empty or null is 400 (1.6)',
    check: async ({ call }) =>
      expectRefused(
        await call('/ui-api/layout/Account?recordTypeId=null'),
        400,
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      ),
  },
  {
    endpoint: 'getRelatedListCount',
    rule: 'counts the rows of this parent, up to maxCount (6.7)',
    async check({ call, account }) {
      const { body } = await call(`/ui-api/related-list-count/${account}/Contacts`);
      expectThat(
        valueAt(body, 'count') === 1 && valueAt(body, 'hasMore') === false,
        'does not count one row',
      );
    },
  },
  {
    endpoint: 'getRelatedListRecords',
    rule: 'shows the rows of this parent and no others; an unknown list is 400 INVALID_TYPE (6.7)',
    async check({ call, account, contact }) {
      const { body } = await call(
        `/ui-api/related-list-records/${account}/Contacts?fields=Contact.Name`,
      );
      expectThat(
        listAt(body, 'records')
          .map((row) => valueAt(row, 'id'))
          .join() === contact,
        'shows other rows than the one contact',
      );
      expectRefused(
        await call(`/ui-api/related-list-records/${account}/Nowhere__r`),
        400,
        'INVALID_TYPE',
      );
    },
  },
  {
    endpoint: 'getLookupRecords',
    rule: 'finds a row by the beginning of its name; a field that is no reference is 400 (6.8)',
    async check({ call, account, mark }) {
      const found = await call(
        `/ui-api/lookups/Contact/AccountId?searchType=TypeAhead&q=${encodeURIComponent(mark)}`,
        { method: 'POST', body: {} },
      );
      const ids = listAt(found.body, 'lookupResults.Account.records').map((row) =>
        valueAt(row, 'id'),
      );
      expectThat(ids.includes(account), 'does not find the row by its name');
      expectRefused(
        await call('/ui-api/lookups/Contact/LastName', { method: 'POST', body: {} }),
        400,
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      );
    },
  },
  {
    endpoint: 'getVersionData',
    rule: 'gives the bytes that were sent, as an attachment (6.3)',
    async check({ call, mark, version }) {
      const answer = await call(`/sobjects/ContentVersion/${version}/VersionData`);
      expectThat(answer.text === `${mark}\n`, 'gives other bytes than were sent');
      expectThat(
        answer.headers.get('content-disposition')?.startsWith('attachment') === true,
        'does not say that it is an attachment',
      );
    },
  },
  {
    endpoint: 'getObjectInfo',
    rule: 'says createable, updateable and deletable where this key can do so (2)',
    async check({ call }) {
      const { body } = await call('/ui-api/object-info/Account');
      const wrong = ['createable', 'updateable', 'deletable'].filter(
        (flag) => valueAt(body, flag) !== true,
      );
      expectThat(wrong.length === 0, `says that it is not ${wrong.join(', ')}`);
    },
  },
  {
    endpoint: 'getLayout',
    rule: 'every field of a layout and every column of a list is a field of the object (2, 4)',
    async check({ call, list }) {
      const fields = valueAt((await call('/ui-api/object-info/Account')).body, 'fields');
      const layout = (await call('/ui-api/layout/Account?layoutType=Full&mode=View')).body;
      const columns = listAt(
        (await call(`/ui-api/list-info/Account/${list.name}`)).body,
        'displayColumns',
      ).map((column) => String(valueAt(column, 'fieldApiName')));
      const unknown = [
        ...fieldsOf(layout),
        ...columns.filter((name) => !name.includes('.')),
      ].filter((name) => valueAt(fields, name) === undefined);
      expectThat(
        fieldsOf(layout).length > 0 && unknown.length === 0,
        `shows fields that the object does not have: ${unknown.join(', ')}`,
      );
    },
  },
  {
    endpoint: 'getKeywordSearchResults',
    rule: 'finds a row by the words of its name, and marks them (6.8)',
    async check({ call, account, mark }) {
      const search = async () =>
        (
          await call(
            `/ui-api/search/results/keyword?objectApiName=Account&q=${encodeURIComponent(mark)}`,
            { method: 'POST', body: {} },
          )
        ).body;
      let body = await search();
      const hit = () =>
        listAt(body, 'keywordSearchResult.records').find(
          (one) => valueAt(one, 'record.id') === account,
        );
      for (let tried = 0; hit() === undefined && tried < indexingTries; tried++) {
        await pause(indexingPause);
        body = await search();
      }
      expectThat(hit() !== undefined, 'does not find the row by its name');
      const marked = String(valueAt(hit(), 'highlightInfo.fields.Name'));
      expectThat(
        /<mark>/.test(marked) && marked.replaceAll(/<\/?mark>/g, '') === mark,
        `marks no word of the name: ${marked}`,
      );
    },
  },
];
