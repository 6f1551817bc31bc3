import { checkbox } from '#engine/fields/checkbox.ts';
import { headTags } from '#engine/fields/head-tags.ts';
import { hrefLang, pageAddress } from '#engine/fields/page-address.ts';
import { text } from '#engine/fields/text.ts';

// Metadata for search engines, which editors fill in where it must differ from the content of the
// page. Source: spec §3, SEO properties.

/** `Pagina__c` already has its own fields for title, description and checkbox. */
export const seoAddresses = {
  Canoniek_adres__c: pageAddress({
    label: 'Canoniek adres',
    help: 'Alleen als deze tekst ook op een ander adres staat, dat zoekmachines moeten tonen.',
  }),
  Hreflang__c: hrefLang({
    label: 'Andere talen',
    help: 'Per regel een taal en een adres: nl-NL https://…',
  }),
  Hoofdtags__c: headTags({
    label: 'Extra tags in de kop',
    help: 'Alleen meta en link, bijvoorbeeld om te bewijzen dat de site van ons is.',
  }),
};

export const seoFields = {
  Seo_titel__c: text({
    label: 'Titel voor zoekmachines',
    length: 120,
    help: 'Leeg: de titel van de pagina.',
  }),
  Seo_omschrijving__c: text({
    label: 'Omschrijving voor zoekmachines',
    length: 320,
    help: 'Leeg: de samenvatting.',
  }),
  Indexeerbaar__c: checkbox({ label: 'Vindbaar in zoekmachines', default: { value: true } }),
  ...seoAddresses,
};

export const seoSection = {
  heading: 'Zoekmachines',
  columns: 1,
  fields: Object.keys(seoFields),
} as const;
