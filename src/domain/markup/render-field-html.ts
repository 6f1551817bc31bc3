import type { Brand } from '#protocol/site/brand.ts';
import { markdownWithBrand } from '../content/brand-words.ts';
import { escapeHtml, htmlOf, sectionsOf } from '../content/markdown.ts';

type Written = { objectApiName: string; source: string; brand: Brand };

export function renderFieldHtml({ objectApiName, source, brand }: Written): string {
  if (objectApiName === 'Vacature__c') return htmlOf(source);
  const filled = objectApiName === 'Pagina__c' ? markdownWithBrand(source, brand) : source;
  const { lead, sections } = sectionsOf(filled);
  const parts = sections.map(
    ({ heading, source: text }) => `<h2>${escapeHtml(heading)}</h2>\n${htmlOf(text)}`,
  );
  return htmlOf(lead) + parts.join('');
}
