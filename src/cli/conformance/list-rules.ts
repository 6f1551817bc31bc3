import { valueAt, expectRefused, expectThat, idsOf, listAt, type Rule } from './tested-server.ts';

export const listRules: Rule[] = [
  {
    endpoint: 'getListUiByName',
    rule: 'definition and rows agree: info.eTag is records.listInfoETag (6.4)',
    async check({ call, list }) {
      const { body } = await call(`/ui-api/list-ui/Account/${list.name}?pageSize=1`);
      expectThat(
        valueAt(body, 'info.eTag') === valueAt(body, 'records.listInfoETag'),
        'has two eTags for one definition',
      );
    },
  },
  {
    endpoint: 'getListRecordsByName',
    rule: 'pages follow each other: no row is skipped or repeated, previous tokens lead back (5.4)',
    async check({ call, list }) {
      const page = async (token: string) =>
        (
          await call(
            `/ui-api/list-records/Account/${list.name}?pageSize=1&sortBy=Name&pageToken=${encodeURIComponent(token)}`,
          )
        ).body;
      const both = (await call(`/ui-api/list-records/Account/${list.name}?pageSize=2&sortBy=Name`))
        .body;
      const first = await page('0');
      const second = await page(String(valueAt(first, 'nextPageToken') ?? '1'));
      const ids = [first, second]
        .flatMap((one) => listAt(one, 'records'))
        .map((row) => valueAt(row, 'id'));
      expectThat(
        ids.join() ===
          listAt(both, 'records')
            .map((row) => valueAt(row, 'id'))
            .join(),
        'answers other rows page by page than in one call',
      );
      if (listAt(second, 'records').length === 0) return;
      const back = await page(String(valueAt(second, 'previousPageToken')));
      expectThat(
        valueAt(back, 'records.0.id') === valueAt(first, 'records.0.id'),
        'does not lead back to the previous page',
      );
    },
  },
  {
    endpoint: 'getListRecordsByName',
    rule: 'a pageSize out of range is 400 NUMBER_OUTSIDE_VALID_RANGE, an unsortable field 400 ILLEGAL_QUERY_PARAMETER_VALUE (5.3, 5.4)',
    async check({ call, list }) {
      expectRefused(
        await call(`/ui-api/list-records/Account/${list.name}?pageSize=2001`),
        400,
        'NUMBER_OUTSIDE_VALID_RANGE',
      );
      expectRefused(
        await call(`/ui-api/list-records/Account/${list.name}?sortBy=Nowhere__c`),
        400,
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      );
    },
  },
  {
    endpoint: 'postListRecordsByName',
    rule: 'where filters the list; an unreadable filter is 400 UNKNOWN_EXCEPTION (5.1)',
    async check({ call, list, mark, account }) {
      const ask = (where: string) =>
        call(`/ui-api/list-records/Account/${list.name}`, { method: 'POST', body: { where } });
      const { body } = await ask(`{ Name: { eq: "${mark}" } }`);
      expectThat(
        idsOf(body).join() === account && valueAt(body, 'count') === 1,
        'answers other rows than the one that matches the filter',
      );
      expectRefused(await ask('{ Name: '), 400, 'UNKNOWN_EXCEPTION');
    },
  },
  {
    endpoint: 'getListInfoByName',
    rule: 'an unknown list is 404 NOT_FOUND (6.4)',
    check: async ({ call }) =>
      expectRefused(await call('/ui-api/list-info/Account/Nowhere'), 404, 'NOT_FOUND'),
  },
  {
    endpoint: 'postListRecordsByName',
    rule: 'rows come in the requested order, and page by page each once (5.3, 5.4)',
    async check({ call, make, list, mark }) {
      const own = [
        await make('Account', { Name: `${mark} page a` }),
        await make('Account', { Name: `${mark} page b` }),
        await make('Account', { Name: `${mark} page c` }),
      ];
      const where = `{ Name: { like: "${mark} page %" } }`;
      const page = async (sortBy: string, pageToken?: string) =>
        (
          await call(`/ui-api/list-records/Account/${list.name}`, {
            method: 'POST',
            body: {
              pageSize: 1,
              sortBy: [sortBy],
              where,
              ...(pageToken !== undefined && { pageToken }),
            },
          })
        ).body;
      for (const [sortBy, expected] of [
        ['Name', own],
        ['-Name', own.toReversed()],
      ] as const) {
        const seen: unknown[] = [];
        for (let token: unknown = '0'; typeof token === 'string' && seen.length <= own.length;) {
          const body = await page(sortBy, token);
          seen.push(...idsOf(body));
          token = valueAt(body, 'nextPageToken');
        }
        expectThat(
          seen.join() === expected.join(),
          `by ${sortBy} answers ${seen.length} rows, or rows in another order`,
        );
      }
    },
  },
];
