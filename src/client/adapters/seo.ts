import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';
import * as seoEndpoints from '#protocol/endpoints/seo.ts';

/** Source: record-api.md §6.2, §7.2. */

export const getSeoProperties: DeclaredAdapter<typeof seoEndpoints.getSeoProperties> =
  /* @__PURE__ */ endpointAdapter('getSeoProperties', () => seoEndpoints.getSeoProperties);
