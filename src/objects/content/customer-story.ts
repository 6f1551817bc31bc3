import { equals, defineObject, type ValidationRule } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { integer } from '#engine/fields/number.ts';
import { richText, textArea } from '#engine/fields/text.ts';
import { mostTallyLines, readTally } from '#protocol/site/story.ts';
import { storyPath } from '#protocol/site/site.ts';
import { freeText, nameText, slug, systemSection, fileList } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
import { sitePreview, publishActions } from '../telecom/work.ts';
import { picture } from './picture.ts';
import { seoFields, seoSection } from './seo.ts';

const forEveryone = publishedGrant(
  'Name',
  'Slug__c',
  'Bedrijf__c',
  'Citaat__c',
  'Samenvatting__c',
  'Cijfers__c',
  'Foto__c',
  'Inhoud__c',
  'Volgorde__c',
  'Voorbeeld__c',
  'Gepubliceerd__c',
  ...Object.keys(seoFields),
);

const figuresAreLines: ValidationRule = ({ Cijfers__c: figures }) =>
  figures == null || readTally(String(figures)) !== null
    ? null
    : { field: 'Cijfers__c', detail: 'a figure and words per line' };

/** What a customer says about us. Home shows the first one. */
export const customerStory = defineObject({
  apiName: 'Klantverhaal__c',
  label: 'Klantverhaal',
  labelPlural: 'Klantverhalen',
  keyPrefix: 'a2V',
  fields: {
    Name: nameText({ label: 'Titel', required: true, searchable: true }),
    Slug__c: slug({
      label: 'Adres van de pagina',
      required: true,
      default: { slugOf: 'Name' },
      help: 'Leeg: gemaakt van de titel.',
    }),
    Bedrijf__c: nameText({ label: 'Bedrijf', required: true, searchable: true }),
    Citaat__c: textArea({
      label: 'Citaat',
      length: 240,
      required: true,
      help: 'In de woorden van de klant, zonder aanhalingstekens.',
    }),
    Samenvatting__c: freeText({ label: 'Samenvatting', searchable: true }),
    Cijfers__c: textArea({
      label: 'Cijfers',
      length: 400,
      help: `Per regel een cijfer en wat het telt, zoals ‘14 mobiele nummers’. Hooguit ${mostTallyLines} regels.`,
    }),
    Foto__c: picture({
      label: 'Foto',
      help: 'Eén staande foto, met een beschrijving, en verder niets. Leeg: er staat een tekening.',
    }),
    Inhoud__c: richText({ label: 'Inhoud', searchable: true }),
    Volgorde__c: integer({ label: 'Volgorde', help: 'Laagste eerst. Home toont de eerste.' }),
    Voorbeeld__c: checkbox({
      label: 'Voorbeeld',
      help: 'Met vinkje staat er ‘Voorbeeldverhaal’ bij. Haal het weg als het verhaal echt is.',
    }),
    Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
    ...seoFields,
  },
  rules: [figuresAreLines],
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Klantverhaal',
        columns: 2,
        fields: [
          'Name',
          'Slug__c',
          'Bedrijf__c',
          'Volgorde__c',
          'Voorbeeld__c',
          'Gepubliceerd__c',
          'OwnerId',
        ],
      },
      {
        heading: 'Tekst',
        fields: ['Citaat__c', 'Samenvatting__c', 'Cijfers__c', 'Foto__c', 'Inhoud__c'],
      },
      seoSection,
      systemSection,
    ],
    compact: ['Name', 'Bedrijf__c', 'Voorbeeld__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle klantverhalen',
      columns: ['Name', 'Bedrijf__c', 'Volgorde__c', 'Voorbeeld__c', 'Gepubliceerd__c'],
      orderBy: ['Volgorde__c', 'Name'],
    },
    {
      apiName: 'Gepubliceerd',
      label: 'Gepubliceerde klantverhalen',
      columns: ['Name', 'Bedrijf__c', 'Volgorde__c'],
      orderBy: ['Volgorde__c', 'Name'],
      filters: [equals('Gepubliceerd__c', 'true')],
    },
  ],
  actions: publishActions,
  preview: { ...sitePreview, page: { field: 'Slug__c', path: storyPath } },
  relatedLists: [fileList],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#8a5a9e', icon: 'quote' },
});
