import type { EndpointName } from '#wire/endpoints.ts';
import { at, expectRefused, expectStatus, expectThat, listAt, type World } from './server.ts';

/** What must hold beside the shape of a good answer. Source: record-api.md, the section named in each rule. */
export type Rule = { endpoint: EndpointName; rule: string; check: (world: World) => Promise<void> };

const unknownRow = '001zzzzzzzzzzzzAAA';
const record = (id: string): string => `/ui-api/records/${id}`;

const reading: Rule[] = [
  {
    endpoint: 'getRecord',
    rule: 'a malformed id is 400 MALFORMED_ID (1.5)',
    check: async ({ call }) => expectRefused(await call(`${record('short')}?fields=Account.Name`), 400, 'MALFORMED_ID'),
  },
  {
    endpoint: 'getRecord',
    rule: 'an unknown row is 404 NOT_FOUND (2)',
    check: async ({ call }) => expectRefused(await call(`${record(unknownRow)}?fields=Account.Name`), 404, 'NOT_FOUND'),
  },
  {
    endpoint: 'getRecord',
    rule: 'an unknown field is 400 INVALID_FIELD, an unknown optional field is left out (1.8)',
    async check({ call, account }) {
      expectRefused(await call(`${record(account)}?fields=Account.Nowhere__c`), 400, 'INVALID_FIELD');
      const optional = await call(`${record(account)}?fields=Account.Name&optionalFields=Account.Nowhere__c`);
      expectStatus(optional, 200);
      expectThat(at(optional.body, 'fields.Nowhere__c') === undefined, 'shows a field that does not exist');
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'without fields, layouts or forms it is 400 INVALID_INPUT_COMBINATION (3.2)',
    check: async ({ call, account }) => expectRefused(await call(record(account)), 400, 'INVALID_INPUT_COMBINATION'),
  },
  {
    endpoint: 'getRecord',
    rule: 'a relationship answers nested, with the name of its row for display (1.8)',
    async check({ call, request, account, mark }) {
      const { body } = await call(`${record(request)}?fields=Case.Account.Name`);
      expectThat(at(body, 'fields.Account.value.id') === account, 'does not nest the row the relationship leads to');
      expectThat(at(body, 'fields.Account.displayValue') === mark, 'has not the name of that row as display value');
      expectThat(at(body, 'fields.Account.value.fields.Name.value') === mark, 'has not the field asked of that row');
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'an id of 15 characters and one of 18 find the same row, answers carry 18 (1.5)',
    async check({ call, account }) {
      const { body } = await call(`${record(account.slice(0, 15))}?fields=Account.Name`);
      expectThat(at(body, 'id') === account && account.length === 18, 'does not find the row by 15 characters, or answers fewer than 18');
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'weakEtag is the time of systemModstamp (1.10)',
    async check({ call, account }) {
      const { body } = await call(`${record(account)}?fields=Account.Name`);
      expectThat(at(body, 'weakEtag') === Date.parse(String(at(body, 'systemModstamp'))), 'weakEtag is another moment than systemModstamp');
    },
  },
  {
    endpoint: 'getRecords',
    rule: 'items stand in the order asked, each with its status (1.11)',
    async check({ call, account, contact }) {
      const { status, body } = await call(`/ui-api/records/batch/${contact},${unknownRow},${account}?optionalFields=Account.Name,Contact.LastName`);
      expectThat(status === 200 && at(body, 'hasErrors') === true, 'does not answer 200 with hasErrors');
      expectThat(
        listAt(body, 'results')
          .map((item) => at(item, 'statusCode'))
          .join() === '200,404,200',
        'has other statuses than 200, 404, 200',
      );
      expectThat(at(body, 'results.0.result.id') === contact && at(body, 'results.2.result.id') === account, 'answers in another order than asked');
    },
  },
];

const writing: Rule[] = [
  {
    endpoint: 'createRecord',
    rule: 'an unknown object is 403 INSUFFICIENT_ACCESS (3.2)',
    check: async ({ call }) =>
      expectRefused(await call('/ui-api/records', { method: 'POST', body: { apiName: 'Nowhere__c', fields: {} } }), 403, 'INSUFFICIENT_ACCESS'),
  },
  {
    endpoint: 'createRecord',
    rule: 'a missing required field is told at the field, in form B (3.1)',
    async check({ call }) {
      const answer = await call('/ui-api/records', { method: 'POST', body: { apiName: 'Account', fields: {} } });
      expectRefused(answer, 400, 'REQUIRED_FIELD_MISSING');
      expectThat(at(answer.body, 'output.fieldErrors.Name') !== undefined, 'does not name the field');
    },
  },
  {
    endpoint: 'createRecord',
    rule: 'a body that is not JSON is 400 JSON_PARSER_ERROR, one of another type 415 (1.3)',
    async check({ call }) {
      expectRefused(await call('/ui-api/records', { method: 'POST', body: '{' }), 400, 'JSON_PARSER_ERROR');
      const plain = await call('/ui-api/records', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } });
      expectRefused(plain, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  },
  {
    endpoint: 'updateRecord',
    rule: 'each save has a higher weakEtag, and an empty text is stored as null (1.7, 1.10)',
    async check({ call, account }) {
      const first = await call(record(account), { method: 'PATCH', body: { fields: { Phone: '0301234567' } } });
      const second = await call(`${record(account)}?includeFieldsInBody=true`, { method: 'PATCH', body: { fields: { Phone: '' } } });
      expectThat(Number(at(second.body, 'weakEtag')) > Number(at(first.body, 'weakEtag')), 'does not count versions up');
      expectThat(at(second.body, 'fields.Phone.value') === null, 'keeps an empty text');
    },
  },
  {
    endpoint: 'updateRecord',
    rule: 'If-Unmodified-Since before the last save is 400 CollisionDetectedException and writes nothing (1.10)',
    async check({ call, account }) {
      const headers = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' };
      expectRefused(await call(record(account), { method: 'PATCH', headers, body: { fields: { Phone: '0307654321' } } }), 400, 'CollisionDetectedException');
      const { body } = await call(`${record(account)}?fields=Account.Phone`);
      expectThat(at(body, 'fields.Phone.value') !== '0307654321', 'saves in spite of the collision');
    },
  },
  {
    endpoint: 'updateRecord',
    rule: 'an unknown key of the body is 400 POST_BODY_PARSE_ERROR (1.3)',
    check: async ({ call, account }) =>
      expectRefused(await call(record(account), { method: 'PATCH', body: { fields: {}, nowhere: 1 } }), 400, 'POST_BODY_PARSE_ERROR'),
  },
  {
    endpoint: 'executeBatchRecordOperations',
    rule: 'allOrNone undoes everything: the failing item keeps its error, the others are 412 (6.3)',
    async check({ call, account }) {
      const records = [{ fields: { Id: account, Phone: '0309999999' } }, { fields: { Id: unknownRow, Name: 'x' } }];
      const { status, body } = await call('/ui-api/records/batch', { method: 'POST', body: { allOrNone: true, operations: [{ type: 'UPDATE', records }] } });
      expectThat(status === 200, 'does not answer 200');
      expectThat(
        listAt(body, 'results')
          .map((item) => at(item, 'statusCode'))
          .join() === '412,404',
        'has other statuses than 412, 404',
      );
      const after = await call(`${record(account)}?fields=Account.Phone`);
      expectThat(at(after.body, 'fields.Phone.value') !== '0309999999', 'keeps half of what it should undo');
    },
  },
  {
    endpoint: 'deleteRecord',
    rule: 'a second time it is 404 (6.3)',
    async check({ call, mark, account }) {
      const made = await call('/ui-api/records', { method: 'POST', body: { apiName: 'Case', fields: { Subject: mark, AccountId: account } } });
      const id = String(at(made.body, 'id'));
      expectStatus(await call(record(id), { method: 'DELETE' }), 204);
      expectRefused(await call(record(id), { method: 'DELETE' }), 404, 'NOT_FOUND');
    },
  },
];

const lists: Rule[] = [
  {
    endpoint: 'getListUiByName',
    rule: 'definition and rows agree: info.eTag is records.listInfoETag (6.4)',
    async check({ call, list }) {
      const { body } = await call(`/ui-api/list-ui/Account/${list.name}?pageSize=1`);
      expectThat(at(body, 'info.eTag') === at(body, 'records.listInfoETag'), 'has two eTags for one definition');
    },
  },
  {
    endpoint: 'getListRecordsByName',
    rule: 'pages follow each other: nothing is skipped or repeated, and the way back leads back (5.4)',
    async check({ call, list }) {
      const page = async (token: string) =>
        (await call(`/ui-api/list-records/Account/${list.name}?pageSize=1&sortBy=Name&pageToken=${encodeURIComponent(token)}`)).body;
      const both = (await call(`/ui-api/list-records/Account/${list.name}?pageSize=2&sortBy=Name`)).body;
      const first = await page('0');
      const second = await page(String(at(first, 'nextPageToken') ?? '1'));
      const ids = [first, second].flatMap((one) => listAt(one, 'records')).map((row) => at(row, 'id'));
      expectThat(
        ids.join() ===
          listAt(both, 'records')
            .map((row) => at(row, 'id'))
            .join(),
        'answers other rows page by page than at once',
      );
      if (listAt(second, 'records').length === 0) return;
      const back = await page(String(at(second, 'previousPageToken')));
      expectThat(at(back, 'records.0.id') === at(first, 'records.0.id'), 'does not lead back to the page before');
    },
  },
  {
    endpoint: 'getListRecordsByName',
    rule: 'a pageSize out of range is 400 NUMBER_OUTSIDE_VALID_RANGE, an unsortable field 400 ILLEGAL_QUERY_PARAMETER_VALUE (5.3, 5.4)',
    async check({ call, list }) {
      expectRefused(await call(`/ui-api/list-records/Account/${list.name}?pageSize=2001`), 400, 'NUMBER_OUTSIDE_VALID_RANGE');
      expectRefused(await call(`/ui-api/list-records/Account/${list.name}?sortBy=Nowhere__c`), 400, 'ILLEGAL_QUERY_PARAMETER_VALUE');
    },
  },
  {
    endpoint: 'postListRecordsByName',
    rule: 'where narrows the list, and what cannot be read is 400 UNKNOWN_EXCEPTION (5.1)',
    async check({ call, list, mark, account }) {
      const ask = (where: string) => call(`/ui-api/list-records/Account/${list.name}`, { method: 'POST', body: { where } });
      const { body } = await ask(`{ Name: { eq: "${mark}" } }`);
      const ids = listAt(body, 'records').map((row) => at(row, 'id'));
      expectThat(
        ids.every((id) => id === account),
        'answers rows the filter leaves out',
      );
      expectRefused(await ask('{ Name: '), 400, 'UNKNOWN_EXCEPTION');
    },
  },
  {
    endpoint: 'getListInfoByName',
    rule: 'an unknown list is 404 NOT_FOUND (6.4)',
    check: async ({ call }) => expectRefused(await call('/ui-api/list-info/Account/Nowhere'), 404, 'NOT_FOUND'),
  },
];

const others: Rule[] = [
  {
    endpoint: 'getObjectInfo',
    rule: 'an unknown object is 403 INSUFFICIENT_ACCESS (9)',
    check: async ({ call }) => expectRefused(await call('/ui-api/object-info/Nowhere__c'), 403, 'INSUFFICIENT_ACCESS'),
  },
  {
    endpoint: 'getObjectInfo',
    rule: 'Id is text of 18 characters nobody writes, and record types hold master (4)',
    async check({ call }) {
      const { body } = await call('/ui-api/object-info/Account');
      expectThat(
        at(body, 'fields.Id.length') === 18 && at(body, 'fields.Id.createable') === false && at(body, 'fields.Id.updateable') === false,
        'says that Id can be written',
      );
      expectThat(
        Object.values(at(body, 'recordTypeInfos') ?? {}).some((one) => at(one, 'master') === true),
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
    check: async ({ call }) => expectRefused(await call('/ui-api/layout/Account?recordTypeId=null'), 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'),
  },
  {
    endpoint: 'getRelatedListCount',
    rule: 'counts the rows of this parent, up to maxCount (6.7)',
    async check({ call, account }) {
      const { body } = await call(`/ui-api/related-list-count/${account}/Contacts`);
      expectThat(at(body, 'count') === 1 && at(body, 'hasMore') === false, 'counts another number than one');
    },
  },
  {
    endpoint: 'getRelatedListRecords',
    rule: 'shows the rows of this parent and no others; an unknown list is 400 INVALID_TYPE (6.7)',
    async check({ call, account, contact }) {
      const { body } = await call(`/ui-api/related-list-records/${account}/Contacts?fields=Contact.Name`);
      expectThat(
        listAt(body, 'records')
          .map((row) => at(row, 'id'))
          .join() === contact,
        'shows other rows than the one contact',
      );
      expectRefused(await call(`/ui-api/related-list-records/${account}/Nowhere__r`), 400, 'INVALID_TYPE');
    },
  },
  {
    endpoint: 'getLookupRecords',
    rule: 'finds a row by the beginning of its name; a field that is no reference is 400 (6.8)',
    async check({ call, account, mark }) {
      const found = await call(`/ui-api/lookups/Contact/AccountId?searchType=TypeAhead&q=${encodeURIComponent(mark)}`, { method: 'POST', body: {} });
      const ids = listAt(found.body, 'lookupResults.Account.records').map((row) => at(row, 'id'));
      expectThat(ids.includes(account), 'does not find the row by its name');
      expectRefused(await call('/ui-api/lookups/Contact/LastName', { method: 'POST', body: {} }), 400, 'ILLEGAL_QUERY_PARAMETER_VALUE');
    },
  },
  {
    endpoint: 'getVersionData',
    rule: 'gives the bytes that were sent, as an attachment (6.3)',
    async check({ call, mark, version }) {
      const answer = await call(`/sobjects/ContentVersion/${version}/VersionData`);
      expectThat(answer.text === `${mark}\n`, 'gives other bytes than were sent');
      expectThat(answer.headers.get('content-disposition')?.startsWith('attachment') === true, 'does not say that it is an attachment');
    },
  },
];

/** In an order in which nothing is gone that a later rule needs. */
export const rules: readonly Rule[] = [...reading, ...lists, ...others, ...writing];
