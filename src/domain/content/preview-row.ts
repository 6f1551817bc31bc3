import { accessRoleOf } from '#engine/access/access.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { mayPreview } from '#engine/metadata/actions.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { withReadOnlyIntegrations } from '#engine/model/impersonation.ts';
import { objectOfId } from '#engine/read/read.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Seo } from '#protocol/site/seo.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { pagePath, type Site } from '#protocol/site/site.ts';
import { servicePathOf } from './read-service.ts';
import { readSeo } from './read-seo.ts';
import { kindOfObject, type PageKind, seoFieldsOf, shareImageOfRow } from './seo-of-row.ts';
import type { ShareImage } from './share-image.ts';
import { trySaveTyped } from '../imports/try-save-typed.ts';

/**
 * `page`, `path`: null when no page shows the row. `published`: a save of these values makes or
 * keeps the row public. `seo`, `image`: null for a row without its own page. `problems`: what a
 * save would refuse.
 */
export type Preview<Page> = {
  name: string;
  path: string | null;
  published: boolean;
  page: Page | null;
  seo: Seo | null;
  image: ShareImage | null;
  problems: readonly Problem[];
};

export type PreviewTarget = { id: string } | { object: string };
type PreviewRequest = { of: PreviewTarget; fields: Dict<Scalar | null>; site: Site };
type Draw<Page> = (guest: RequestContext, path: string) => Promise<Page>;

/**
 * Shows the page as a guest would see it. Saves the values in a transaction, corrected where a save
 * would be refused, and rolls back. Refusals: `record.notFound`, and those of `trySaveTyped` and of
 * publishing.
 */
export async function previewRow<Page>(
  ctx: RequestContext,
  { of, fields, site }: PreviewRequest,
  draw: Draw<Page>,
): Promise<Result<Preview<Page>>> {
  const found = rowOf(ctx, of);
  if (!found.ok) return found;
  const { object, id } = found.value;
  const place = placeOf(object);
  if (
    place === undefined ||
    object.preview === undefined ||
    !mayPreview(object, accessRoleOf(ctx.viewer))
  )
    return nothing;
  const { shown } = object.preview;
  let preview: Preview<Page> | undefined;
  // Read-only integrations keep write hooks from changing anything outside the database.
  const undone = await inTransaction<never>(withReadOnlyIntegrations(ctx), async (inside) => {
    const tried = await trySaveTyped(inside, { object, id, fields });
    if (!tried.ok) return tried;
    const row = await rowNow(inside, { object, place, id: tried.value.id });
    if (row === undefined) return nothing;
    const published = await updateRecord(
      asSystem(inside, 'show a page before it is published'),
      tried.value.id,
      { fields: shown },
    );
    if (!published.ok) return published;
    const isPublished =
      id !== null && Object.entries(shown).every(([name, value]) => row[name] === value);
    preview = {
      ...(await drawn(inside, { row, place, site }, draw)),
      published: isPublished,
      problems: tried.value.problems,
    };
    return refuse({ code: 'record.halted' });
  });
  return preview === undefined ? undone : ok(preview);
}

const nothing = refuse({ code: 'record.notFound' });

function rowOf(
  ctx: RequestContext,
  of: PreviewTarget,
): Result<{ object: ObjectModel; id: string | null }> {
  if ('object' in of) {
    const object = ctx.registry.object(of.object);
    return object ? ok({ object, id: null }) : nothing;
  }
  const known = objectOfId(ctx, of.id);
  return known.ok ? ok({ object: known.value.object, id: known.value.recordId }) : known;
}

/** `kind`: null when rows share a page. */
type Place = {
  fields: readonly string[];
  pathOf: (row: PlainRow) => string | null;
  kind: PageKind | null;
};

function placeOf({ apiName }: ObjectModel): Place | undefined {
  const kind = kindOfObject(apiName);
  if (kind !== undefined)
    return { fields: seoFieldsOf(kind), pathOf: (row) => kind.path(String(row[kind.slug])), kind };
  return shared[apiName];
}

const onAboutPage: Place = {
  fields: ['Id', 'Name', 'Gepubliceerd__c'],
  pathOf: () => pagePath('over-ons'),
  kind: null,
};

const shared: Readonly<Record<string, Place>> = {
  Teamlid__c: onAboutPage,
  Locatie__c: onAboutPage,
  Partner__c: onAboutPage,
  Product__c: {
    fields: ['Id', 'Name', 'Soort__c', 'Gepubliceerd__c'],
    pathOf: (row) => servicePathOf(String(row['Soort__c'])),
    kind: null,
  },
};

async function rowNow(
  inside: RequestContext,
  { object, place, id }: { object: ObjectModel; place: Place; id: string },
): Promise<PlainRow | undefined> {
  const equal = { field: 'Id', operator: 'Equals', operands: [id] } as const;
  const [row] = await findRows(inside, {
    from: object.apiName,
    fields: place.fields,
    filters: [equal],
    limit: 1,
  });
  return row;
}

async function drawn<Page>(
  inside: RequestContext,
  { row, place: { kind, pathOf }, site }: { row: PlainRow; place: Place; site: Site },
  draw: Draw<Page>,
) {
  const guest: RequestContext = { ...inside, viewer: { kind: 'guest' } };
  const path = pathOf(row);
  const [page, seo] = await Promise.all([
    path === null ? null : draw(guest, path),
    kind && readSeo(guest, { object: kind.object, slug: String(row[kind.slug]) }, site),
  ]);
  return {
    name: String(row['Name']),
    path,
    page,
    seo,
    image: kind && shareImageOfRow(kind, row, inside.brand),
  };
}
