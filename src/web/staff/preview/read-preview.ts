import { data } from 'react-router';
import { type Preview, type PreviewTarget, previewRow } from '#domain/content/preview-row.ts';
import { createClient } from '#client/create-client.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Problem } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { FormTexts } from '../../forms/drafts/form-texts.ts';
import { siteOf, type Visit } from '../../visit.ts';
import { formChangesOf, type EditField } from '../../forms/edit-field.ts';
import { orErrorPage } from '../page-of.ts';
import { editFieldsOf, readRecord } from '../read-record.ts';
import { parseSentForm } from '../forms/parse-sent-form.ts';
import { readCreate } from '../records/new/read-create.ts';
import { filledValues } from '../records/new/save-new.ts';
import { resolveNames } from '../forms/resolve-names.ts';
import { type SaveTrouble, troubleOf, troubleText } from '../forms/save-troubles.ts';
import type { SentForm } from '../../forms/sent-form.ts';
import { valueOrErrorPage } from '../frame/staff-visit.ts';

/**
 * `html`: null when the row has no page. `address`: the address that the page has or will have.
 * `image`: the texts of the sharing picture.
 */
export type PreviewData = Pick<Preview<never>, 'name' | 'published' | 'seo'> & {
  html: string | null;
  address: string;
  image: { title: string; kicker: string | null } | null;
};

export type PreviewTrouble = { label: string | null; text: string };
export type PreviewAnswer = { shown: PreviewData | null; troubles: readonly PreviewTrouble[] };

type Asked = { visit: Visit; staffId: string };

export const readPreview = async ({ visit, id }: Asked & { id: string }): Promise<PreviewData> =>
  valueOrErrorPage(await previewNow(visit, { id: normalizeId(id) ?? id }, {})).shown;

/** A text that is too long is shown up to its maximum length. */
export async function previewRecordForm(
  { visit, staffId, id }: Asked & { id: string },
  sent: SentForm,
): Promise<PreviewAnswer> {
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const drawn = await orErrorPage(readRecord({ client, metadataClient: client, staffId }, id));
  const fields = editFieldsOf(drawn.sections);
  const resolved = await resolveNames(client, drawn.objectApiName, {
    sent,
    fields,
    id: drawn.recordId,
  });
  const { values, troubles } = formChangesOf(
    fields,
    (field) => resolved.sent.typed[field],
    (field) => resolved.sent.before[field],
  );
  const typed = { ...values, ...cut(fields, resolved.sent) };
  return answerOf(fields, {
    preview: await previewNow(visit, { id: normalizeId(id) ?? id }, typed),
    unread: [...resolved.troubles, ...troubles],
  });
}

export async function previewNewRecordForm(
  { visit, staffId, objectApiName }: Asked & { objectApiName: string },
  typed: FormTexts,
): Promise<PreviewAnswer> {
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const drawn = await orErrorPage(
    readCreate({ client, metadataClient: client, staffId }, { objectApiName, given: {} }),
  );
  const fields = editFieldsOf(drawn.sections);
  const { values, troubles, sent } = await parseSentForm(client, objectApiName, { typed, fields });
  const written = { ...filledValues(values, drawn), ...cut(fields, sent) };
  return answerOf(fields, {
    preview: await previewNow(visit, { object: objectApiName }, written),
    unread: troubles,
  });
}

const cut = (fields: readonly EditField[], { typed }: SentForm): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ apiName, kind, length }) => {
      const text = typed[apiName] ?? '';
      return (kind === 'text' || kind === 'area') && length > 0 && text.length > length
        ? [[apiName, text.slice(0, length).trimEnd()]]
        : [];
    }),
  );

type Answered = { preview: Awaited<ReturnType<typeof previewNow>>; unread: readonly SaveTrouble[] };

function answerOf(fields: readonly EditField[], { preview, unread }: Answered): PreviewAnswer {
  const labelOf = (field: string | undefined): string | null =>
    fields.find(({ apiName }) => apiName === field)?.label ?? null;
  const previewTroubleOf = ({ field, trouble }: SaveTrouble): PreviewTrouble => ({
    label: labelOf(field),
    text: troubleText(trouble),
  });
  const refused = (problems: readonly Problem[]): PreviewTrouble[] =>
    problems
      .filter(({ field }) => unread.every((one) => one.field === undefined || one.field !== field))
      .map((problem) => previewTroubleOf(troubleOf(problem)));
  if (preview.ok)
    return {
      shown: preview.value.shown,
      troubles: [...unread.map(previewTroubleOf), ...refused(preview.value.problems)],
    };
  if (preview.problems.some(({ code }) => code === 'record.notFound'))
    throw data(null, { status: 404 });
  return { shown: null, troubles: [...unread.map(previewTroubleOf), ...refused(preview.problems)] };
}

async function previewNow(visit: Visit, of: PreviewTarget, fields: Dict<Scalar | null>) {
  const site = siteOf(visit);
  const preview = await previewRow(visit.ctx, { of, fields, site }, (guest, path) =>
    visit.drawPage(guest, path),
  );
  if (!preview.ok) return preview;
  const { name, published, seo, path, page, image, problems } = preview.value;
  const shown: PreviewData = {
    name,
    published,
    seo,
    address: site.origin + site.basePath + (path ?? ''),
    html: page === null ? null : inertPage(page),
    image: image && { title: image.title, kicker: image.kicker },
  };
  return { ok: true as const, value: { shown, problems } };
}

/** Links to other pages open a new tab, because the site forbids frames around its pages. */
export const inertPage = (html: string): string =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace('<head>', '<head><base target="_blank"/>')
    .replaceAll(' href="#', ' target="_self" href="#');
