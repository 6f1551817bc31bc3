import { seoEndpoints } from '#protocol/endpoints/seo.ts';
import type { SeoProperties } from '#protocol/shapes/seo.ts';
import { adapt } from '../adapt.ts';
import type { ReadAdapter } from '../adapter.ts';
import { columns, id, name } from '../rules.ts';
import type { ConfigOf } from '../shape.ts';

/** What search engines are told. Source: record-api.md §6.2, §7.2. */

const keys = { communityId: name, recordId: id, fields: { rule: columns, or: undefined } };
export const getSeoProperties: ReadAdapter<ConfigOf<typeof keys>, SeoProperties> = /* @__PURE__ */ adapt(
  'getSeoProperties',
  () => seoEndpoints.getSeoProperties,
  { shape: { keys } },
);
