import type { Ask } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { plainOf, type Section, sectionsOf } from './markdown.ts';

/** The copy of one page, as staff keep it in a Pagina__c record. Markdown: the server turns it into what the page shows. */
export type PageCopy = { id: string; key: string; title: string; description: string; indexed: boolean; lead: string; sections: readonly Section[] };

/** The published copy with this key, or null. Source: decisions.md §2, house.md: page copy is data. */
export async function readPage(ask: Ask, key: string): Promise<PageCopy | null> {
  const [row] = await findRows(ask, {
    from: 'Pagina__c',
    fields: ['Id', 'Name', 'Titel__c', 'Omschrijving__c', 'Inhoud__c', 'Indexeerbaar__c'],
    filters: [
      { field: 'Sleutel__c', operator: 'Equals', operands: [key] },
      { field: 'Gepubliceerd__c', operator: 'Equals', operands: ['true'] },
    ],
    limit: 1,
  });
  if (row === undefined) return null;
  const { lead, sections } = sectionsOf(String(row['Inhoud__c'] ?? ''));
  return {
    id: String(row['Id']),
    key,
    title: String(row['Titel__c'] ?? row['Name']),
    description: String(row['Omschrijving__c'] ?? ''),
    indexed: row['Indexeerbaar__c'] === true,
    lead: plainOf(lead),
    sections,
  };
}

/** The section under this heading; empty when staff took it out. */
export const sectionOf = (page: PageCopy, id: string): Section => page.sections.find((section) => section.id === id) ?? { id, heading: '', source: '' };
