import { describe, expect, it } from 'vitest';
import {
  completionOf,
  remarkOf,
  dashboardServiceKinds,
  summaryOf,
} from '#domain/dashboard/read-dashboard.ts';

/** Source: spec §9, decisions.md §6. */
describe('completion', () => {
  it.each([0, 1, 2, 3, 4, 5])('%i kinds with an active connection make a fifth each', (kinds) => {
    const services = dashboardServiceKinds.map((_, i) => ({ active: i < kinds ? 3 : 0 }));
    expect(completionOf(services)).toBe(kinds * 20);
  });

  it.each([
    [0, 'more'],
    [20, 'more'],
    [40, 'more'],
    [60, 'combine'],
    [80, 'good'],
    [100, 'complete'],
  ] as const)('%i %% has the remark %s', (completion, remark) =>
    expect(remarkOf(completion)).toBe(remark),
  );
});

const row = (status: string, values: Record<string, string | number | null> = {}) => ({
  Soort__c: 'Mobiel',
  Status__c: status,
  Eenheid__c: 'aansluitingen',
  Niveau__c: null,
  Aantal__c: 1,
  Maandbedrag__c: 12.5,
  count: 1,
  ...values,
});

describe('the summary of one kind', () => {
  it('counts what works: active ones and those that still run until their last day', () => {
    const summary = summaryOf(
      'Mobiel',
      [
        row('Actief', { count: 3, Aantal__c: 1, Maandbedrag__c: 37.5 }),
        row('Wordt beëindigd'),
        row('Beëindigd', { count: 9, Maandbedrag__c: 99 }),
      ],
      false,
    );
    expect(summary).toMatchObject({
      active: 4,
      count: 4,
      monthly: 50,
      unit: 'aansluitingen',
      state: 'ending',
    });
  });

  it('of nothing active is no count, and says whether something was asked for', () => {
    expect(summaryOf('SLA', [row('Beëindigd')], false)).toMatchObject({
      active: 0,
      count: null,
      monthly: 0,
      state: 'none',
    });
    expect(summaryOf('SLA', [row('In aanvraag')], false)).toMatchObject({
      active: 0,
      count: null,
      state: 'requested',
    });
  });

  it('puts a reported fault before anything else', () => {
    expect(summaryOf('Internet', [row('Actief'), row('Wordt beëindigd')], true).state).toBe(
      'fault',
    );
  });
});
