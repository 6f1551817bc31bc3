import { equals, defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { currency, integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { productRegime } from '#protocol/telecom/contract-end.ts';
import { serviceKind, serviceUnit } from '#protocol/telecom/service-kind.ts';
import { freeText, nameText, systemSection, fileList } from '../fields.ts';
import { fullGrant, readGrant, publishedGrant } from '../grants.ts';
import { between } from '../rules.ts';
import { sitePreview } from './work.ts';

const forEveryone = publishedGrant(
  'Name',
  'Soort__c',
  'Omschrijving__c',
  'Maandbedrag__c',
  'Eenheid__c',
  'Aantal_per_aansluiting__c',
  'Volgorde__c',
  'Gepubliceerd__c',
);

/** The product decides which law applies to the end of a subscription (domain.md §5). */
export const product = defineObject({
  apiName: 'Product__c',
  label: 'Product',
  labelPlural: 'Producten',
  keyPrefix: 'a00',
  fields: {
    Name: nameText({ label: 'Productnaam', required: true, searchable: true }),
    Soort__c: picklist({ label: 'Soort', values: Object.values(serviceKind), required: true }),
    Omschrijving__c: freeText({ label: 'Omschrijving', searchable: true }),
    Maandbedrag__c: currency({
      label: 'Maandbedrag',
      required: true,
      help: 'In euro’s per maand, zonder btw.',
    }),
    Eenheid__c: picklist({ label: 'Eenheid', values: Object.values(serviceUnit) }),
    Aantal_per_aansluiting__c: integer({
      label: 'Aantal per aansluiting',
      help: 'Hoeveel van de eenheid één aansluiting heeft. Leeg: zoveel als de klant afneemt.',
    }),
    Regime__c: picklist({
      label: 'Wettelijk regime',
      values: [
        { value: productRegime.ecs, label: 'Elektronische communicatiedienst' },
        { value: productRegime.programme, label: 'Programmadienst' },
        { value: productRegime.other, label: 'Alleen het contract' },
      ],
      required: true,
      default: { value: productRegime.ecs },
      help: 'Bepaalt de opzegtermijn.',
    }),
    Volgorde__c: integer({
      label: 'Volgorde',
      help: 'Laagste eerst. De site rekent per soort met het eerste product: dat is de vanafprijs en de prijs in het pakket.',
    }),
    Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
  },
  rules: [between('Maandbedrag__c', [0, 100_000])],
  personal: [],
  preview: sitePreview,
  layout: {
    sections: [
      {
        heading: 'Product',
        columns: 2,
        fields: [
          'Name',
          'Soort__c',
          'Maandbedrag__c',
          'Eenheid__c',
          'Aantal_per_aansluiting__c',
          'Regime__c',
          'Volgorde__c',
          'Gepubliceerd__c',
          'OwnerId',
        ],
      },
      { heading: 'Omschrijving', fields: ['Omschrijving__c'] },
      systemSection,
    ],
    compact: ['Name', 'Soort__c', 'Maandbedrag__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle producten',
      columns: ['Name', 'Soort__c', 'Maandbedrag__c', 'Eenheid__c', 'Regime__c', 'Gepubliceerd__c'],
      orderBy: ['Soort__c', 'Volgorde__c', 'Name'],
    },
    {
      apiName: 'Gepubliceerd',
      label: 'Gepubliceerde producten',
      columns: ['Name', 'Soort__c', 'Maandbedrag__c', 'Eenheid__c'],
      orderBy: ['Soort__c', 'Volgorde__c', 'Name'],
      filters: [equals('Gepubliceerd__c', 'true')],
    },
  ],
  relatedLists: [
    {
      name: 'Aansluitingen__r',
      columns: ['Name', 'Account__c', 'Status__c', 'Maandbedrag__c', 'Ingangsdatum__c'],
      orderBy: ['Name'],
    },
    fileList,
  ],
  access: {
    guest: [forEveryone],
    customer: [forEveryone],
    casesOnly: [forEveryone],
    sales: [readGrant],
    administrator: [fullGrant],
  },
  changesSeldom: true,
  searchable: true,
  theme: { color: '#b781d3', icon: 'bag' },
});
