import type { RequestContext } from '#engine/model/request-context.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { markdownWithBrand, withBrand } from './brand-words.ts';
import { type Block, blockOf, plainTextOf, type Section, sectionsOf } from './markdown.ts';
import { publishedFilter } from './published-filter.ts';

/**
 * The copy of one page, as staff keep it in a Pagina__c record, with the brand filled in. Markdown:
 * the server turns it into what the page shows.
 */
export type PageCopy = {
  id: string;
  key: string;
  title: string;
  description: string;
  indexed: boolean;
  lead: string;
  sections: readonly Section[];
};

/** The brand is the system's, as the rows are. */
const copyOf = memoizeByObject<PageCopy>();
const blocksIn = memoizeByObject<Partial<Record<string, Block>>>();

/**
 * The published copy with this key, or null. Source: decisions.md §2, architecture.md: page copy is
 * data.
 */
export async function readPage(ctx: RequestContext, key: string): Promise<PageCopy | null> {
  const [row] = await findRows(ctx, {
    from: 'Pagina__c',
    fields: ['Id', 'Name', 'Titel__c', 'Omschrijving__c', 'Inhoud__c', 'Indexeerbaar__c'],
    filters: [{ field: 'Sleutel__c', operator: 'Equals', operands: [key] }, publishedFilter],
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

/**
 * Its sections as blocks, by id. One that staff took out is not there, and the page does without.
 */
export const blocksOf = ({
  sections,
}: Pick<PageCopy, 'sections'>): Partial<Record<string, Block>> =>
  blocksIn(sections, () =>
    Object.fromEntries(sections.map((section) => [section.id, blockOf(section)])),
  );
