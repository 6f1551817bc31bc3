import { type Brand, logoPath } from '#protocol/site/brand.ts';
import type { JsonLdThing, Seo } from '#protocol/site/seo.ts';
import { employmentKind } from '#protocol/crm/picklists.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';

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
    ...(brand.logo !== null && { logo: absoluteUrl(site, logoPath(brand.logo)) }),
    identifier: { '@type': 'PropertyValue', propertyID: 'KvK', value: brand.kvkNumber },
  };
};

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
  employment: string;
  salary: { from: number | null; to: number | null } | null;
  ...(employmentTypes[employment] && { employmentType: employmentTypes[employment] }),
  ...(salary !== null && { baseSalary: baseSalaryOf(salary) }),

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
