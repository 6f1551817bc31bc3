import { describe, expect, it } from 'vitest';
import { type CostGroup, euroSum, isPaid, monthlyCosts } from '#domain/company/monthly-costs.ts';
import { demoPaperText } from '#messages/portal/demo-papers.ts';

const group = (kind: string, status: string, [count, monthly]: readonly [number, number]) =>
  ({ Soort__c: kind, Status__c: status, count, Maandbedrag__c: monthly }) as CostGroup;

describe('what a company pays each month', () => {
  it.each([
    ['In aanvraag', false],
    ['Actief', true],
    ['Wordt beëindigd', true],
    ['Beëindigd', false],
    ['Iets anders', false],
  ])('counts a connection that is %s: %s', (status, paid) => {
    expect(isPaid({ Status__c: status })).toBe(paid);
  });

  it('is the sum per kind of active and ending connections', () => {
    const costs = monthlyCosts([
      group('Mobiel', 'Actief', [3, 36.3]),
      group('Internet', 'Actief', [1, 49.95]),
      group('Mobiel', 'Wordt beëindigd', [2, 20.2]),
      group('Mobiel', 'Beëindigd', [4, 400]),
      group('TV', 'In aanvraag', [1, 1_000]),
    ]);
    expect(costs).toEqual({
      kinds: [
        { kind: 'Mobiel', count: 5, monthly: 56.5 },
        { kind: 'Internet', count: 1, monthly: 49.95 },
      ],
      total: 106.45,
    });
  });

  it('is nothing without connections', () => {
    expect(monthlyCosts([])).toEqual({ kinds: [], total: 0 });
  });

  it('is exact to the cent', () => {
    const rows = [{ Maandbedrag__c: 0.1 }, { Maandbedrag__c: 0.2 }, { Maandbedrag__c: '1.15' }];
    expect(euroSum(rows)).toBe(1.45);
    expect(euroSum([{ Maandbedrag__c: null }, {}, { Maandbedrag__c: 9.99 }])).toBe(9.99);
  });
});

it('an invoice adds 21% VAT to the sum, rounded to the cent', () => {
  const { facts } = demoPaperText.invoice({
    company: 'Bakkerij',
    customerNumber: '100001',
    number: '2026-1',
    on: '2026-11-01',
    from: '2026-11-01',
    to: '2026-11-30',
    services: [
      { name: 'Internet', monthly: 49.95 },
      { name: 'Mobiel', monthly: 12.5 },
    ],
  });
  expect(facts.slice(-3)).toEqual([
    ['Totaal zonder btw', '€\u00a062,45'],
    ['Btw 21%', '€\u00a013,11'],
    ['Te betalen', '€\u00a075,56'],
  ]);
});
