import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { markdownWithBrand, withBrand } from './brand-words.ts';
import { type Block, blockOf, plainTextOf, type Section, sectionsOf } from './markdown.ts';

/** Contains brand facts instead of placeholders. `source` of a section is Markdown. */
export type PageCopy = {
  id: string;
  key: string;
  title: string;
  description: string;
  indexed: boolean;
  lead: string;
  sections: readonly Section[];
};

const copyOf = memoizeByObject<PageCopy>();
const blocksIn = memoizeByObject<Partial<Record<string, Block>>>();

/** `key`: `Sleutel__c`. Null: no such published page. Source: decisions.md §2. */
export async function readPage(ctx: RequestContext, key: string): Promise<PageCopy | null> {
  const [row] = await findRows(ctx, {
    from: 'Pagina__c',
    fields: ['Id', 'Name', 'Titel__c', 'Omschrijving__c', 'Inhoud__c', 'Indexeerbaar__c'],
    filters: [equals('Sleutel__c', key), publishedFilter],
    limit: 1,
  });
  return row === undefined ? null : copyOf(row, () => makeCopy(ctx, key, row));
}

function makeCopy({ brand }: RequestContext, key: string, row: PlainRow): PageCopy {
  const { lead, sections } = sectionsOf(String(row['Inhoud__c'] ?? ''));
  const plain = (text: unknown): string => withBrand(String(text ?? ''), brand);
  const filled = (source: string): string => markdownWithBrand(source, brand);
  return {
    id: String(row['Id']),
    key,
    title: plain(row['Titel__c'] ?? row['Name']),
    description: plain(row['Omschrijving__c']),
    indexed: row['Indexeerbaar__c'] === true,
    lead: plainTextOf(filled(lead)),
    sections: sections.map(({ id, heading, source }) => ({
      id,
      heading: plain(heading),
      source: filled(source),
    })),
  };
}

/** Staff can remove a section, so a page must work without its block. */
export const blocksOf = ({
  sections,
}: Pick<PageCopy, 'sections'>): Partial<Record<string, Block>> =>
  blocksIn(sections, () =>
    Object.fromEntries(sections.map((section) => [section.id, blockOf(section)])),
  );

/** For all viewers, because staff can read unpublished rows. */
export const publishedFilter = {
  field: 'Gepubliceerd__c',
  operator: 'Equals',
  operands: ['true'],
} as const;
