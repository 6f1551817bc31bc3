import { dayText } from '#messages/shared/days.ts';
import { euros } from '#messages/shared/numbers.ts';
import { salaryPerMonth, salaryText } from '#messages/site/jobs.ts';
import { perUnit, servicesBannerText } from '#messages/site/service.ts';
import {
  kindNames,
  pageNames,
  searchEntryText as words,
  pagesWithoutCopy,
} from '#messages/site/site-places.ts';
import type { Brand } from '#protocol/site/brand.ts';
import {
  articlePath,
  isBranchKey,
  isPageKey,
  pagePath,
  tariffAnchor,
  vacancyPath,
} from '#protocol/site/site.ts';
import { availability } from '#protocol/telecom/selling.ts';
import { markdownWithBrand, withBrand } from '../content/brand-words.ts';
import { plainLinesOf, sectionsOf } from '../content/markdown.ts';
import { servicePathOf } from '../content/read-service.ts';
import { salaryOf } from '../content/read-vacancies.ts';

export type SiteKind = 'product' | 'page' | 'article' | 'vacancy';

export type Passage = { heading: string | null; text: string };

/** `monthly`: euros a month without VAT. `from`: other products of the page may cost more. */
export type SitePrice = { monthly: number; from: boolean; unit: string };

export type SiteEntry = {
  kind: SiteKind;
  path: string;
  title: string;
  names: readonly string[];
  summary: string;
  passages: readonly Passage[];
  price: SitePrice | null;
  /** The number of units of one connection. Only for products. */
  amount: number | null;
  /** The line below the entry in search results. */
  note: string | null;
  /** The category of an article, or the kind of a product. */
  group: string | null;
  id: string | null;
  /** The last part of the path. Only for articles and vacancies. */
  slug: string | null;
};

type Row = Readonly<Record<string, unknown>>;

export type SiteRows = {
  pages: readonly Row[];
  articles: readonly Row[];
  vacancies: readonly Row[];
  products: readonly Row[];
};

const textOf = (row: Row, field: string): string => String(row[field] ?? '');
const idOf = (row: Row): string => textOf(row, 'Id');

export function siteEntries(
  { pages, articles, vacancies, products }: SiteRows,
  brand: Brand,
): SiteEntry[] {
  return [
    ...pages
      .filter((row) => isPageKey(textOf(row, 'Sleutel__c')))
      .map((row) => pageEntry(row, { brand, products })),
    ...pagesWithoutCopy.map(placeEntry),
    ...articles.map((row) => articleEntry(row, brand)),
    ...vacancies.map((row) => vacancyEntry(row, brand)),
    ...products.map(productEntry),
  ];
}

function pageEntry(
  row: Row,
  { brand, products }: { brand: Brand; products: readonly Row[] },
): SiteEntry {
  const key = textOf(row, 'Sleutel__c');
  const path = pagePath(key);
  const sold = products.filter((product) => servicePathOf(textOf(product, 'Soort__c')) === path);
  const [priced] = key === fibreKey ? cheapestFibre(products) : sold;
  const title = withBrand(textOf(row, 'Titel__c') || textOf(row, 'Name'), brand);
  const reach =
    key === 'contact' || key === 'support'
      ? [{ heading: words.reach, text: words.reachText(brand) }]
      : [];
  // The services banner is on the home page and on each page that sells a service. Source: spec §2,
  // Services banner.
  const { heading: offer, paragraph: text } = servicesBannerText;
  const discount = key === 'home' || sold.length > 0 ? [{ heading: offer, text }] : [];
  const tariffs =
    sold.length === 0 ? [] : [{ heading: words.tariffs, text: sold.map(tariffLine).join(' ') }];
  return {
    id: idOf(row),
    kind: 'page',
    path,
    title,
    names: [...(pageNames[key] ?? []), ...(priced === undefined ? [] : [words.tariffsAndPrices])],
    summary: withBrand(textOf(row, 'Omschrijving__c'), brand),
    passages: [...pagePassages(row, brand), ...tariffs, ...discount, ...reach],
    price:
      priced === undefined
        ? null
        : {
            monthly: Number(priced['Maandbedrag__c']),
            from: true,
            unit: textOf(priced, 'Eenheid__c'),
          },
    amount: null,
    note: null,
    group: null,
    slug: null,
  };
}

/** The page about fibre, whose products the internet page sells too. */
const fibreKey = 'glasvezel';

const cheapestFibre = (products: readonly Row[]): Row[] =>
  products
    .filter((product) => product['Waar__c'] === availability.fibre)
    .toSorted((one, other) => Number(one['Maandbedrag__c']) - Number(other['Maandbedrag__c']));

const tariffLine = (row: Row): string => {
  const unit = perUnit(textOf(row, 'Eenheid__c'));
  return `${textOf(row, 'Name')}: ${euros(Number(row['Maandbedrag__c']))} ${words.withoutVat}${unit === '' ? '' : `, ${unit}`}.`;
};

/** A page for a branch repeats what other pages explain, so only its introduction counts. */
function pagePassages(row: Row, brand: Brand): Passage[] {
  const passages = passagesOf(textOf(row, 'Inhoud__c'), brand);
  return isBranchKey(textOf(row, 'Sleutel__c'))
    ? passages.filter(({ heading }) => heading === null)
    : passages;
}

/** A `###` heading is a question, and begins a passage of its own. */
function passagesOf(source: string, brand: Brand): Passage[] {
  const plain = (text: string): string => plainLinesOf(markdownWithBrand(text, brand)).trim();
  const { lead, sections } = sectionsOf(source);
  const pieces = sections.flatMap(({ heading, source: below }) => {
    const [before = '', ...questions] = below.split(/^### +/m);
    const asked = questions.map((part) => {
      const [question = '', ...answer] = part.split('\n');
      return { heading: question.trim(), text: plain(answer.join('\n')) };
    });
    return [{ heading: withBrand(heading, brand), text: plain(before) }, ...asked];
  });
  return [{ heading: null, text: plain(lead) }, ...pieces].filter(({ text }) => text !== '');
}

const placeEntry = ({
  path,
  title,
  text,
  names,
}: (typeof pagesWithoutCopy)[number]): SiteEntry => ({
  id: null,
  kind: 'page',
  path,
  title,
  names,
  summary: text,
  passages: [{ heading: null, text }],
  price: null,
  amount: null,
  note: null,
  group: null,
  slug: null,
});

function articleEntry(row: Row, brand: Brand): SiteEntry {
  const minutes = row['Leestijd__c'];
  return {
    id: idOf(row),
    kind: 'article',
    path: articlePath(textOf(row, 'Slug__c')),
    title: withBrand(textOf(row, 'Name'), brand),
    names: [],
    summary: withBrand(textOf(row, 'Samenvatting__c'), brand),
    passages: [
      { heading: null, text: withBrand(textOf(row, 'Samenvatting__c'), brand) },
      ...passagesOf(textOf(row, 'Inhoud__c'), brand),
    ],
    price: null,
    amount: null,
    note: minutes === null || minutes === undefined ? null : words.minutes(Number(minutes)),
    group: textOf(row, 'Categorie__c'),
    slug: textOf(row, 'Slug__c'),
  };
}

function vacancyEntry(row: Row, brand: Brand): SiteEntry {
  const [department, place, hours] = [
    textOf(row, 'Afdeling__c'),
    textOf(row, 'Standplaats__c'),
    textOf(row, 'Uren_per_week__c'),
  ];
  const pay = salaryOf(row);
  const salary = pay === null ? '' : salaryPerMonth(salaryText(pay));
  const closing = textOf(row, 'Sluitingsdatum__c');
  const closesOn = closing === '' ? '' : dayText(closing);
  return {
    id: idOf(row),
    kind: 'vacancy',
    path: vacancyPath(textOf(row, 'Slug__c')),
    title: textOf(row, 'Name'),
    names: [words.vacancyName(textOf(row, 'Name')), words.vacancyWords],
    summary: withBrand(textOf(row, 'Samenvatting__c'), brand),
    passages: [
      { heading: null, text: words.vacancyFacts({ department, place, hours, salary, closesOn }) },
      ...passagesOf(textOf(row, 'Inhoud__c'), brand),
    ],
    price: null,
    amount: null,
    note: words.vacancy(place, hours, pay === null ? '' : salaryText(pay)),
    group: null,
    slug: textOf(row, 'Slug__c'),
  };
}

/** An option stands on the page of its kind, or else of a kind of service that it belongs to. */
function pathOfProduct(row: Row): string {
  const name = textOf(row, 'Name');
  const own = servicePathOf(textOf(row, 'Soort__c'));
  const hosts = textOf(row, 'Optie_bij__c').split(';').filter(Boolean).map(servicePathOf);
  const page = hosts.length === 0 || hosts.includes(own) ? own : (hosts[0] ?? own);
  return page === null ? pagePath('contact') : `${page}#${tariffAnchor(name)}`;
}

function productEntry(row: Row): SiteEntry {
  const [name, kind, text] = [
    textOf(row, 'Name'),
    textOf(row, 'Soort__c'),
    textOf(row, 'Omschrijving__c'),
  ];
  return {
    id: idOf(row),
    kind: 'product',
    path: pathOfProduct(row),
    title: name,
    names: [kind, ...(kindNames[kind] ?? [])],
    summary: text,
    passages: [{ heading: words.tariff, text: `${text} ${tariffLine(row)}` }],
    price: { monthly: Number(row['Maandbedrag__c']), from: false, unit: textOf(row, 'Eenheid__c') },
    amount:
      row['Aantal_per_aansluiting__c'] == null ? null : Number(row['Aantal_per_aansluiting__c']),
    note: null,
    group: kind,
    slug: null,
  };
}
