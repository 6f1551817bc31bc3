import {
  valueAt,
  expectRefused,
  expectStatus,
  expectThat,
  idsOf,
  listAt,
  type Rule,
  recordPath,
  unknownRow,
} from './tested-server.ts';

export const writingRules: Rule[] = [
  {
    endpoint: 'createRecord',
    rule: 'an unknown object is 403 INSUFFICIENT_ACCESS (3.2)',
    check: async ({ call }) =>
      expectRefused(
        await call('/ui-api/records', {
          method: 'POST',
          body: { apiName: 'Nowhere__c', fields: {} },
        }),
        403,
        'INSUFFICIENT_ACCESS',
      ),
  },
  {
    endpoint: 'createRecord',
    rule: 'a missing required field is reported at the field, in form B (3.1)',
    async check({ call }) {
      const answer = await call('/ui-api/records', {
        method: 'POST',
        body: { apiName: 'Account', fields: {} },
      });
      expectRefused(answer, 400, 'REQUIRED_FIELD_MISSING');
      expectThat(
        valueAt(answer.body, 'output.fieldErrors.Name') !== undefined,
        'does not name the field',
      );
    },
  },
  {
    endpoint: 'createRecord',
    rule: 'a body that is not JSON is 400 JSON_PARSER_ERROR, one of another type 415 (1.3)',
    async check({ call }) {
      expectRefused(
        await call('/ui-api/records', { method: 'POST', body: '{' }),
        400,
        'JSON_PARSER_ERROR',
      );
      const plain = await call('/ui-api/records', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'text/plain' },
      });
      expectRefused(plain, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  },
  {
    endpoint: 'updateRecord',
    rule: 'each save has a higher weakEtag, and an empty text is stored as null (1.7, 1.10)',
    async check({ call, account }) {
      const first = await call(recordPath(account), {
        method: 'PATCH',
        body: { fields: { Phone: '0301234567' } },
      });
      const second = await call(`${recordPath(account)}?includeFieldsInBody=true`, {
        method: 'PATCH',
        body: { fields: { Phone: '' } },
      });
      expectThat(
        Number(valueAt(second.body, 'weakEtag')) > Number(valueAt(first.body, 'weakEtag')),
        'does not raise the version',
      );
      expectThat(valueAt(second.body, 'fields.Phone.value') === null, 'stores an empty text');
    },
  },
  {
    endpoint: 'updateRecord',
    rule: 'If-Unmodified-Since before the last save is 400 CollisionDetectedException and writes nothing (1.10)',
    async check({ call, account }) {
      const headers = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' };
      expectRefused(
        await call(recordPath(account), {
          method: 'PATCH',
          headers,
          body: { fields: { Phone: '0307654321' } },
        }),
        400,
        'CollisionDetectedException',
      );
      const { body } = await call(`${recordPath(account)}?fields=Account.Phone`);
      expectThat(
        valueAt(body, 'fields.Phone.value') !== '0307654321',
        'saves in spite of the collision',
      );
    },
  },
  {
    endpoint: 'updateRecord',
    rule: 'an unknown key of the body is 400 POST_BODY_PARSE_ERROR (1.3)',
    check: async ({ call, account }) =>
      expectRefused(
        await call(recordPath(account), { method: 'PATCH', body: { fields: {}, nowhere: 1 } }),
        400,
        'POST_BODY_PARSE_ERROR',
      ),
  },
  {
    endpoint: 'executeBatchRecordOperations',
    rule: 'allOrNone undoes everything: the failing item keeps its error, the others are 412 (6.3)',
    async check({ call, account }) {
      const records = [
        { fields: { Id: account, Phone: '0309999999' } },
        { fields: { Id: unknownRow, Name: 'x' } },
      ];
      const { status, body } = await call('/ui-api/records/batch', {
        method: 'POST',
        body: { allOrNone: true, operations: [{ type: 'UPDATE', records }] },
      });
      expectThat(status === 200, 'does not answer 200');
      expectThat(
        listAt(body, 'results')
          .map((item) => valueAt(item, 'statusCode'))
          .join() === '412,404',
        'has other statuses than 412, 404',
      );
      const after = await call(`${recordPath(account)}?fields=Account.Phone`);
      expectThat(
        valueAt(after.body, 'fields.Phone.value') !== '0309999999',
        'does not undo all changes',
      );
    },
  },
  {
    endpoint: 'deleteRecord',
    rule: 'a deleted record is gone: reading or deleting it again is 404 (6.3)',
    async check({ call, mark, account }) {
      const made = await call('/ui-api/records', {
        method: 'POST',
        body: { apiName: 'Case', fields: { Subject: mark, AccountId: account } },
      });
      const id = String(valueAt(made.body, 'id'));
      expectStatus(await call(recordPath(id), { method: 'DELETE' }), 204);
      expectRefused(await call(recordPath(id), { method: 'DELETE' }), 404, 'NOT_FOUND');
      expectRefused(await call(`${recordPath(id)}?fields=Case.Subject`), 404, 'NOT_FOUND');
    },
  },
  {
    endpoint: 'createRecord',
    rule: 'saved values are the values that are read (6.3)',
    async check({ call, make, mark }) {
      const id = await make('Account', { Name: `${mark} kept`, Phone: '0303333333' });
      const { body } = await call(`${recordPath(id)}?fields=Account.Name,Account.Phone`);
      expectThat(
        valueAt(body, 'fields.Name.value') === `${mark} kept` &&
          valueAt(body, 'fields.Phone.value') === '0303333333',
        'shows other values than were saved',
      );
    },
  },
  {
    endpoint: 'updateRecord',
    rule: 'with handleOwnerChange 204 means that the viewer lost the row; else it is returned (6.3)',
    async check({ call, request }) {
      const { body } = await call(`${recordPath(request)}?fields=Case.OwnerId`);
      const others = await call('/ui-api/list-records/User/Alle?pageSize=50');
      const owner = valueAt(body, 'fields.OwnerId.value');
      const other = idsOf(others.body).find((id) => id !== owner) ?? owner;
      for (const OwnerId of [other, owner]) {
        const changed = await call(`${recordPath(request)}?handleOwnerChange=true`, {
          method: 'PATCH',
          body: { fields: { OwnerId } },
        });
        if (changed.status === 400 && OwnerId !== owner) continue; // a user who cannot own requests
        const seen = await call(`${recordPath(request)}?fields=Case.OwnerId`);
        expectThat(
          changed.status === (seen.status === 200 ? 200 : 204),
          `answers ${changed.status} while a read of the row answers ${seen.status}`,
        );
        if (seen.status !== 200) return;
        expectThat(
          valueAt(changed.body, 'id') === request &&
            valueAt(seen.body, 'fields.OwnerId.value') === OwnerId,
          'does not show the row with its new owner',
        );
      }
    },
  },
];
