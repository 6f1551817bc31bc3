import { type Brand, logoPath } from '#protocol/site/brand.ts';
import type { JsonLdThing, Seo } from '#protocol/site/seo.ts';
import { employmentKind } from '#protocol/crm/picklists.ts';
import { absoluteUrl, type Site, tariffAnchor } from '#protocol/site/site.ts';
import { defaultTerm } from '#protocol/telecom/offer.ts';
import { type CatalogueProduct, priceFor } from '../selling/read-catalogue.ts';

/** The publisher of the structured data (JSON-LD). Source: https://schema.org. */
export type LinkedDataPublisher = { brand: Brand; site: Site };

export const organizationLinkedData = ({ brand, site }: LinkedDataPublisher): JsonLdThing => {
  const [street = '', place = ''] = brand.address.split(',').map((part) => part.trim());
  const postalCode = /^\d{4} ?[A-Z]{2}/.exec(place)?.[0];
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: brand.name,
    url: absoluteUrl(site, '/'),
    telephone: brand.phone,
    email: brand.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      ...(postalCode && { postalCode }),
      addressLocality: brand.city,
      addressCountry: 'NL',
    },
    ...(brand.vatId !== null && { vatID: brand.vatId }),
    logo: absoluteUrl(site, brand.logo === null ? ownLogo : logoPath(brand.logo)),
    identifier: { '@type': 'PropertyValue', propertyID: 'KvK', value: brand.kvkNumber },
    contactPoint: contactPointsOf(brand),
  };
};

/** The company and its site, with the address where search engines can search it. */
export const siteLinkedData = (publisher: LinkedDataPublisher): JsonLdThing[] => {
  const { brand, site } = publisher;
  return [
    organizationLinkedData(publisher),
    {
      '@type': 'WebSite',
      '@id': `${absoluteUrl(site, '/')}#site`,
      name: brand.name,
      url: absoluteUrl(site, '/'),
      inLanguage: 'nl-NL',
      publisher: { '@id': organizationId(site) },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${absoluteUrl(site, '/zoekresultaten')}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
};

function contactPointsOf(brand: Brand): JsonLdThing[] {
  const point = { '@type': 'ContactPoint', availableLanguage: 'nl', areaServed: 'NL' } as const;
  const hours = workdayHours(brand.openingHours);
  const { outagePhone } = brand;
  return [
    {
      ...point,
      contactType: 'customer service',
      telephone: brand.phone,
      email: brand.email,
      ...(hours !== null && { hoursAvailable: { ...hours, dayOfWeek: workdays } }),
    },
    ...(outagePhone === null
      ? []
      : [{ ...point, contactType: 'technical support', telephone: outagePhone }]),
  ];
}

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Null when the text does not name one opening and one closing time on working days. */
function workdayHours(openingHours: string): JsonLdThing | null {
  const [, hour, minute, lastHour, lastMinute] =
    /werkdagen van (\d{1,2})[.:](\d{2}) tot (\d{1,2})[.:](\d{2})/i.exec(openingHours) ?? [];
  if (hour === undefined || minute === undefined || lastHour === undefined) return null;
  return {
    '@type': 'OpeningHoursSpecification',
    opens: `${hour.padStart(2, '0')}:${minute}`,
    closes: `${lastHour.padStart(2, '0')}:${lastMinute ?? '00'}`,
  };
}

/** The logo of the product, which pages show for a brand without a logo. */
const ownLogo = '/icons/icon-512.png';

const organizationId = (site: Site): string => `${absoluteUrl(site, '/')}#organisatie`;

export type ArticleFacts = {
  title: string;
  publishedOn: string | null;
  modifiedAt: string;
  author: string | null;
};

/** Dates are `yyyy-mm-dd`, with or without a time. */
export const articleLinkedData = (
  { title, publishedOn, modifiedAt, author }: ArticleFacts,
  seo: Seo,
  teller: LinkedDataPublisher,
): JsonLdThing => ({
  '@type': 'Article',
  headline: title,
  ...(seo.description !== null && { description: seo.description }),
  ...(publishedOn !== null && { datePublished: publishedOn }),
  dateModified: modifiedAt,
  image: seo.imageUrl,
  inLanguage: 'nl-NL',
  mainEntityOfPage: seo.canonicalUrl,
  author:
    author === null ? { '@id': organizationId(teller.site) } : { '@type': 'Person', name: author },
  publisher: organizationLinkedData(teller),
});

export type JobFacts = {
  title: string;
  html: string;
  place: string;
  hours: string;
  employment: string;
  salary: { from: number | null; to: number | null } | null;
  postedOn: string | null;
  closesOn: string | null;
};

/** Dates are `yyyy-mm-dd`. Applicants can still apply on the closing day. */
export const jobPostingLinkedData = (
  { title, html, place, hours, employment, salary, postedOn, closesOn }: JobFacts,
  seo: Seo,
  teller: LinkedDataPublisher,
): JsonLdThing => ({
  '@type': 'JobPosting',
  title,
  description: html,
  ...(postedOn !== null && { datePosted: postedOn }),
  ...(closesOn !== null && { validThrough: `${closesOn}T23:59:59` }),
  ...(hours !== '' && { workHours: hours }),
  ...(employmentTypes[employment] && { employmentType: employmentTypes[employment] }),
  ...(salary !== null && { baseSalary: baseSalaryOf(salary) }),
  url: seo.canonicalUrl,
  directApply: true,
  hiringOrganization: organizationLinkedData(teller),
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: place || teller.brand.city,
      addressCountry: 'NL',
    },
  },
});

/** Source: https://developers.google.com/search/docs/appearance/structured-data/job-posting. */
const employmentTypes: Readonly<Record<string, readonly string[]>> = {
  [employmentKind.fullTime]: ['FULL_TIME'],
  [employmentKind.partTime]: ['PART_TIME'],
  [employmentKind.either]: ['FULL_TIME', 'PART_TIME'],
  [employmentKind.temporary]: ['TEMPORARY'],
  [employmentKind.internship]: ['INTERN'],
};

const baseSalaryOf = ({ from, to }: { from: number | null; to: number | null }): JsonLdThing => ({
  '@type': 'MonetaryAmount',
  currency: 'EUR',
  value: {
    '@type': 'QuantitativeValue',
    unitText: 'MONTH',
    ...(from !== null && { minValue: from }),
    ...(to !== null && { maxValue: to }),
  },
});
/**
 * One product each, with its price at `defaultTerm`. `path`: of the
 * page that sells them. Says nothing of the combination discount (decisions.md §13).
 */
export const productsLinkedData = (
  products: readonly CatalogueProduct[],
  { brand, site }: LinkedDataPublisher,
  path: string,
): JsonLdThing[] => products.map((product) => productLinkedData(product, { brand, site }, path));

function productLinkedData(
  product: CatalogueProduct,
  { brand, site }: LinkedDataPublisher,
  path: string,
): JsonLdThing {
  const price = (priceFor(product, defaultTerm).monthly / 100).toFixed(2);
  const priced = { price, priceCurrency: 'EUR' };
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.description !== '' && { description: product.description }),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      ...priced,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...priced,
        unitCode: 'MON',
        valueAddedTaxIncluded: false,
      },
      availability: `https://schema.org/${product.orderable ? 'InStock' : 'OutOfStock'}`,
      url: `${absoluteUrl(site, path)}#${tariffAnchor(product.name)}`,
      seller: { '@id': organizationId(site) },
    },
  };
}
