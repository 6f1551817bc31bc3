import { equals, defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { currency } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { richText } from '#engine/fields/text.ts';
import { employmentKind } from '#protocol/crm/picklists.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { vacancyPath } from '#protocol/site/site.ts';
import { enteredDay, freeText, nameText, slug, systemSection, fileList } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
import { between, notBefore, notBelow } from '../rules.ts';
import { seoFields, seoSection } from './seo.ts';
import { sitePreview, publishActions } from '../telecom/work.ts';

const forEveryone = publishedGrant(
  'Name',
  'Slug__c',
  'Afdeling__c',
  'Standplaats__c',
  'Uren_per_week__c',
  'Dienstverband__c',
  'Salaris_van__c',
  'Salaris_tot__c',
  'Samenvatting__c',
  'Inhoud__c',
  'Publicatiedatum__c',
  'Sluitingsdatum__c',
  'Gepubliceerd__c',
  ...Object.keys(seoFields),
);

/** In euros a month, from 0. */
const highestPay = [0, 100_000] as const;

export const vacancy = defineObject({
  apiName: 'Vacature__c',
  label: 'Vacature',
  labelPlural: 'Vacatures',
  keyPrefix: 'a07',
  fields: {
    Name: nameText({ label: 'Functie', required: true, searchable: true }),
    Slug__c: slug({
      label: 'Adres van de pagina',
      required: true,
      default: { slugOf: 'Name' },
      help: 'Leeg: gemaakt van de functie.',
    }),
    Afdeling__c: nameText({ label: 'Afdeling' }),
    Standplaats__c: nameText({ label: 'Standplaats', searchable: true }),
    Uren_per_week__c: nameText({ label: 'Uren per week' }),
    Dienstverband__c: picklist({ label: 'Dienstverband', values: Object.values(employmentKind) }),
    Salaris_van__c: currency({
      label: 'Salaris van',
      help: 'Bruto per maand, bij een volledige week. Van 0 tot 100.000 euro.',
    }),
    Salaris_tot__c: currency({
      label: 'Salaris tot',
      help: 'Niet lager dan het bedrag bij Salaris van. Leeg: vanaf dat bedrag.',
    }),
    Samenvatting__c: freeText({ label: 'Samenvatting', searchable: true }),
    Inhoud__c: richText({ label: 'Inhoud', searchable: true }),
    Publicatiedatum__c: enteredDay({
      label: 'Publicatiedatum',
      monthsAhead: dateLimits.publicationAhead,
    }),
    Sluitingsdatum__c: enteredDay({
      label: 'Sluitingsdatum',
      help: 'Niet eerder dan de publicatiedatum.',
      monthsAhead: dateLimits.publicationAhead,
    }),
    Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
    ...seoFields,
  },
  rules: [
    notBefore('Sluitingsdatum__c', 'Publicatiedatum__c'),
    between('Salaris_van__c', highestPay),
    between('Salaris_tot__c', highestPay),
    notBelow('Salaris_tot__c', 'Salaris_van__c'),
  ],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Vacature',
        columns: 2,
        fields: [
          'Name',
          'Slug__c',
          'Afdeling__c',
          'Standplaats__c',
          'Uren_per_week__c',
          'Dienstverband__c',
          'Salaris_van__c',
          'Salaris_tot__c',
          'Gepubliceerd__c',
          'Publicatiedatum__c',
          'Sluitingsdatum__c',
          'OwnerId',
        ],
      },
      { heading: 'Tekst', fields: ['Samenvatting__c', 'Inhoud__c'] },
      seoSection,
      systemSection,
    ],
    compact: ['Name', 'Afdeling__c', 'Uren_per_week__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle vacatures',
      columns: [
        'Name',
        'Afdeling__c',
        'Standplaats__c',
        'Uren_per_week__c',
        'Gepubliceerd__c',
        'Publicatiedatum__c',
      ],
      orderBy: ['Name'],
    },
    {
      apiName: 'Gepubliceerd',
      label: 'Gepubliceerde vacatures',
      columns: ['Name', 'Afdeling__c', 'Standplaats__c', 'Uren_per_week__c', 'Sluitingsdatum__c'],
      orderBy: ['Name'],
      filters: [equals('Gepubliceerd__c', 'true')],
    },
  ],
  actions: publishActions,
  preview: { ...sitePreview, page: { field: 'Slug__c', path: vacancyPath } },
  relatedLists: [
    {
      name: 'Sollicitaties__r',
      columns: ['Name', 'Voornaam__c', 'Achternaam__c', 'Status__c', 'CreatedDate'],
      orderBy: ['-CreatedDate'],
    },
    fileList,
  ],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#8a5a9e', icon: 'desk' },
});
