import { pages } from '#db/seed/pages/all.ts';
import { keepStarters } from '#records/starters.ts';
import type { Rooms } from './rooms.ts';

/**
 * Gives every page of the site its copy, also without demo: a page whose record is missing or that nobody changed has the text of this release. What
 * staff changed stays as it is; who wants to hide a page takes away its tick `Gepubliceerd`.
 */
export async function keepPages(rooms: Rooms): Promise<void> {
  const ask = rooms.askAs({ kind: 'system', task: 'keep the copy of pages' });
  const added = await keepStarters(ask, {
    apiName: 'Pagina__c',
    key: 'Sleutel__c',
    records: pages.map(({ key, title, seoDescription, body }) => ({
      Name: title,
      Sleutel__c: key,
      Titel__c: title,
      Omschrijving__c: seoDescription,
      Inhoud__c: body,
      Gepubliceerd__c: true,
    })),
  });
  if (!added.ok)
    throw new Error(`The copy of a page is refused: ${added.problems.map(({ code, field, detail }) => `${code} ${field ?? ''} ${detail ?? ''}`).join()}`);
}
