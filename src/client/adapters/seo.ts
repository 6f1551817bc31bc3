import type { SeoProperties } from '#protocol/shapes/seo.ts';
import { endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { ReadAdapter } from '../cache/adapter.ts';
import { columns, id, name } from '../cache/config-rules.ts';
import type { ConfigOf } from '../cache/config-shape.ts';
import { seoEndpoints } from '#protocol/endpoints/metadata.ts';

/** Metadata for search engines. Source: record-api.md §6.2, §7.2. */

const keys = { communityId: name, recordId: id, fields: { rule: columns, or: undefined } };
export const getSeoProperties: ReadAdapter<
  ConfigOf<typeof keys>,
  SeoProperties
> = /* @__PURE__ */ endpointAdapter('getSeoProperties', () => seoEndpoints.getSeoProperties, {
  shape: { keys },
});
