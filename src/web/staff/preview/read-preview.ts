import { data } from 'react-router';
import { type Preview, previewRow } from '#methods/preview-row.ts';
import { createClient } from '#client/create-client.ts';
import { normalizeId } from '#wire/ids.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import { siteOf, type Visit } from '../../visit.ts';
import { changesOf } from '../edit-field.ts';
import { orPageOf } from '../page-of.ts';
import { editFieldsOf, readRecord } from '../read-record.ts';
import { resolveNames } from '../resolve-names.ts';
import { troubleOf } from '../save-troubles.ts';
import type { SentForm } from '../sent-form.ts';
import { found } from '../staff-visit.ts';
import { troubleText } from '../trouble-text.ts';
import { stillPage } from './still-page.ts';

/** A page before it is saved. `html`: the page, without anything that runs; null where the row has none. `address`: where it would be. */
export type PreviewShown = Pick<Preview<never>, 'name' | 'published' | 'seo'> & {
  html: string | null;
  address: string;
  image: { title: string; kicker: string | null };
};

/** What is not right yet; without `label` it is about all of it. */
export type PreviewTrouble = { label: string | null; text: string };
export type PreviewAnswer = { shown: PreviewShown | null; troubles: readonly PreviewTrouble[] };

type Asked = { visit: Visit; staffId: string; id: string };

/** As it is stored. Throws the page for what has no page of its own. */
export const readPreview = async ({ visit, id }: Asked): Promise<PreviewShown> => found(await previewNow(visit, id, {}));

/** With what a form says. A value that cannot be read is left as it was and told; what a save would refuse is told, and nothing is shown. */
export async function previewTyped({ visit, staffId, id }: Asked, sent: SentForm): Promise<PreviewAnswer> {
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const drawn = await orPageOf(readRecord({ client, aside: client, staffId }, id));
  const fields = editFieldsOf(drawn.sections);
  const labelOf = (field: string | undefined): string | null => fields.find(({ apiName }) => apiName === field)?.label ?? null;
  const resolved = await resolveNames(client, drawn.objectApiName, { sent, fields, id: drawn.recordId });
  const { values, troubles } = changesOf(
    fields,
    (field) => resolved.sent.typed[field],
    (field) => resolved.sent.before[field],
  );
  const unread = [...resolved.troubles, ...troubles].map(({ field, trouble }) => ({ label: labelOf(field), text: troubleText(trouble) }));
  const preview = await previewNow(visit, id, values);
  if (preview.ok) return { shown: preview.value, troubles: unread };
  if (preview.problems.some(({ code }) => code === 'record.notFound')) throw data(null, { status: 404 });
  const refused = preview.problems.map((problem) => ({ label: labelOf(problem.field), text: troubleText(troubleOf(problem).trouble) }));
  return { shown: null, troubles: [...unread, ...refused] };
}

async function previewNow(visit: Visit, id: string, fields: Dict<Scalar | null>) {
  const site = siteOf(visit);
  const preview = await previewRow(visit.ask, { id: normalizeId(id) ?? id, fields, site }, (guest, path) => visit.drawPage(guest, path));
  if (!preview.ok) return preview;
  const { name, published, seo, path, page, image } = preview.value;
  const shown: PreviewShown = {
    name,
    published,
    seo,
    address: site.origin + site.basePath + path,
    html: page === null ? null : stillPage(page),
    image: { title: image.title, kicker: image.kicker },
  };
  return { ok: true as const, value: shown };
}
