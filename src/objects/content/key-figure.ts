import { equals, defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { integer } from '#engine/fields/number.ts';
import { text } from '#engine/fields/text.ts';
import { nameText, systemSection } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
import { sitePreview } from '../telecom/work.ts';

const forEveryone = publishedGrant(
  'Name',
  'Waarde__c',
  'Eenheid__c',
  'Volgorde__c',
  'Voorbeeld__c',
  'Gepubliceerd__c',
);

/** A figure about the company, which Home shows below its first view. */
export const keyFigure = defineObject({
  apiName: 'Kerncijfer__c',
  label: 'Kerncijfer',
  labelPlural: 'Kerncijfers',
  keyPrefix: 'a2K',
  fields: {
    Name: nameText({
      label: 'Wat je telt',
      required: true,
      searchable: true,
      help: 'Staat onder het cijfer, zoals ‘bedrijven bellen en werken via ons’.',
    }),
    Waarde__c: text({
      label: 'Cijfer',
      length: 12,
      required: true,
      help: 'Zoals bezoekers het lezen: 200, 8,9 of 87.',
    }),
    Eenheid__c: text({ label: 'Eenheid', length: 8, help: 'Achter het cijfer, zoals % of sec.' }),
    Volgorde__c: integer({
      label: 'Volgorde',
      help: 'Laagste eerst. Home toont de eerste vier.',
    }),
    Voorbeeld__c: checkbox({
      label: 'Voorbeeld',
      help: 'Met vinkje staat er ‘Voorbeeldcijfers’ bij. Haal het weg als het cijfer klopt.',
    }),
    Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
  },
  personal: [],
  preview: sitePreview,
  layout: {
    sections: [
      {
        heading: 'Kerncijfer',
        columns: 2,
        fields: [
          'Name',
          'Volgorde__c',
          'Waarde__c',
          'Eenheid__c',
          'Voorbeeld__c',
          'Gepubliceerd__c',
          'OwnerId',
        ],
      },
      systemSection,
    ],
    compact: ['Name', 'Waarde__c', 'Eenheid__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle kerncijfers',
      columns: [
        'Name',
        'Waarde__c',
        'Eenheid__c',
        'Volgorde__c',
        'Voorbeeld__c',
        'Gepubliceerd__c',
      ],
      orderBy: ['Volgorde__c', 'Name'],
    },
    {
      apiName: 'Gepubliceerd',
      label: 'Gepubliceerde kerncijfers',
      columns: ['Name', 'Waarde__c', 'Eenheid__c', 'Volgorde__c'],
      orderBy: ['Volgorde__c', 'Name'],
      filters: [equals('Gepubliceerd__c', 'true')],
    },
  ],
  relatedLists: [],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#2f7f8f', icon: 'success' },
});
