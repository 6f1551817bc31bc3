import { equals, defineObject } from '#engine/model/define.ts';
import { date } from '#engine/fields/date.ts';
import { integer } from '#engine/fields/number.ts';
import { codeText, systemSection } from '../fields.ts';
import { readGrant } from '../grants.ts';

/** Without visits of bots. */
export const pageVisit = defineObject({
  apiName: 'Paginabezoek__c',
  label: 'Paginabezoek',
  labelPlural: 'Paginabezoeken',
  keyPrefix: 'a0V',
  owned: false,
  writtenBySystem: true,
  fields: {
    Name: codeText({
      label: 'Pagina',
      length: 255,
      required: true,
      tracked: false,
      help: 'Het pad van de pagina, zonder wat achter het vraagteken staat.',
    }),
    Dag__c: date({ label: 'Dag', required: true, tracked: false }),
    Aantal__c: integer({ label: 'Aantal', required: true, tracked: false }),
  },
  personal: [],
  retention: [
    {
      name: 'Tellingen',
      label: 'Tellingen per dag',
      filters: [],
      since: 'Dag__c',
      days: 1095,
      least: 365,
      most: 1825,
      reason: 'Bevat niets over bezoekers. Drie jaar is genoeg om te vergelijken.',
    },
  ],
  layout: {
    sections: [
      { heading: 'Bezoek', columns: 2, fields: ['Name', 'Dag__c', 'Aantal__c'] },
      systemSection,
    ],
    compact: ['Name', 'Dag__c', 'Aantal__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle paginabezoeken',
      columns: ['Dag__c', 'Name', 'Aantal__c'],
      orderBy: ['-Dag__c', '-Aantal__c'],
    },
    {
      apiName: 'Vandaag',
      label: 'Vandaag',
      columns: ['Name', 'Aantal__c'],
      orderBy: ['-Aantal__c'],
      filters: [equals('Dag__c', 'TODAY')],
    },
    {
      apiName: 'Meest_bezocht',
      label: 'Meest bezocht op een dag',
      columns: ['Name', 'Dag__c', 'Aantal__c'],
      orderBy: ['-Aantal__c'],
    },
  ],
  relatedLists: [],
  access: { sales: [readGrant], administrator: [readGrant] },
  searchable: false,
  recent: false,
  theme: { color: '#6b7a72', icon: 'search' },
});
