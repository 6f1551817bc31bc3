import type * as bulkApiEndpoints from '#protocol/endpoints/rest/bulk-api.ts';
import type * as compositeEndpoints from '#protocol/endpoints/rest/composite.ts';
import type * as listViewEndpoints from '#protocol/endpoints/rest/list-views.ts';
import type * as organizationEndpoints from '#protocol/endpoints/rest/organization.ts';
import type * as screenEndpoints from '#protocol/endpoints/rest/screens.ts';
import type * as describeEndpoints from '#protocol/endpoints/rest/describe.ts';
import type * as externalIdEndpoints from '#protocol/endpoints/rest/external-ids.ts';
import type * as replicationEndpoints from '#protocol/endpoints/rest/replication.ts';
import type * as graphqlEndpoints from '#protocol/endpoints/rest/graphql.ts';
import type * as queryEndpoints from '#protocol/endpoints/rest/query.ts';
import type * as collectionEndpoints from '#protocol/endpoints/rest/sobject-collections.ts';
import type * as sobjectEndpoints from '#protocol/endpoints/rest/sobjects.ts';
import type * as soslEndpoints from '#protocol/endpoints/rest/sosl.ts';
import { type ConformanceFixture, patch, post, type Sample } from './tested-server.ts';

/** The platform's REST API. Source: record-api.md §11. */
type RestEndpointName = keyof (typeof queryEndpoints &
  typeof sobjectEndpoints &
  typeof describeEndpoints &
  typeof externalIdEndpoints &
  typeof replicationEndpoints &
  typeof collectionEndpoints &
  typeof compositeEndpoints &
  typeof bulkApiEndpoints &
  typeof graphqlEndpoints &
  typeof screenEndpoints &
  typeof soslEndpoints &
  typeof listViewEndpoints &
  typeof organizationEndpoints);
type RestDeleteName =
  | 'deleteByExternalId'
  | 'deleteSobject'
  | 'deleteSobjects'
  | 'deleteIngestJob'
  | 'deleteQueryJob';
type Samples<Name extends string> = { [N in Name]: (world: ConformanceFixture) => Sample };

const lastDay = (): string => {
  const [start, end] = [Date.now() - 86_400_000, Date.now()].map((at) =>
    new Date(at).toISOString(),
  );
  return `start=${start}&end=${end}`;
};

export const restSamples: Samples<Exclude<RestEndpointName, RestDeleteName>> = {
  createIngestJob: () => post('/jobs/ingest', { object: 'Account', operation: 'insert' }),
  getIngestJobs: () => ({ path: '/jobs/ingest' }),
  getIngestJob: ({ ingest }) => ({ path: `/jobs/ingest/${ingest}` }),
  uploadIngestRows: ({ ingest, mark }) => ({
    path: `/jobs/ingest/${ingest}/batches`,
    method: 'PUT',
    body: `Name\n${mark}\n`,
    headers: { 'content-type': 'text/csv' },
  }),
  // So that the run makes no row.
  updateIngestJob: ({ ingest }) => patch(`/jobs/ingest/${ingest}`, { state: 'Aborted' }),
  getIngestSuccesses: ({ ingest }) => ({ path: `/jobs/ingest/${ingest}/successfulResults` }),
  getIngestFailures: ({ ingest }) => ({ path: `/jobs/ingest/${ingest}/failedResults` }),
  getIngestRest: ({ ingest }) => ({ path: `/jobs/ingest/${ingest}/unprocessedrecords` }),
  createQueryJob: () =>
    post('/jobs/query', { operation: 'query', query: 'SELECT Id FROM Account LIMIT 2' }),
  getQueryJobs: () => ({ path: '/jobs/query' }),
  getQueryJob: ({ query }) => ({ path: `/jobs/query/${query}` }),
  getQueryJobResults: ({ query }) => ({ path: `/jobs/query/${query}/results` }),
  // Its rows are there already.
  updateQueryJob: ({ query }) => ({
    ...patch(`/jobs/query/${query}`, { state: 'Aborted' }),
    status: 400,
  }),
  getLimits: () => ({ path: '/limits' }),
  getTabs: () => ({ path: '/tabs' }),
  getTheme: () => ({ path: '/theme' }),
  getGlobalQuickActions: () => ({ path: '/quickActions' }),
  getObjectQuickActions: () => ({ path: '/sobjects/Case/quickActions' }),
  getRecordCount: () => ({ path: '/limits/recordCount?sObjects=Account' }),
  getRecent: () => ({ path: '/recent?limit=5' }),
  getChatterUser: () => ({ path: '/chatter/users/me' }),
  searchSosl: ({ mark }) => ({
    path: `/search?q=${encodeURIComponent(`FIND {${mark}} RETURNING Case(Id, Subject)`)}`,
  }),
  getParameterizedSearch: ({ mark }) => ({ path: `/parameterizedSearch?q=${mark}&sobject=Case` }),
  postParameterizedSearch: ({ mark }) =>
    post('/parameterizedSearch', { q: mark, sobjects: [{ name: 'Case', fields: ['Subject'] }] }),
  getSearchScopeOrder: () => ({ path: '/search/scopeOrder' }),
  getSearchLayout: () => ({ path: '/search/layout?q=Case' }),
  getListViews: () => ({ path: '/sobjects/Account/listviews' }),
  getRecentListViews: () => ({ path: '/sobjects/Account/listviews/recent' }),
  getListViewById: ({ list }) => ({ path: `/sobjects/Account/listviews/${list.id}` }),
  describeListViewById: ({ list }) => ({ path: `/sobjects/Account/listviews/${list.id}/describe` }),
  getListViewResultsById: ({ list }) => ({
    path: `/sobjects/Account/listviews/${list.id}/results?limit=2`,
  }),
  query: () => ({ path: '/query?q=SELECT+Id+FROM+Account+LIMIT+2' }),
  queryAll: () => ({ path: '/queryAll?q=SELECT+Id,IsDeleted+FROM+Account+LIMIT+2' }),
  // A locator that nobody can have made.
  queryMore: () => ({ path: '/query/01g000000000000AAA-2000', status: 400 }),
  describeGlobal: () => ({ path: '/sobjects' }),
  getSobject: () => ({ path: '/sobjects/Account' }),
  describeSobject: () => ({ path: '/sobjects/Account/describe' }),
  describeSobjectLayouts: () => ({ path: '/sobjects/Account/describe/layouts' }),
  describeSobjectLayout: () => ({
    path: '/sobjects/Account/describe/layouts/012000000000000AAA',
  }),
  createSobject: ({ account, mark }) => ({
    ...post('/sobjects/Case', { Subject: `${mark} made too`, AccountId: account }),
  }),
  readSobject: ({ request }) => ({ path: `/sobjects/Case/${request}?fields=Subject` }),
  composite: ({ request }) =>
    post('/composite', {
      compositeRequest: [
        {
          method: 'GET',
          url: `/services/data/v65.0/sobjects/Case/${request}?fields=Subject`,
          referenceId: 'one',
        },
      ],
    }),
  compositeBatch: ({ request }) =>
    post('/composite/batch', {
      batchRequests: [{ method: 'GET', url: `v65.0/sobjects/Case/${request}?fields=Subject` }],
    }),
  compositeTree: ({ account, mark }) =>
    post('/composite/tree/Case', {
      records: [
        {
          attributes: { type: 'Case', referenceId: 'one' },
          Subject: `${mark} made in a tree`,
          AccountId: account,
        },
      ],
    }),
  graphql: () =>
    post('/graphql', {
      query: 'query { uiapi { query { Account(first: 2) { edges { node { Id } } } } } }',
    }),
  createSobjects: ({ account, mark }) =>
    post('/composite/sobjects', {
      records: [
        { attributes: { type: 'Case' }, Subject: `${mark} made as well`, AccountId: account },
      ],
    }),
  updateSobjects: ({ request, mark }) =>
    patch('/composite/sobjects', {
      records: [{ attributes: { type: 'Case' }, id: request, Subject: `${mark} changed` }],
    }),
  readSobjects: ({ request }) => ({
    path: `/composite/sobjects/Case?ids=${request}&fields=Subject`,
  }),
  postReadSobjects: ({ request }) =>
    post('/composite/sobjects/Case', { ids: [request], fields: ['Subject'] }),
  getUpdatedIds: () => ({ path: `/sobjects/Case/updated?${lastDay()}` }),
  getDeletedIds: () => ({ path: `/sobjects/Contact/deleted?${lastDay()}` }),
  readByExternalId: ({ request }) => ({ path: `/sobjects/Case/Id/${request}?fields=Subject` }),
  upsertByExternalId: ({ request, mark }) =>
    patch(`/sobjects/Case/Id/${request}`, { Subject: `${mark} upserted` }),
  upsertSobjects: ({ request, mark }) =>
    patch('/composite/sobjects/Case/Id', {
      records: [{ attributes: { type: 'Case' }, Id: request, Subject: `${mark} upserted too` }],
    }),
  updateSobject: ({ request, mark }) => ({
    ...patch(`/sobjects/Case/${request}`, { Subject: `${mark} changed again` }),
    status: 204,
  }),
};

export const restDeletes: Samples<RestDeleteName> = {
  deleteIngestJob: ({ ingest }) => ({
    path: `/jobs/ingest/${ingest}`,
    method: 'DELETE',
    status: 204,
  }),
  deleteQueryJob: ({ query }) => ({ path: `/jobs/query/${query}`, method: 'DELETE', status: 204 }),
  deleteSobjects: () => ({
    path: '/composite/sobjects?ids=003zzzzzzzzzzzz',
    method: 'DELETE',
  }),
  deleteByExternalId: () => ({
    path: '/sobjects/Contact/Id/003zzzzzzzzzzzz',
    method: 'DELETE',
    status: 404,
  }),
  deleteSobject: ({ contact }) => ({
    path: `/sobjects/Contact/${contact}`,
    method: 'DELETE',
    status: 204,
  }),
};
