import { declareEndpoint, minutes } from '../api/endpoint.ts';
import { seoProperties } from '../shapes/seo.ts';

/** Source: record-api.md §6.2. */
export const getSeoProperties = declareEndpoint({
  method: 'GET',
  path: '/connect/communities/{communityId}/seo/properties/{recordId}',
  query: { fields: { kind: 'list', holds: 'columns' } },
  body: null,
  fresh: minutes(60),
  summary: 'What search engines are told of a record',
  answer: seoProperties,
});
