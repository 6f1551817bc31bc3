import { declareEndpoints, listParam, minutes } from '../api/endpoint.ts';

/** What search engines are told. Source: record-api.md §6.2. */
export const seoEndpoints = declareEndpoints({
  getSeoProperties: {
    method: 'GET',
    path: '/connect/communities/{communityId}/seo/properties/{recordId}',
    query: { fields: listParam },
    body: null,
    fresh: minutes(60),
  },
});
