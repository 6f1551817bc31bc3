import { describe, expect, it } from 'vitest';
import {
  contractSummary,
  type SummaryFacts,
  summaryHash,
  type SummaryLine,
  summaryPlainText,
} from '#domain/selling/summary/contract-summary.ts';
import { drawSummary } from '#domain/selling/summary/draw-summary.ts';

/** Source: Implementing Regulation (EU) 2019/2243; domain.md §5, 7.1. */

const brand = {
  name: 'Voorbeeld Telecom',
  address: 'Industrieweg 41, 3542 AD Utrecht',
  phone: '085-486-5555',
  email: 'hallo@voorbeeld.example',
  disputeBody: 'de Geschillencommissie',
  colours: {},
};
const fibre: SummaryLine = {
  name: 'Glasvezel 1000',
  kind: 'Internet',
  description: 'Glasvezel voor een team dat veel in de cloud werkt.',
  quantity: 1,
  monthly: 7_900,
  oneOff: 9_900,
  term: 12,
  speed: { down: 1_000, up: 1_000, normal: 90, least: 50 },
  router: true,
  fixedIp: true,
};
const voip: SummaryLine = {
  ...fibre,
  name: 'VoIP Overal',
  kind: 'VoIP',
  description: 'Bellen op je vaste nummer, met een app of een toestel.',
  quantity: 4,
  monthly: 1_125,
  oneOff: 0,
  speed: null,
  router: false,
  fixedIp: false,
};
const facts = (over: Partial<SummaryFacts> = {}): SummaryFacts => ({
  lines: [fibre],
  numbers: [],
  discount: 0,
  brand,
  ...over,
});
const section = (given: SummaryFacts, id: string) =>
  contractSummary(given).sections.find((one) => one.id === id)!;
const pages = async (given: SummaryFacts): Promise<number> => {
  const sheet = { summary: contractSummary(given), madeOn: '2026-11-29T12:00:00Z', brand };
  return (await drawSummary(sheet)).toString('latin1').match(/\/Type \/Page\b/g)!.length;
};

describe('the contract summary', () => {
  it('has the headings of the law in their order, also for an order without internet', () => {
    const headings = [
      'Diensten en apparatuur',
      'Snelheden van de internetdienst en rechtsmiddelen bij problemen',
      'Prijs',
      'Looptijd, verlenging en beëindiging',
      'Functies voor eindgebruikers met een handicap',
      'Andere relevante informatie',
    ];
    for (const lines of [[fibre], [voip]])
      expect(contractSummary(facts({ lines })).sections.map(({ heading }) => heading)).toEqual(
        headings,
      );
  });

  it('says the advertised, normal and least speed', () => {
    expect(section(facts(), 'speeds').rows.map(({ value }) => value)).toEqual([
      '1.000 Mbit/s heen en terug',
      '900 Mbit/s heen en terug',
      '500 Mbit/s heen en terug',
    ]);
    expect(section(facts({ lines: [voip] }), 'speeds').rows).toEqual([]);
  });

  it('promises no normal and least speed that staff did not enter', () => {
    const speed = { down: 1_000, up: 1_000, normal: null, least: null };
    expect(
      section(facts({ lines: [{ ...fibre, speed }] }), 'speeds').rows.map(({ value }) => value),
    ).toEqual(['1.000 Mbit/s heen en terug']);
  });

  it('adds up the lines, takes off the discount, and says what it costs with VAT', () => {
    const { rows } = section(facts({ lines: [fibre, voip], discount: 500 }), 'price');
    expect(rows.map(({ name, value }) => `${name} ${value}`.replaceAll('\u00a0', ' '))).toEqual([
      'Glasvezel 1000 € 79,00',
      '4 × VoIP Overal, € 11,25 per stuk € 45,00',
      'Combinatiekorting − € 5,00',
      'Per maand, zonder btw € 119,00',
      'Per maand, met 21 % btw € 143,99',
      'Eenmalig, zonder btw € 99,00',
      'Eenmalig, met 21 % btw € 119,79',
    ]);
  });

  it('says the term of each line when the lines differ', () => {
    expect(section(facts(), 'duration').paragraphs[0]).toMatch(/^Eén jaar, vanaf/);
    const lines = [fibre, { ...voip, term: 0 as const }];
    expect(section(facts({ lines }), 'duration').rows.map(({ value }) => value)).toEqual([
      'Eén jaar',
      'Per maand opzegbaar',
    ]);
  });

  it('gets another version when its text changes, and the same for the same text', () => {
    const hash = (given: SummaryFacts) => summaryHash(contractSummary(given));
    expect(hash(facts())).toMatch(/^[\da-f]{64}$/);
    expect(hash(facts())).toBe(hash(facts()));
    expect(hash(facts({ discount: 100 }))).not.toBe(hash(facts()));
    expect(hash(facts({ numbers: ['0384532190'] }))).not.toBe(hash(facts()));
    expect(summaryPlainText(contractSummary(facts()))).toContain('Glasvezel 1000');
  });

  it('has one side of A4 for one service, and at most three for a bundle', async () => {
    expect(await pages(facts({ numbers: ['0384532190'] }))).toBe(1);
    expect(await pages(facts({ lines: [fibre, voip], discount: 500 }))).toBe(1);
    const lines = Array.from({ length: 12 }, (_, at) => ({
      ...(at % 2 === 0 ? fibre : voip),
      term: ([0, 12, 24] as const)[at % 3]!,
    }));
    const numbers = Array.from({ length: 20 }, (_, at) => `03845321${String(at + 10)}`);
    expect(await pages(facts({ lines, numbers }))).toBeLessThanOrEqual(3);
  });

  it('is drawn the same for the same text', async () => {
    const sheet = { summary: contractSummary(facts()), madeOn: '2026-11-29T12:00:00Z', brand };
    expect((await drawSummary(sheet)).equals(await drawSummary(sheet))).toBe(true);
  });
});
