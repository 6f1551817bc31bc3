import { defineObject } from '#engine/model/define.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { richText, text } from '#engine/fields/text.ts';
import { freeText, nameText, slug, systemSection, fileList } from '../fields.ts';
import { publishedAccess, publishedGrant } from '../grants.ts';
import { seoAddresses } from './seo.ts';
import { isPageKey, pagePath } from '#protocol/site/site.ts';
import { sitePreview, publishActions } from '../telecom/work.ts';

const forEveryone = publishedGrant(
  'Name',
  'Sleutel__c',
  'Titel__c',
  'Omschrijving__c',
  'Inhoud__c',
  'Indexeerbaar__c',
  'Canoniek_adres__c',
  'Hreflang__c',
  'Hoofdtags__c',
  'Gepubliceerd__c',
);

/** The text of a page, or of a block on a page. */
export const page = defineObject({
  apiName: 'Pagina__c',
  label: 'Pagina',
  labelPlural: 'Pagina’s',
  keyPrefix: 'a09',
  fields: {
    Name: nameText({ label: 'Naam', required: true, searchable: true }),
    Sleutel__c: slug({
      label: 'Sleutel',
      required: true,
      help: 'Waarmee de site deze tekst vindt.',
    }),
    Titel__c: text({ label: 'Titel', length: 120, searchable: true }),
    Omschrijving__c: text({
      label: 'Omschrijving voor zoekmachines',
      length: 320,
      searchable: true,
    }),
    Inhoud__c: richText({ label: 'Inhoud', searchable: true }),
    Indexeerbaar__c: checkbox({ label: 'Vindbaar in zoekmachines', default: { value: true } }),
    ...seoAddresses,
    Gepubliceerd__c: checkbox({ label: 'Gepubliceerd' }),
    Redactie__c: freeText({
      label: 'Aantekening van de redactie',
      searchable: true,
      help: 'Alleen zichtbaar voor medewerkers.',
    }),
  },
  personal: [],
  layout: {
    sections: [
      {
        heading: 'Pagina',
        columns: 2,
        fields: ['Name', 'Sleutel__c', 'Gepubliceerd__c', 'Indexeerbaar__c', 'OwnerId'],
      },
      {
        heading: 'Zoekmachines',
        fields: ['Titel__c', 'Omschrijving__c', ...Object.keys(seoAddresses)],
      },
      { heading: 'Tekst', fields: ['Inhoud__c', 'Redactie__c'] },
      systemSection,
    ],
    compact: ['Name', 'Sleutel__c', 'Titel__c', 'Gepubliceerd__c'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle pagina’s',
      columns: [
        'Name',
        'Sleutel__c',
        'Titel__c',
        'Indexeerbaar__c',
        'Gepubliceerd__c',
        'LastModifiedDate',
      ],
      orderBy: ['Name'],
    },
  ],
  actions: publishActions,
  preview: {
    ...sitePreview,
    page: { field: 'Sleutel__c', path: (key) => (isPageKey(key) ? pagePath(key) : null) },
  },
  relatedLists: [fileList],
  access: publishedAccess(forEveryone),
  changesSeldom: true,
  searchable: true,
  theme: { color: '#6f6ab0', icon: 'tv' },
});
