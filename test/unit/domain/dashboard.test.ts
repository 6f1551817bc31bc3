import { describe, expect, it } from 'vitest';
import {
  completionOf,
  remarkOf,
  dashboardServiceKinds,
  summaryOf,
} from '#domain/dashboard/read-dashboard.ts';
import { serviceAmountText } from '#messages/shared/service-amount.ts';

/** Source: spec §9, decisions.md §6. */
describe('completion', () => {
  it.each([0, 1, 2, 3, 4, 5])(
    'is a fifth for each of %i kinds with an active connection',
    (kinds) => {
      const services = dashboardServiceKinds.map((_, i) => ({ active: i < kinds ? 3 : 0 }));
      expect(completionOf(services)).toBe(kinds * 20);
    },
  );

  it.each([
    [0, 'more'],
    [20, 'more'],
    [40, 'more'],
    [60, 'combine'],
    [80, 'good'],
    [100, 'complete'],
  ] as const)('of %i %% has the remark %s', (completion, remark) =>
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
  it('counts active connections and those that are ending', () => {
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

  it('has no count without active connections, and says if one was requested', () => {
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

  it('counts an internet line whose speed nobody entered beside the lines with a speed', () => {
    const line = (speed: number | null) =>
      row('Actief', { Soort__c: 'Internet', Aantal__c: speed, Eenheid__c: speed && 'Mbit/s' });
    const textOf = (...speeds: (number | null)[]) =>
      serviceAmountText(summaryOf('Internet', speeds.map(line), false));
    expect(textOf(100)).toBe('1 lijn van 100 Mbit/s');
    expect(textOf(100, 100)).toBe('2 lijnen van 100 Mbit/s');
    expect(textOf(100, null)).toBe('2 lijnen: 100 Mbit/s en 1 zonder opgegeven snelheid');
    expect(textOf(500, 100, 500, null, null)).toBe(
      '5 lijnen: 100 en 2 × 500 Mbit/s en 2 zonder opgegeven snelheid',
    );
  });

  it('counts a connection without an amount or a unit as one connection', () => {
    const bare = row('Actief', { Aantal__c: null, Eenheid__c: null });
    expect(summaryOf('TV', [bare], false)).toMatchObject({ count: 1, unit: 'aansluitingen' });
    expect(summaryOf('Mobiel', [row('Actief'), bare], false).count).toBe(2);
    const level = row('Actief', { Aantal__c: null, Eenheid__c: null, Niveau__c: 'Goud' });
    expect(summaryOf('SLA', [level], false)).toMatchObject({ unit: 'niveau', level: 'Goud' });
  });

  it('has the state "fault" before any other', () => {
    expect(summaryOf('Internet', [row('Actief'), row('Wordt beëindigd')], true).state).toBe(
      'fault',
    );
  });
});
