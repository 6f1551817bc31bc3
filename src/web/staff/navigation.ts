import { staffText } from '#text/staff.ts';

type Entry = { objectApiName: string; opens: string };

const entry = (objectApiName: string, opens = 'Alle'): Entry => ({ objectApiName, opens });

/** What stands in the rail, in order: object and the list it opens with. Names come from the objects; who may not see one does not get it. */
export const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: staffText.groups.work,
    entries: [
      entry('Case', 'Open'),
      entry('Opzegging__c'),
      entry('Uitportering__c'),
      entry('Glasvezelaanvraag__c'),
      entry('Adviesaanvraag__c', 'Nieuw'),
      entry('Contactbericht__c', 'Nieuw'),
      entry('Sollicitatie__c'),
    ],
  },
  { title: staffText.groups.customers, entries: [entry('Account'), entry('Contact'), entry('Aansluiting__c'), entry('User')] },
  { title: staffText.groups.content, entries: [entry('Kennisartikel__c'), entry('Vacature__c'), entry('Mail__c')] },
];

/** What the workspace opens with. */
export const firstList = { objectApiName: 'Contactbericht__c', listViewApiName: 'Nieuw' } as const;

/** The list an object opens with: that of the rail, else all of it. */
export const openingList = (objectApiName: string): string =>
  groups.flatMap(({ entries }) => entries).find((one) => one.objectApiName === objectApiName)?.opens ?? 'Alle';
