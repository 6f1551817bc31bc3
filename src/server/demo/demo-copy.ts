import { articles } from '#db/seed/articles.ts';
import { products } from '#db/seed/products.ts';
import { vacancies } from '#db/seed/vacancies.ts';
import type { StarterRecords } from '#engine/bulk/starter-records.ts';
import type { Dependencies } from '../dependencies.ts';
import { syncRecords } from '../jobs/content.ts';

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
