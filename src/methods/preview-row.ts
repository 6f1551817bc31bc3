import { seatOf } from '#records/access.ts';
import { type Ask, asHouse } from '#records/ask.ts';
import { previews } from '#records/describe/actions.ts';
import { findRows } from '#records/query.ts';
import { objectOfId } from '#records/read.ts';
import { inTransaction } from '#records/transaction.ts';
import { updateRecord } from '#records/write.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { Seo } from '#wire/seo.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import type { Site } from '#wire/site.ts';
import { readSeo } from './read-seo.ts';
import { kindOfObject, seoFieldsOf, shareImageOfRow } from './seo-of-row.ts';
import type { ShareImage } from './share-image.ts';

/** A page as it would be. `page`: what was drawn of it; `path`: where it would be; `published`: everybody reads it already, in some words. */
export type Preview<Page> = { name: string; path: string; published: boolean; page: Page; seo: Seo | null; image: ShareImage };

type Asked = { id: string; fields: Dict<Scalar | null>; site: Site };

/**
 * The page of a row as a guest would see it if it were published with these values: saved for as long as the page is drawn, in a transaction that is undone.
 * So the site's own page draws it, by the site's own rules, and nobody hears of it. Refuses as a save of these fields by the viewer would, and
 * record.notFound where there is no page to show, or not to this viewer.
 */
export async function previewRow<Page>(
  ask: Ask,
  { id, fields, site }: Asked,
  draw: (guest: Ask, path: string) => Promise<Page>,
): Promise<Result<Preview<Page>>> {
  const known = objectOfId(ask, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const kind = kindOfObject(object.apiName);
  if (kind === undefined || object.preview === undefined || !previews(object, seatOf(ask.viewer))) return refuse({ code: 'record.notFound' });
  const { shown } = object.preview;
  let preview: Preview<Page> | undefined;
  const undone = await inTransaction<never>(ask, async (inside) => {
    const typed = Object.keys(fields).length === 0 ? ok(null) : await updateRecord(inside, recordId, { fields, allowSaveOnDuplicate: true });
    if (!typed.ok) return typed;
    const equal = { field: 'Id', operator: 'Equals', operands: [recordId] } as const;
    const [row] = await findRows(inside, { from: kind.object, fields: seoFieldsOf(kind), filters: [equal], limit: 1 });
    if (row === undefined) return refuse({ code: 'record.notFound' });
    const published = await updateRecord(asHouse(inside, 'show a page before it is published'), recordId, { fields: shown });
    if (!published.ok) return published;
    const guest: Ask = { ...inside, viewer: { kind: 'guest' } };
    const slug = String(row[kind.slug]);
    const path = kind.path(slug);
    preview = {
      name: String(row['Name']),
      path,
      published: Object.entries(shown).every(([name, value]) => row[name] === value),
      page: await draw(guest, path),
      seo: await readSeo(guest, { object: kind.object, slug }, site),
      image: shareImageOfRow(kind, row, ask.brand),
    };
    return refuse({ code: 'record.halted' });
  });
  return preview === undefined ? undone : ok(preview);
}
