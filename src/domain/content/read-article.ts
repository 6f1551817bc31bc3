import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { normalizeId } from '#protocol/ids.ts';
import { anchorOf, htmlOf, type Section, sectionsOf } from './markdown.ts';
import { type ArticleLine, lineFields, lineOf } from './read-knowledge.ts';
import { publishedFilter } from './read-page.ts';

export type Article = ArticleLine & {
  id: string;
  categoryKey: string;
  lead: string;
  sections: { id: string; heading: string; html: string }[];
  /** `yyyy-mm-dd`. */
  publishedOn: string | null;
  /** Null: the brand is the author. */
  author: string | null;
  modifiedAt: string;
  related: ArticleLine[];
};

const mostRelated = 4;

export async function readArticle(ctx: RequestContext, slug: string): Promise<Article | null> {
  const [row] = await findRows(ctx, {
    from: 'Kennisartikel__c',
    fields: [
      ...lineFields,
      'Id',
      'Inhoud__c',
      'Publicatiedatum__c',
      'Auteur__c',
      'LastModifiedDate',
    ],
    filters: [equals('Slug__c', slug), publishedFilter],
    limit: 1,
  });
  if (row === undefined) return null;
  const { lead, sections } = sectionsOf(String(row['Inhoud__c'] ?? ''));
  const line = lineOf(row);
  return {
    ...line,
    id: String(row['Id']),
    categoryKey: anchorOf(line.category),
    lead: htmlOf(lead),
    sections: withOwnAnchors(sections).map(({ id, heading, source }) => ({
      id,
      heading,
      html: htmlOf(source),
    })),
    publishedOn: textOf(row, 'Publicatiedatum__c'),
    author: textOf(row, 'Auteur__c'),
    modifiedAt: String(row['LastModifiedDate']),
    related: await readRelated(ctx, { ...line, id: String(row['Id']) }),
  };
}

async function readRelated(
  ctx: RequestContext,
  { id, category }: { id: string; category: string },
): Promise<ArticleLine[]> {
  const rows = await findRows(ctx, {
    from: 'Kennisartikel__c',
    fields: lineFields,
    filters: [
      equals('Categorie__c', category),
      publishedFilter,
      { field: 'Id', operator: 'NotEqual', operands: [id] },
    ],
    orderBy: ['-Publicatiedatum__c', 'Name'],
    limit: mostRelated,
  });
  return rows.map(lineOf);
}

function withOwnAnchors(sections: readonly Section[]): Section[] {
  const seen = new Map<string, number>();
  return sections.map((section) => {
    const times = (seen.get(section.id) ?? 0) + 1;
    seen.set(section.id, times);
    return times === 1 && section.id !== ''
      ? section
      : { ...section, id: `${section.id || 'deel'}-${String(times)}` };
  });
}

export const findArticleId = (ctx: RequestContext, slug: string): Promise<string | null> =>
  findOne(ctx, equals('Slug__c', slug), 'Id');

/** `id`: 15 or 18 characters. */
export async function findArticleSlug(ctx: RequestContext, id: string): Promise<string | null> {
  const recordId = normalizeId(id);
  return recordId === undefined ? null : findOne(ctx, equals('Id', recordId), 'Slug__c');
}

async function findOne(
  ctx: RequestContext,
  filter: ReturnType<typeof equals>,
  field: string,
): Promise<string | null> {
  const [row] = await findRows(ctx, {
    from: 'Kennisartikel__c',
    fields: [field],
    filters: [filter, publishedFilter],
    limit: 1,
  });
  return row === undefined ? null : textOf(row, field);
}

const textOf = (row: PlainRow, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : String(row[name]);
