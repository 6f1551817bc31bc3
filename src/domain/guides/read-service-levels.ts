import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { type ListItem, listItemsOf, type Section, subsectionsOf } from '../content/markdown.ts';
import { publishedFilter } from '../content/read-page.ts';

/** `monthly`: euros without VAT. `facts`: one for each of `names`, empty when it is unknown. */
export type ServiceLevel = {
  name: string;
  description: string;
  monthly: number;
  facts: readonly string[];
};

/** `names`: of what the levels are compared on, such as the time to react. */
export type ServiceLevels = { names: readonly string[]; levels: readonly ServiceLevel[] };

/**
 * The published products of the kind SLA, with what the text says about each: a subsection with the
 * name of the product, and a list `**Reaction.** Within four hours`.
 */
export async function readServiceLevels(
  ctx: RequestContext,
  section: Section | undefined,
): Promise<ServiceLevels> {
  const rows = await findRows(ctx, {
    from: 'Product__c',
    fields: ['Name', 'Omschrijving__c', 'Maandbedrag__c'],
    filters: [publishedFilter, equals('Soort__c', serviceKind.sla)],
    orderBy: ['Volgorde__c', 'Maandbedrag__c', 'Name'],
    limit: 20,
  });
  const factsByLevel = new Map(
    subsectionsOf(section?.source ?? '').map(({ heading, source }): [string, ListItem[]] => [
      heading.toLowerCase(),
      listItemsOf(source).filter(({ title }) => title !== ''),
    ]),
  );
  const factsOf = (name: string): readonly ListItem[] => factsByLevel.get(name.toLowerCase()) ?? [];
  const products = rows.map((row) => ({
    name: String(row['Name']),
    description: String(row['Omschrijving__c'] ?? ''),
    monthly: Number(row['Maandbedrag__c']),
  }));
  const names = [...new Set(products.flatMap(({ name }) => factsOf(name).map((one) => one.title)))];
  return {
    names,
    levels: products.map((product) => ({
      ...product,
      facts: names.map(
        (fact) => factsOf(product.name).find(({ title }) => title === fact)?.text ?? '',
      ),
    })),
  };
}
