import { equals, defineObject } from '#engine/model/define.ts';
import { integer } from '#engine/fields/number.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { fibreCampaignStatus } from '#protocol/telecom/fibre-status.ts';
import { enteredDay, freeText, nameText, slug, systemSection, statusField } from '../fields.ts';
import { fullGrant, readGrant } from '../grants.ts';
import { between, notBefore } from '../rules.ts';

const fibreDay = (label: string, help?: string) =>
  enteredDay({ label, monthsAhead: dateLimits.fibreAhead, ...(help !== undefined && { help }) });

/** An area that gets fibre if enough companies sign up before a deadline. Source: domain.md §7. */
export const fibreCampaign = defineObject({
  apiName: 'Glasvezelcampagne__c',
  label: 'Glasvezelcampagne',
  labelPlural: 'Glasvezelcampagnes',
  keyPrefix: 'a0C',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Sleutel__c: slug({
      label: 'Sleutel',
      required: true,
      help: 'Waarmee opdrachten en importbestanden deze campagne noemen.',
    }),
    Gebied__c: nameText({ label: 'Gebied', searchable: true }),
    Status__c: statusField(Object.values(fibreCampaignStatus), fibreCampaignStatus.planned),
    Startdatum__c: fibreDay('Startdatum'),
    Einddatum__c: fibreDay('Aanmelden tot en met', 'Niet eerder dan de startdatum.'),
    Drempel__c: integer({
      label: 'Drempel in procenten',
      help: 'Zoveel procent van de adressen moet meedoen.',
    }),
    Adressen__c: integer({ label: 'Aantal adressen', readOnly: true, tracked: false }),
    Aanmeldingen__c: integer({
      label: 'Aantal aanmeldingen',
      readOnly: true,
      tracked: false,
      help: 'Zonder de geannuleerde.',
    }),
    Verwachte_oplevering__c: fibreDay('Verwachte oplevering'),
    Toelichting__c: freeText({ label: 'Toelichting' }),
  },
  rules: [between('Drempel__c', [0, 100]), notBefore('Einddatum__c', 'Startdatum__c')],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Campagne',
        columns: 2,
        fields: ['Name', 'Sleutel__c', 'Gebied__c', 'Status__c', 'OwnerId'],
      },
      { heading: 'Deelname', columns: 2, fields: ['Drempel__c', 'Adressen__c', 'Aanmeldingen__c'] },
      {
        heading: 'Planning',
        columns: 2,
        fields: ['Startdatum__c', 'Einddatum__c', 'Verwachte_oplevering__c'],
      },
      { heading: 'Toelichting', fields: ['Toelichting__c'] },
      systemSection,
    ],
    compact: ['Name', 'Gebied__c', 'Status__c', 'Einddatum__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle campagnes',
      columns: ['Name', 'Gebied__c', 'Status__c', 'Drempel__c', 'Einddatum__c'],
      orderBy: ['Name'],
    },
    {
      apiName: 'Loopt',
      label: 'Lopende campagnes',
      columns: [
        'Name',
        'Gebied__c',
        'Drempel__c',
        'Adressen__c',
        'Aanmeldingen__c',
        'Einddatum__c',
      ],
      orderBy: ['Einddatum__c'],
      filters: [equals('Status__c', fibreCampaignStatus.running)],
    },
  ],
  relatedLists: [
    {
      name: 'Glasvezelaanvragen__r',
      columns: [
        'Name',
        'Bedrijfsnaam__c',
        'Postcode__c',
        'Huisnummer__c',
        'Status__c',
        'CreatedDate',
      ],
      orderBy: ['-CreatedDate'],
    },
    { name: 'Glasvezeladressen__r', columns: ['Name', 'Status__c', 'Datum__c'] },
    { name: 'Aanmeldcodes__r', columns: ['Name', 'Adres__c', 'Status__c', 'Geldig_tot__c'] },
  ],
  access: { sales: [readGrant], administrator: [fullGrant] },
  searchable: true,
  theme: { color: '#c2569b', icon: 'fibre' },
});
