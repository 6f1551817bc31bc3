import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { writeHeadTags } from '#engine/fields/head-tags.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { objectOfId, readRecord } from '#engine/read/read.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import type { Seo } from '#protocol/site/seo.ts';
import type { SeoProperties } from '#protocol/shapes/seo.ts';
import type { Site } from '#protocol/site/site.ts';
import { kindOfObject, type PageKind, seoFieldsOf, seoOfRow } from './seo-of-row.ts';
import { publishedFilter } from './read-page.ts';

export type PageKey = { object: PageKind['object']; slug: string };

const seoOf = memoizeByObject<Seo>();

/** Source: spec §3, SEO properties. */
export async function readSeo(
  ctx: RequestContext,
  { object, slug }: PageKey,
  site: Site,
): Promise<Seo | null> {
  const kind = kindOfObject(object)!; // proof: `pageKinds` has each object of this type
  const [row] = await findRows(ctx, {
    from: object,
    fields: seoFieldsOf(kind),
    filters: [equals(kind.slug, slug), publishedFilter],
    limit: 1,
  });
  if (row === undefined) return null;
  const rest = [site.origin, site.basePath, kind.closes === null ? '' : localDay(ctx.now)].join(
    ' ',
  );
  return seoOf(row, () => seoOfRow(kind, row, { ctx, site }), rest);
}

/** A record without its own page is not indexed. Source: record-api.md §6.2. */
export async function readSeoProperties(
  ctx: RequestContext,
  id: string,
  { fields, site }: { fields: readonly string[]; site: Site },
): Promise<Result<SeoProperties>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object } = known.value;
  const kind = kindOfObject(object.apiName);
  const own = new Set([...(kind ? seoFieldsOf(kind) : []), object.nameField]);
  const record = await readRecord(ctx, id, {
    fields: fields.map((name) => qualified(object, name)),
    optionalFields: [...own].map((name) => qualified(object, name)),
  });
  if (!record.ok) return record;
  const row = plainRow(record.value, own);
  const seo = kind && seoOfRow(kind, row, { ctx, site });
  return ok({
    canonicalUrl: seo?.canonicalUrl ?? '',
    customHeadTags: writeHeadTags(seo?.headTags ?? []),
    description: seo?.description ?? '',
    fields: sorted([...new Set(fields)].map((name) => [name, shownAt(record.value, object, name)])),
    hrefLangUrls: sorted(Object.entries(seo?.hrefLangUrls ?? {})),
    isSeoIndexed: seo?.indexed ?? false,
    objectName: object.apiName,
    recordName: String(row[object.nameField] ?? ''),
    title: seo?.title ?? String(row[object.nameField] ?? ''),
  });
}

const qualified = (object: ObjectModel, name: string): string =>
  name.startsWith(`${object.apiName}.`) ? name : `${object.apiName}.${name}`;

const sorted = <T>(entries: readonly (readonly [string, T])[]): Dict<T> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));

const plainRow = (record: Rec, names: ReadonlySet<string>): PlainRow =>
  Object.fromEntries(
    [...names].map((name) => {
      const value = name === 'Id' ? record.id : (record.fields[name]?.value ?? null);
      return [name, isRow(value) ? null : value];
    }),
  );

const isRow = (value: FieldValue['value']): value is Rec =>
  value !== null && typeof value === 'object';

/** Null for an empty value, and for a value of a related row that the viewer may not see. */
function shownAt(record: Rec, object: ObjectModel, name: string): string | null {
  const parts = qualified(object, name).split('.').slice(1);
  const last = parts.pop()!;
  let row: Rec | null = record;
  for (const part of parts) {
    const value: FieldValue['value'] = row?.fields[part]?.value ?? null;
    row = isRow(value) ? value : null;
  }
  const field = row?.fields[last];
  if (!field || field.value === null || isRow(field.value)) return null;
  return field.displayValue ?? String(field.value);
}
