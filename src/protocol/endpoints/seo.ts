import { declare, list, minutes } from '../api/endpoint.ts';

/** What search engines are told. Source: record-api.md §6.2. */
export const seoEndpoints = declare({
  getSeoProperties: {
    method: 'GET',
    path: '/connect/communities/{communityId}/seo/properties/{recordId}',
    query: { fields: list },
    body: null,
    fresh: minutes(60),
  },
});
