import { type ArticleCategory, articles } from '../articles.ts';
import { addDays, officeMoment, onOrBeforeWeekday } from '../calendar.ts';
import { pages } from '../pages.ts';
import { products } from '../products.ts';
import { type Selling, sellings } from '../sellings.ts';
import { keyFigures, stories } from '../stories.ts';
import { synonyms } from '../synonyms.ts';
import { vacancies } from '../vacancies.ts';
import { productId } from './connections.ts';
import { staff } from './staff.ts';
import { vacancyId } from './visitors.ts';
import { type Row, rowsOf, systemFields, type DemoContext } from './world.ts';

const published = (world: DemoContext, daysAgo: number) => {
  const date = onOrBeforeWeekday(addDays(world.yesterday, -daysAgo));
  return { date, stamps: systemFields(staff.administrator, officeMoment(date, 180)) };
};

export const productRows = (world: DemoContext): Row[] =>
  rowsOf(products, (product, index) => ({
    Id: productId(product.key),
    OwnerId: staff.administrator,
    Name: product.name,
    Soort__c: product.kind,
    Omschrijving__c: product.description,
    Maandbedrag__c: product.monthly,
    Eenheid__c: product.unit,
    Aantal_per_aansluiting__c: product.amount,
    Regime__c: product.regime,
    Volgorde__c: 10 * (index + 1),
    ...sellingFields(sellings[product.key]),
    Gepubliceerd__c: true,
    ...published(world, 5 * 365).stamps,
  }));

const sellingFields = (sold: Selling | undefined): Row => ({
  Voor_wie__c: sold?.audience ?? null,
  Eenmalig__c: sold?.oneOff ?? null,
  Snelheid_down__c: sold?.speed?.[0] ?? null,
  Snelheid_up__c: sold?.speed?.[1] ?? null,
  Snelheid_normaal__c: sold?.speed === undefined ? null : 90,
  Snelheid_minimaal__c: sold?.speed === undefined ? null : 50,
  Levertijd_werkdagen__c: sold?.days ?? null,
  Waar__c: sold?.where ?? 'Overal',
  Optie_bij__c: sold?.optionWith?.join(';') ?? null,
  Router__c: sold?.router ?? false,
  Vast_ip__c: sold?.fixedIp ?? false,
  Niveau__c: sold?.level ?? null,
  Uren__c: sold?.hours ?? null,
  Reactie__c: sold?.response ?? null,
  Herstel__c: sold?.repair ?? null,
  Actief__c: sold !== undefined,
});

const soldForTerm: ReadonlySet<string> = new Set(['Internet', 'VoIP', 'Mobiel', 'TV']);

/** By the month costs more. Two years costs as much as one, without the one-off amount. */
export const tariffRows = (world: DemoContext): Row[] =>
  products
    .filter(({ key, kind }) => sellings[key] !== undefined && soldForTerm.has(kind))
    .flatMap((product) =>
      ['0', '12', '24']
        .filter((term) => term !== '0' || sellings[product.key]?.where !== 'Glasvezel')
        .map((term) => ({
          Id: world.nextId('a2A'),
          OwnerId: staff.administrator,
          Product__c: productId(product.key),
          Looptijd_maanden__c: term,
          Maandbedrag__c:
            term === '0' ? Math.round(product.monthly * 1.15 * 2) / 2 : product.monthly,
          Eenmalig__c: term === '24' ? 0 : (sellings[product.key]?.oneOff ?? 0),
          Van__c: addDays(world.today, -400),
          ...published(world, 400).stamps,
        })),
    );

export const discountRuleRows = (world: DemoContext): Row[] => [
  {
    Id: world.nextId('a2B'),
    OwnerId: staff.administrator,
    Name: 'Combinatiekorting',
    Minimum_soorten__c: 2,
    Percentage__c: 5,
    Van__c: addDays(world.today, -400),
    Actief__c: true,
    ...published(world, 400).stamps,
  },
];

function authorOf(category: ArticleCategory, at: number): string {
  const authors =
    category === 'Werkplek 365'
      ? staff.cloud
      : category === 'Facturen en contract'
        ? staff.books
        : staff.helpdesk;
  return authors[at % authors.length]!;
}

export const articleRows = (world: DemoContext): Row[] =>
  rowsOf(articles, (article, index) => {
    const { date, stamps: made } = published(world, 12 + ((index * 7) % articles.length) * 16);
    return {
      Id: world.nextId('a08'),
      OwnerId: authorOf(article.category, index),
      Name: article.title,
      Slug__c: article.slug,
      Categorie__c: article.category,
      Samenvatting__c: article.summary,
      Inhoud__c: article.body,
      Leestijd__c: article.minutes,
      Publicatiedatum__c: date,
      Gepubliceerd__c: true,
      Indexeerbaar__c: true,
      Behulpzaam_ja__c: world.random.between(4, 60),
      Behulpzaam_nee__c: world.random.between(0, 6),
      ...made,
    };
  });

export const vacancyRows = (world: DemoContext): Row[] =>
  rowsOf(vacancies, (vacancy, index) => {
    const { date, stamps: made } = published(world, 6 + 8 * index);
    return {
      Id: vacancyId(vacancy.slug),
      OwnerId: staff.administrator,
      Name: vacancy.title,
      Slug__c: vacancy.slug,
      Afdeling__c: vacancy.department,
      Standplaats__c: vacancy.place,
      Uren_per_week__c: vacancy.hours,
      Dienstverband__c: vacancy.employment,
      Salaris_van__c: vacancy.salary.from,
      Salaris_tot__c: vacancy.salary.to,
      Samenvatting__c: vacancy.summary,
      Inhoud__c: vacancy.body,
      Publicatiedatum__c: date,
      Sluitingsdatum__c: addDays(world.today, 30 + 7 * index),
      Gepubliceerd__c: vacancy.published,
      Indexeerbaar__c: true,
      ...made,
    };
  });

export const pageRows = (world: DemoContext): Row[] =>
  rowsOf(pages, (page) => ({
    Id: world.nextId('a09'),
    OwnerId: staff.administrator,
    Name: page.title,
    Sleutel__c: page.key,
    Titel__c: page.title,
    Omschrijving__c: page.seoDescription,
    Inhoud__c: page.body,
    Indexeerbaar__c: true,
    Gepubliceerd__c: true,
    ...published(world, 120).stamps,
  }));

export const storyRows = (world: DemoContext): Row[] =>
  rowsOf(stories, (story, index) => ({
    Id: world.nextId('a2V'),
    OwnerId: staff.administrator,
    Name: story.title,
    Slug__c: story.slug,
    Bedrijf__c: story.company,
    Citaat__c: story.quote,
    Samenvatting__c: story.summary,
    Cijfers__c: story.figures,
    Inhoud__c: story.body,
    Volgorde__c: 10 * (index + 1),
    Voorbeeld__c: true,
    Gepubliceerd__c: true,
    Indexeerbaar__c: true,
    ...published(world, 60).stamps,
  }));

export const keyFigureRows = (world: DemoContext): Row[] =>
  rowsOf(keyFigures, ({ figure, unit, counts }, index) => ({
    Id: world.nextId('a2K'),
    OwnerId: staff.administrator,
    Name: counts,
    Waarde__c: figure,
    Eenheid__c: unit,
    Volgorde__c: 10 * (index + 1),
    Voorbeeld__c: true,
    Gepubliceerd__c: true,
    ...published(world, 60).stamps,
  }));

export const synonymRows = (world: DemoContext): Row[] =>
  rowsOf(synonyms, ({ name, words }) => ({
    Id: world.nextId('a1S'),
    OwnerId: staff.administrator,
    Name: name,
    Woorden__c: words,
    In_gebruik__c: true,
    ...published(world, 90).stamps,
  }));
