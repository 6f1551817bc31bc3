import { equals } from '#engine/model/define.ts';
import type { Grant } from '#engine/model/access-definition.ts';
import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { integer } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { richText, text } from '#engine/fields/text.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { articlePath } from '#protocol/site/site.ts';
import { enteredDay, freeText, slug, systemSection, fileList } from '../fields.ts';
import { fieldsExcept, fullGrant, readGrant, publishedGrant } from '../grants.ts';
import { seoFields, seoSection } from './seo.ts';
import { sitePreview, publishActions } from '../telecom/work.ts';

const forEveryone = publishedGrant(
  'Name',
  'Slug__c',
  'Categorie__c',
  'Samenvatting__c',
  'Inhoud__c',
  'Leestijd__c',
  'Publicatiedatum__c',
  'Gepubliceerd__c',
  'Auteur__c',
  ...Object.keys(seoFields),
);

const fields = {
  Name: text({ label: 'Titel', length: 120, required: true, searchable: true }),
  Slug__c: slug({
    label: 'Adres van de pagina',
    required: true,
    default: { slugOf: 'Name' },
    help: 'Leeg: gemaakt van de titel.',
  }),
  Categorie__c: picklist({
    label: 'Categorie',
    values: [
      'Internet',
      'Glasvezel',
      'Mobiel',
      'Vast bellen',
      'Werkplek 365',
      'Facturen en contract',
    ],
    required: true,
  }),
  Samenvatting__c: freeText({ label: 'Samenvatting', searchable: true }),
  Inhoud__c: richText({ label: 'Inhoud', searchable: true }),
  Leestijd__c: integer({
    label: 'Leestijd in minuten',
    readOnly: true,
    tracked: false,
    help: 'Volgt uit het aantal woorden.',
  }),
  Publicatiedatum__c: enteredDay({
    label: 'Publicatiedatum',
    monthsAhead: dateLimits.publicationAhead,
  }),
  Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
  Auteur__c: text({
    label: 'Auteur (openbaar)',
    length: 80,
    help: 'Een voornaam of een team, zoals lezers het zien. Leeg: de naam van ons bedrijf.',
  }),
  ...seoFields,
  Behulpzaam_ja__c: integer({ label: 'Vonden dit nuttig', tracked: false, default: { value: 0 } }),
  Behulpzaam_nee__c: integer({
    label: 'Vonden dit niet nuttig',
    tracked: false,
    default: { value: 0 },
  }),
};

/** Editors write neither the votes, which are counted, nor the reading time, which is computed. */
const edits: Grant = {
  ...fullGrant,
  write: [
    'OwnerId',
    ...fieldsExcept(fields, 'Leestijd__c', 'Behulpzaam_ja__c', 'Behulpzaam_nee__c'),
  ],
};

export const knowledgeArticle = defineObject({
  apiName: 'Kennisartikel__c',
  label: 'Kennisartikel',
  labelPlural: 'Kennisartikelen',
  keyPrefix: 'a08',
  fields,
  derive: (row) => ({ Leestijd__c: readingMinutes(String(row['Inhoud__c'] ?? '')) }),
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Artikel',
        columns: 2,
        fields: [
          'Name',
          'Slug__c',
          'Categorie__c',
          'Leestijd__c',
          'Gepubliceerd__c',
          'Publicatiedatum__c',
          'Auteur__c',
          'OwnerId',
        ],
      },
      { heading: 'Tekst', fields: ['Samenvatting__c', 'Inhoud__c'] },
      seoSection,
      {
        heading: 'Oordeel van lezers',
        columns: 2,
        fields: ['Behulpzaam_ja__c', 'Behulpzaam_nee__c'],
      },
      systemSection,
    ],
    compact: ['Name', 'Categorie__c', 'Leestijd__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle kennisartikelen',
      columns: [
        'Name',
        'Categorie__c',
        'Leestijd__c',
        'Gepubliceerd__c',
        'Publicatiedatum__c',
        'Behulpzaam_ja__c',
        'Behulpzaam_nee__c',
      ],
      orderBy: ['Name'],
    },
    {
      apiName: 'Gepubliceerd',
      label: 'Gepubliceerde artikelen',
      columns: ['Name', 'Categorie__c', 'Leestijd__c', 'Publicatiedatum__c'],
      orderBy: ['Categorie__c', 'Name'],
      filters: [equals('Gepubliceerd__c', 'true')],
    },
    {
      apiName: 'Concept',
      label: 'Concepten',
      columns: ['Name', 'Categorie__c', 'OwnerId', 'LastModifiedDate'],
      orderBy: ['-LastModifiedDate'],
      filters: [equals('Gepubliceerd__c', 'false')],
    },
  ],
  actions: publishActions,
  preview: { ...sitePreview, page: { field: 'Slug__c', path: articlePath } },
  relatedLists: [fileList],
  access: {
    guest: [forEveryone],
    customer: [forEveryone],
    casesOnly: [forEveryone],
    sales: [readGrant],
    administrator: [edits],
  },
  changesSeldom: true,
  searchable: true,
  theme: { color: '#4bca81', icon: 'info' },
});

/** Includes words of headings and list items. Markdown characters and list numbers are no words. */
export const wordCount = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word) && !/^\d+\.$/.test(word)).length;

/**
 * The number of words that an adult reads silently in a minute, for non-fiction. Source: M.
 * Brysbaert, How many words do we read per minute? Journal of Memory and Language 109 (2019),
 * 104047.
 */
const wordsPerMinute = 238;

export const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.ceil(wordCount(markdown) / wordsPerMinute));
