import { equals, defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { currency, integer } from '#engine/fields/number.ts';
import { multiPicklist, picklist } from '#engine/fields/picklist.ts';
import { text } from '#engine/fields/text.ts';
import { productRegime } from '#protocol/telecom/contract-end.ts';
import { availability } from '#protocol/telecom/selling.ts';
import { serviceKind, serviceUnit } from '#protocol/telecom/service-kind.ts';
import { freeText, nameText, systemSection, fileList } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
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
  'Eenmalig__c',
  'Snelheid_down__c',
  'Snelheid_up__c',
  'Levertijd_werkdagen__c',
  'Waar__c',
  'Optie_bij__c',
  'Voor_wie__c',
  'Router__c',
  'Vast_ip__c',
  'Niveau__c',
  'Uren__c',
  'Reactie__c',
  'Herstel__c',
  'Actief__c',
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
    Voor_wie__c: text({
      label: 'Voor wie',
      length: 80,
      help: 'Staat klein onder de naam, zoals ‘Kantoor tot 20 mensen’.',
    }),
    Eenmalig__c: currency({
      label: 'Eenmalig',
      help: 'Aansluiten en installatie, in euro’s zonder btw. Leeg: niets. Een tarief gaat voor.',
    }),
    Snelheid_down__c: integer({ label: 'Snelheid downloaden', help: 'In Mbit/s.' }),
    Snelheid_up__c: integer({ label: 'Snelheid uploaden', help: 'In Mbit/s.' }),
    Snelheid_normaal__c: integer({
      label: 'Normaal beschikbaar',
      help: 'In procenten van de snelheid. Staat in de contractsamenvatting als belofte.',
    }),
    Snelheid_minimaal__c: integer({
      label: 'Minimaal beschikbaar',
      help: 'In procenten van de snelheid. Staat in de contractsamenvatting als belofte.',
    }),
    Levertijd_werkdagen__c: integer({
      label: 'Levertijd in werkdagen',
      help: 'Leeg: de site rekent met tien werkdagen.',
    }),
    Waar__c: picklist({
      label: 'Waar te krijgen',
      values: Object.values(availability),
      required: true,
      default: { value: availability.everywhere },
    }),
    Optie_bij__c: multiPicklist({
      label: 'Optie bij',
      values: Object.values(serviceKind),
      help: 'Bij welke soorten diensten je dit erbij kunt nemen. Leeg: het is geen optie.',
    }),
    Router__c: checkbox({ label: 'Router inbegrepen' }),
    Vast_ip__c: checkbox({ label: 'Vast ip-adres inbegrepen' }),
    Niveau__c: picklist({ label: 'Serviceniveau', values: ['Brons', 'Zilver', 'Goud'] }),
    Uren__c: text({ label: 'Bereikbaar', length: 80, help: 'Van een serviceniveau.' }),
    Reactie__c: text({ label: 'Reactie', length: 80, help: 'Van een serviceniveau.' }),
    Herstel__c: text({ label: 'Herstel', length: 80, help: 'Van een serviceniveau.' }),
    Actief__c: checkbox({
      label: 'Te bestellen',
      default: { value: true },
      help: 'Uit: de site toont het product, maar niemand kan het bestellen.',
    }),
    Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
  },
  rules: [
    between('Maandbedrag__c', [0, 100_000]),
    between('Eenmalig__c', [0, 100_000]),
    between('Snelheid_down__c', [1, 100_000]),
    between('Snelheid_up__c', [1, 100_000]),
    between('Snelheid_normaal__c', [1, 100]),
    between('Snelheid_minimaal__c', [1, 100]),
    between('Levertijd_werkdagen__c', [0, 260]),
  ],
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
      {
        heading: 'Verkoop',
        columns: 2,
        fields: [
          'Eenmalig__c',
          'Levertijd_werkdagen__c',
          'Waar__c',
          'Optie_bij__c',
          'Voor_wie__c',
          'Actief__c',
        ],
      },
      {
        heading: 'Wat erin zit',
        columns: 2,
        fields: [
          'Snelheid_down__c',
          'Snelheid_up__c',
          'Snelheid_normaal__c',
          'Snelheid_minimaal__c',
          'Router__c',
          'Vast_ip__c',
          'Niveau__c',
          'Uren__c',
          'Reactie__c',
          'Herstel__c',
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
    {
      apiName: 'Aan_te_vullen',
      label: 'Producten zonder levertijd',
      columns: [
        'Name',
        'Soort__c',
        'Maandbedrag__c',
        'Eenmalig__c',
        'Levertijd_werkdagen__c',
        'Waar__c',
        'Optie_bij__c',
        'Actief__c',
      ],
      orderBy: ['Soort__c', 'Volgorde__c', 'Name'],
      filters: [equals('Gepubliceerd__c', 'true'), equals('Levertijd_werkdagen__c', '')],
    },
  ],
  relatedLists: [
    {
      name: 'Tarieven__r',
      columns: ['Looptijd_maanden__c', 'Maandbedrag__c', 'Eenmalig__c', 'Van__c', 'Tot__c'],
      orderBy: ['Looptijd_maanden__c', '-Van__c'],
    },
    {
      name: 'Aansluitingen__r',
      columns: ['Name', 'Account__c', 'Status__c', 'Maandbedrag__c', 'Ingangsdatum__c'],
      orderBy: ['Name'],
    },
    fileList,
  ],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#b781d3', icon: 'bag' },
});
