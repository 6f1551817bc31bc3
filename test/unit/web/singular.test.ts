import { describe, expect, it } from 'vitest';
import { serviceUnit } from '#protocol/telecom/service-kind.ts';
import { fibreCheckText } from '#messages/site/fibre.ts';
import { countedNoun, unitText } from '#messages/shared/numbers.ts';
import { staffText } from '#messages/staff/staff.ts';

/** One thing is counted in the singular. */

describe('the unit of a number of connections', () => {
  it.each(['aansluitingen', 'toestellen', 'gebruikers', 'stuks'])('%s has a singular', (unit) => {
    expect(unitText(1, unit)).not.toBe(unit);
    expect([unitText(2, unit), unitText(0, unit), unitText(null, unit)]).toEqual([
      unit,
      unit,
      unit,
    ]);
  });

  it('every other unit is a unit of measure', () =>
    expect(Object.values(serviceUnit).filter((unit) => unitText(1, unit) === unit)).toEqual([
      'Mbit/s',
      'niveau',
    ]));
});

it('a counted noun is singular for one and plural for more', () => {
  expect(countedNoun(1, 'rij', 'rijen')).toBe('1 rij');
  expect(countedNoun(1_200, 'rij', 'rijen')).toBe('1.200 rijen');
});

it('a text about one thing uses the singular', () => {
  const texts = [staffText.list.rowsHere(1), fibreCheckText.campaign.thresholdOf(30, 1)];
  expect(texts).toEqual(['1 rij op deze pagina', '30% van 1 adres']);
});
