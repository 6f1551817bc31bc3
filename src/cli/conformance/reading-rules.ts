import {
  valueAt,
  expectRefused,
  expectStatus,
  expectThat,
  fieldsOf,
  idsOf,
  listAt,
  type Rule,
  recordPath,
  unknownRow,
} from './tested-server.ts';

export const readingRules: Rule[] = [
  {
    endpoint: 'getRecord',
    rule: 'a malformed id is 400 MALFORMED_ID (1.5)',
    check: async ({ call }) =>
      expectRefused(await call(`${recordPath('short')}?fields=Account.Name`), 400, 'MALFORMED_ID'),
  },
  {
    endpoint: 'getRecord',
    rule: 'an unknown row is 404 NOT_FOUND (2)',
    check: async ({ call }) =>
      expectRefused(await call(`${recordPath(unknownRow)}?fields=Account.Name`), 404, 'NOT_FOUND'),
  },
  {
    endpoint: 'getRecord',
    rule: 'an unknown field is 400 INVALID_FIELD, an unknown optional field is left out (1.8)',
    async check({ call, account }) {
      expectRefused(
        await call(`${recordPath(account)}?fields=Account.Nowhere__c`),
        400,
        'INVALID_FIELD',
      );
      const optional = await call(
        `${recordPath(account)}?fields=Account.Name&optionalFields=Account.Nowhere__c`,
      );
      expectStatus(optional, 200);
      expectThat(
        valueAt(optional.body, 'fields.Nowhere__c') === undefined,
        'shows a field that does not exist',
      );
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'without fields, layouts or forms it is 400 INVALID_INPUT_COMBINATION (3.2)',
    check: async ({ call, account }) =>
      expectRefused(await call(recordPath(account)), 400, 'INVALID_INPUT_COMBINATION'),
  },
  {
    endpoint: 'getRecord',
    rule: 'a relationship is returned as a nested row, with its name as display value (1.8)',
    async check({ call, request, account, mark }) {
      const { body } = await call(`${recordPath(request)}?fields=Case.Account.Name`);
      expectThat(
        valueAt(body, 'fields.Account.value.id') === account,
        'does not contain the row of the relationship',
      );
      expectThat(
        valueAt(body, 'fields.Account.displayValue') === mark,
        'does not have the name of that row as display value',
      );
      expectThat(
        valueAt(body, 'fields.Account.value.fields.Name.value') === mark,
        'does not have the requested field of that row',
      );
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'an id of 15 characters and one of 18 find the same row, answers have 18 (1.5)',
    async check({ call, account }) {
      const { body } = await call(`${recordPath(account.slice(0, 15))}?fields=Account.Name`);
      expectThat(
        valueAt(body, 'id') === account && account.length === 18,
        'does not find the row by 15 characters, or returns fewer than 18',
      );
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'weakEtag is the time of systemModstamp (1.10)',
    async check({ call, account }) {
      const { body } = await call(`${recordPath(account)}?fields=Account.Name`);
      expectThat(
        valueAt(body, 'weakEtag') === Date.parse(String(valueAt(body, 'systemModstamp'))),
        'weakEtag differs from systemModstamp',
      );
    },
  },
  {
    endpoint: 'getRecords',
    rule: 'items are in the requested order, each with its status (1.11)',
    async check({ call, account, contact }) {
      const { status, body } = await call(
        `/ui-api/records/batch/${contact},${unknownRow},${account}?optionalFields=Account.Name,Contact.LastName`,
      );
      expectThat(
        status === 200 && valueAt(body, 'hasErrors') === true,
        'does not answer 200 with hasErrors',
      );
      expectThat(
        listAt(body, 'results')
          .map((item) => valueAt(item, 'statusCode'))
          .join() === '200,404,200',
        'has other statuses than 200, 404, 200',
      );
      expectThat(
        valueAt(body, 'results.0.result.id') === contact &&
          valueAt(body, 'results.2.result.id') === account,
        'answers in another order than requested',
      );
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'a change gives another ETag: a client with the old one gets the new answer (1.4)',
    async check({ call, account }) {
      const path = `${recordPath(account)}?fields=Account.Phone`;
      const old = (await call(path)).headers.get('etag') ?? '';
      expectStatus(
        await call(recordPath(account), {
          method: 'PATCH',
          body: { fields: { Phone: '0302222222' } },
        }),
        200,
      );
      const answer = await call(path, { headers: { 'if-none-match': old } });
      expectStatus(answer, 200);
      expectThat(
        valueAt(answer.body, 'fields.Phone.value') === '0302222222' &&
          answer.headers.get('etag') !== old,
        'has the old ETag, or shows the old value',
      );
    },
  },
  {
    endpoint: 'getRecord',
    rule: 'a version is the same wherever it is shown: alone, in a batch, in a list, in record-ui (1.10)',
    async check({ call, account, list, mark }) {
      const where = `{ Name: { eq: "${mark}" } }`;
      const shown = await Promise.all([
        call(`${recordPath(account)}?fields=Account.Name`).then(({ body }) =>
          valueAt(body, 'weakEtag'),
        ),
        call(`/ui-api/records/batch/${account}?fields=Account.Name`).then(({ body }) =>
          valueAt(body, 'results.0.result.weakEtag'),
        ),
        call(`/ui-api/record-ui/${account}`).then(({ body }) =>
          valueAt(body, `records.${account}.weakEtag`),
        ),
        call(`/ui-api/list-records/Account/${list.name}`, { method: 'POST', body: { where } }).then(
          ({ body }) => valueAt(body, 'records.0.weakEtag'),
        ),
      ]);
      expectThat(
        typeof shown[0] === 'number' && new Set(shown).size === 1,
        `shows one version as ${shown.join(', ')}`,
      );
    },
  },
  {
    endpoint: 'getMruListRecords',
    rule: 'the record that was read with updateMru is first (1.9)',
    async check({ call, make, mark, account }) {
      const other = await make('Account', { Name: `${mark} looked at` });
      await call(`${recordPath(other)}?fields=Account.Name&updateMru=true`);
      await call(`${recordPath(account)}?fields=Account.Name&updateMru=true`);
      const { body } = await call('/ui-api/mru-list-records/Account?pageSize=2');
      expectThat(
        idsOf(body).join() === [account, other].join(),
        'does not begin with the record that was read last',
      );
    },
  },
  {
    endpoint: 'getRecordUi',
    rule: 'the record has every field of the layout in the same answer (6.3)',
    async check({ call, account }) {
      const { body } = await call(`/ui-api/record-ui/${account}?layoutTypes=Full&modes=View`);
      const fields = valueAt(body, `records.${account}.fields`);
      const missing = fieldsOf(Object.values(valueAt(body, 'layouts.Account') ?? {})[0]).filter(
        (name) => valueAt(fields, name) === undefined,
      );
      expectThat(missing.length === 0, `leaves out ${missing.join(', ')}`);
    },
  },
];
