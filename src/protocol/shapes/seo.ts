import * as v from 'valibot';
import { dict, flag, text, textOrNull } from './parts.ts';

/** `fields` contains displayed values. Source: record-api.md §6.2. */
export const seoProperties = v.strictObject({
  canonicalUrl: text,
  customHeadTags: text,
  description: text,
  fields: dict(textOrNull),
  hrefLangUrls: dict(text),
  isSeoIndexed: flag,
  objectName: text,
  recordName: text,
  title: text,
});
export type SeoProperties = v.InferOutput<typeof seoProperties>;
