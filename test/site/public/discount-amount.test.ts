import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';
import { orderStepPath, orderSteps, saveOrderPath } from '#protocol/site/order-paths.ts';
import { endpointCalls } from '../../contract/endpoints/all.ts';
import { createRow } from '../../rows.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { makeDraft } from '../order/drafts.ts';
import { productId } from '../order/order-client.ts';
import { pathOf, publicPages } from '../pages.ts';
import { pdfText } from '../pdf-text.ts';

/**
 * The amount of the combination discount is in no answer to a guest, except in an order with its
 * price. Source: decisions.md §13.
 */

const server = await openSite();

/** Nothing in the demo costs € 13,37, or € 16,18 with VAT. */
const amounts = [/13[.,]37/, /1337/, /16[.,]18/, /1618/];
const holdsAmount = (text: string): boolean =>
  amounts.some((amount) =>
    new RegExp(`(?<![\\w.,+/-])${amount.source}(?![\\w+/-]|[.,]\\d)`).test(text),
  );

let rule: string;
let draft: string;

beforeAll(async () => {
  await storedRows(server, 'delete from kortingsregel__c returning id');
  const shared = { Name: 'Zeldzaam', Van__c: '2026-01-01' };
  rule = await createRow(server, 'Kortingsregel__c', { ...shared, Bedrag__c: 13.37 });
  await createRow(server, 'Kortingsregel__c', {
    ...shared,
    Percentage__c: 13.37,
    Minimum_soorten__c: 5,
  });
  draft = await makeDraft(server);
  await createRow(server, 'Bestelregel__c', {
    Bestelling__c: draft.slice(0, 18),
    Product__c: await productId(server, 'Zakelijk Internet 500'),
    Maandbedrag__c: 44,
    Looptijd_maanden__c: '12',
  });
});

type Answer = { path: string; status: number; text: string };

async function open(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(new URL(path, server.url), { redirect: 'manual', ...init });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPdf = answer.headers.get('content-type') === 'application/pdf';
  return { path, status: answer.status, text: isPdf ? await pdfText(bytes) : String(bytes) };
}

async function expectNoAmount(paths: readonly string[]): Promise<void> {
  const answers: Answer[] = [];
  for (const path of paths) answers.push(await open(path));
  const failed = answers.filter(({ status }) => status >= 400);
  expect(failed.map(({ path, status }) => `${path} ${String(status)}`)).toEqual([]);
  expect(answers.filter(({ text }) => holdsAmount(text)).map(({ path }) => path)).toEqual([]);
}

/** The data of a page, as the browser reads it when a visitor follows a link. */
const dataPath = (path: string): string => {
  const { pathname, search } = new URL(path, server.url);
  return `${pathname === '/' ? '/_' : pathname}.data${search}`;
};

const selection = 'internet=1&mobiel=6&voip=2&werkplek=3&tv=1';
const words = ['korting', 'combinatiekorting', 'Zeldzaam', 'hoeveel korting'];

it('the priced order of a guest has the amount, and no search engine keeps it', async () => {
  const { text } = await open(orderStepPath(draft, 'review'));
  expect(holdsAmount(text)).toBe(true);
  expect(text).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(holdsAmount((await open(`/bestelling/${draft}/samenvatting.pdf`)).text)).toBe(true);
});

describe('the amount of the discount is not in', () => {
  it.each(Object.entries(publicPages))('%s and its data', async (_, samples) => {
    const paths = await Promise.all(samples.map((sample) => pathOf(sample, server)));
    await expectNoAmount([...paths, ...paths.map(dataPath)]);
  });

  it('the calculator and the comparison with several kinds of service', async () => {
    const pages = ['kpn-een-mobiel', 'kpn-een-telefonie', 'kpn-een-internet', 'kpn-een-werkplek'];
    await expectNoAmount(
      pages.flatMap((page) => [`/${page}?${selection}`, `/${page}.data?${selection}`]),
    );
  });

  it('the steps before the check of an order that gets the discount', async () => {
    const steps = orderSteps.filter((step) => step !== 'review');
    const paths = [...steps.map((step) => orderStepPath(draft, step)), saveOrderPath(draft)];
    expect((await open(orderStepPath(draft, 'startDate'))).text).toContain('Combinatiekorting');
    await expectNoAmount([...paths, ...paths.map(dataPath)]);
  });

  it('the search, its suggestions, the assistant, and files for programs', async () => {
    const asked = words.map(encodeURIComponent);
    await expectNoAmount([
      ...asked.flatMap((word) => [
        `/zoekresultaten?q=${word}`,
        `/zoekresultaten.data?q=${word}`,
        `/zoekresultaten/voorstellen?q=${word}`,
        `/assistent?vraag=${word}`,
      ]),
      '/tarieven.pdf',
      '/sitemap.xml',
      '/robots.txt',
      '/portaal.webmanifest',
    ]);
    for (const vraag of words) {
      const init = { method: 'POST', body: new URLSearchParams({ vraag }) };
      expect(holdsAmount((await open('/assistent/antwoord', init)).text)).toBe(false);
    }
  });
});

describe('the record API gives a guest no amount of the discount', () => {
  const names = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
  const statements = [
    '/services/data/v65.0/query?q=SELECT+Bedrag__c,Percentage__c+FROM+Kortingsregel__c',
    '/services/data/v65.0/query?q=SELECT+Korting__c+FROM+Bestelling__c',
    '/services/data/v65.0/search?q=FIND+%7BZeldzaam%7D+RETURNING+Kortingsregel__c(Bedrag__c)',
  ];

  it.each(names)('%s', async (name) => {
    for (const [object, row] of [
      ['Kortingsregel__c', rule],
      ['Bestelling__c', draft.slice(0, 18)],
      ['Product__c', await productId(server, 'Zakelijk Internet 500')],
    ] as const) {
      const place = { object, row, list: 'Alle', field: 'Bedrag__c', pageSize: 50 };
      const { path, ...call } = endpointCalls[name].ask(place);
      expect(holdsAmount((await server.call(path, call)).text), object).toBe(false);
    }
  });

  it('with a statement, and staff with the same one do', async () => {
    for (const path of statements) expect(holdsAmount((await server.call(path)).text)).toBe(false);
    expect(holdsAmount((await server.call(statements[0]!, { as: 'beheer' })).text)).toBe(true);
  });
});
