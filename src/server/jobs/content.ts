import { pages } from '#db/seed/pages.ts';
import { synonyms } from '#db/seed/synonyms.ts';
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

export async function syncRecords(
  dependencies: Dependencies,
  starters: StarterRecords,
): Promise<void> {
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
