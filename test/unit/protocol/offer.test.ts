import { describe, expect, it } from 'vitest';
import {
  type OfferedProduct,
  offerChoiceIn,
  optionsFor,
  orderParamsOf,
  priceAt,
  sumOffer,
} from '#protocol/telecom/offer.ts';

/** What a visitor chooses on a service page, and what it costs. Source: decisions.md §13. */

const product = (name: string, more: Partial<OfferedProduct> = {}): OfferedProduct => ({
  id: `id-${name}`,
  name,
  kind: 'Internet',
  unit: 'Mbit/s',
  level: null,
  fixedIp: false,
  optionWith: [],
  orderable: true,
  prices: [{ term: 0, monthly: 1_000, oneOff: 0 }],
  ...more,
});
const slow = product('Internet 100', {
  level: 'Brons',
  prices: [
    { term: 0, monthly: 4_500, oneOff: 4_900 },
    { term: 12, monthly: 3_900, oneOff: 4_900 },
    { term: 24, monthly: 3_900, oneOff: 0 },
  ],
});
const fibre = product('Glasvezel', {
  level: 'Brons',
  fixedIp: true,
  prices: [
    { term: 12, monthly: 7_900, oneOff: 9_900 },
    { term: 24, monthly: 7_900, oneOff: 0 },
  ],
});
const option = (name: string, more: Partial<OfferedProduct> = {}) =>
  product(name, { unit: 'stuks', optionWith: ['Internet'], ...more });
const fixedIp = option('Vast ip', { kind: 'Hardware', fixedIp: true });
const bronze = option('Brons', { kind: 'SLA', level: 'Brons' });
const silver = option('Zilver', { kind: 'SLA', level: 'Zilver' });
const gold = option('Goud', { kind: 'SLA', level: 'Goud' });
const backup = option('Back-up');
const sold = { products: [slow, fibre], options: [fixedIp, bronze, silver, gold, backup] };
const chosenIn = (query: string) => offerChoiceIn(new URLSearchParams(query), sold);
const namesOf = (products: readonly OfferedProduct[]) => products.map(({ name }) => name);

describe('the price of a product at a term', () => {
  it.each([
    [slow, 0, 4_500],
    [slow, 12, 3_900],
    [fibre, 0, 7_900],
    [backup, 24, 1_000],
  ] as const)('that it lacks is that of the nearest term (%#)', (one, term, monthly) =>
    expect(priceAt(one, term).monthly).toBe(monthly),
  );
});

describe('a choice in the address', () => {
  it('names the product by its id or its name', () => {
    expect(chosenIn('product=id-Glasvezel')).toMatchObject({ product: fibre, asked: true });
    expect(chosenIn('product=Glasvezel')).toMatchObject({ product: fibre, asked: true });
    expect(chosenIn('product=Glasvezel&product=Internet+100').product).toBe(slow);
  });

  it.each(['', 'product=%3Cb%3E', 'product=id-Goud', 'looptijd=7', 'btw=ja', 'optie=nee'])(
    'that is none of ours gets the defaults: %s',
    (query) =>
      expect(chosenIn(query)).toEqual({
        product: slow,
        asked: false,
        options: [],
        term: 12,
        withVat: false,
        quantity: 1,
      }),
  );

  it('cannot choose a product that cannot be ordered', () => {
    const closed = { ...slow, orderable: false };
    const none = { products: [closed], options: [] };
    expect(offerChoiceIn(new URLSearchParams('product=Internet+100'), none).product).toBeNull();
    expect(sumOffer(offerChoiceIn(new URLSearchParams(), none))).toBeNull();
  });

  it('holds options that fit the product, and one level of service', () => {
    expect(namesOf(optionsFor(slow, sold.options))).toEqual([
      'Vast ip',
      'Zilver',
      'Goud',
      'Back-up',
    ]);
    expect(namesOf(optionsFor(fibre, sold.options))).toEqual(['Zilver', 'Goud', 'Back-up']);
    const query = 'product=Glasvezel&optie=id-Vast ip&optie=id-Zilver&optie=id-Goud';
    expect(namesOf(chosenIn(query).options)).toEqual(['Goud']);
  });

  it.each([
    ['3', 3],
    ['0', 1],
    ['-4', 1],
    ['veel', 1],
    ['1,5', 2],
    ['9'.repeat(300), 999],
  ])('counts %s pieces as a whole number from 1 to 999', (typed, quantity) =>
    expect(chosenIn(`aantal_id-Internet 100=${typed}`).quantity).toBe(quantity),
  );
});

describe('the sum of a choice', () => {
  it('is per month, once, and both together over the term', () => {
    const sum = sumOffer(chosenIn('product=Glasvezel&optie=id-Back-up'));
    expect(sum).toMatchObject({ term: 12, monthly: 8_900, oneOff: 9_900, total: 116_700 });
    const monthly = sumOffer(chosenIn('product=Internet 100&looptijd=0'));
    expect(monthly).toMatchObject({ term: 0, monthly: 4_500, oneOff: 4_900, total: 9_400 });
  });

  it('counts the term that the product has when it lacks the one asked', () => {
    expect(sumOffer(chosenIn('product=Glasvezel&looptijd=0'))).toMatchObject({ term: 12 });
  });

  it('takes an option of the same unit as often as the product, another one once', () => {
    const desk = product('Werkplek', { unit: 'gebruikers' });
    const copy = option('Kopie', { unit: 'gebruikers' });
    const choice = offerChoiceIn(
      new URLSearchParams('optie=id-Kopie&optie=id-Back-up&aantal_id-Werkplek=5'),
      { products: [desk], options: [copy, backup] },
    );
    const sum = sumOffer(choice)!; // the choice has a product
    expect(sum.lines.map(({ name, quantity }) => `${String(quantity)} ${name}`)).toEqual([
      '5 Werkplek',
      '5 Kopie',
      '1 Back-up',
    ]);
    expect(new URLSearchParams(orderParamsOf(sum)).toString()).toBe(
      'product=id-Werkplek&optie=id-Kopie&optie=id-Back-up' +
        '&aantal_id-Werkplek=5&aantal_id-Kopie=5&looptijd=0',
    );
  });
});
