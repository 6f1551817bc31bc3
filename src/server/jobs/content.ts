import { articles } from '#db/seed/articles.ts';
import { pages } from '#db/seed/pages.ts';
import { products } from '#db/seed/products.ts';
import { synonyms } from '#db/seed/synonyms.ts';
import { vacancies } from '#db/seed/vacancies.ts';
import { syncStarterRecords, type StarterRecords } from '#engine/bulk/starter-records.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Gives pages that staff did not change the text of this release. A deleted page is created again;
 * to hide a page, staff clear the field `Gepubliceerd`.
 */
export async function syncPages(dependencies: Dependencies): Promise<void> {
  await syncRecords(dependencies, {
    apiName: 'Pagina__c',
    key: 'Sleutel__c',
    missing: 'make',
    records: pages.map(({ key, title, seoDescription, body }) => ({
      Name: title,
      Sleutel__c: key,
      Titel__c: title,
      Omschrijving__c: seoDescription,
      Inhoud__c: body,
      Gepubliceerd__c: true,
    })),
  });
}

/** To disable a synonym, staff clear the field `In gebruik`. */
export async function syncSynonyms(dependencies: Dependencies): Promise<void> {
  await syncRecords(dependencies, {
    apiName: 'Synoniem__c',
    key: 'Name',
    missing: 'make',
    records: synonyms.map(({ name, words }) => ({
      Name: name,
      Woorden__c: words,
      In_gebruik__c: true,
    })),
  });
}

/** An old demo then shows the current texts. Deleted records are not created again. */
export async function syncDemoCopy(dependencies: Dependencies): Promise<void> {
  for (const starters of demoCopy)
    await syncRecords(dependencies, { ...starters, missing: 'leave' });
}

const demoCopy: readonly Omit<StarterRecords, 'missing'>[] = [
  {
    apiName: 'Kennisartikel__c',
    key: 'Slug__c',
    records: articles.map(({ slug, title, category, summary, body }) => ({
      Slug__c: slug,
      Name: title,
      Categorie__c: category,
      Samenvatting__c: summary,
      Inhoud__c: body,
    })),
  },
  {
    apiName: 'Vacature__c',
    key: 'Slug__c',
    records: vacancies.map(({ slug, title, department, place, summary, body, ...work }) => ({
      Slug__c: slug,
      Name: title,
      Afdeling__c: department,
      Standplaats__c: place,
      Uren_per_week__c: work.hours,
      Dienstverband__c: work.employment,
      Salaris_van__c: work.salary.from,
      Salaris_tot__c: work.salary.to,
      Samenvatting__c: summary,
      Inhoud__c: body,
    })),
  },
  {
    apiName: 'Product__c',
    key: 'Name',
    records: products.map(({ name, description, monthly, unit }) => ({
      Name: name,
      Omschrijving__c: description,
      Maandbedrag__c: monthly,
      Eenheid__c: unit,
    })),
  },
];

async function syncRecords(dependencies: Dependencies, starters: StarterRecords): Promise<void> {
  const outcome = await syncStarterRecords(
    dependencies.contextOf({ kind: 'system', task: 'keep the copy of this release' }),
    starters,
  );
  if (!outcome.ok)
    throw new Error(
      `A starter record of ${starters.apiName} was refused: ` +
        `${outcome.problems.map(({ code, field, detail }) => `${code} ${field ?? ''} ${detail ?? ''}`).join()}`,
    );
}
