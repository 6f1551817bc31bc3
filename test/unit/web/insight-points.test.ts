import { expect, it } from 'vitest';
import { staffInsightText } from '#messages/staff/insight.ts';
import type { Figure } from '#web/staff/insight/figure.ts';
import { pointOf } from '#web/staff/insight/points.ts';

/** Weeks of one figure, drawn as a line. */
const drawn = (values: readonly (number | null)[], running = false) => {
  const rows = values.map((value, at) => ({
    key: String(at),
    short: '',
    full: '',
    values: [value],
    ...(running && at === values.length - 1 && { running: true as const }),
  }));
  const figure: Figure = {
    name: 'antwoord',
    title: '',
    summary: '',
    columns: ['Week', 'Helft'],
    scales: [1],
    rows,
    drawing: { kind: 'lines', columns: [0] },
    list: null,
  };
  return rows.map((row) => pointOf(figure, row));
};
const alone = (values: readonly (number | null)[], running = false) =>
  drawn(values, running).flatMap((point, at) => (point.alone.length > 0 ? [at] : []));

it('a week between weeks without a value is drawn as a point', () => {
  expect(alone([null, 2, null, 3, 4, null])).toEqual([1]);
  expect(alone([1])).toEqual([0]);
  expect(alone([null, 0, 1])).toEqual([]);
});

it('the week before the current one is drawn as a point too', () =>
  expect(alone([null, 2, 3], true)).toEqual([1]));

it('a count of one is in the singular', () => {
  const { figures, highlights } = staffInsightText;
  expect(figures.verzoeken.summary(1, 1)).toBe(
    'In deze periode kwam er 1 verzoek binnen en is er 1 gesloten.',
  );
  expect(figures.verzoeken.summary(0, 2)).toBe(
    'In deze periode kwamen er 0 verzoeken binnen en zijn er 2 gesloten.',
  );
  expect(figures.antwoord.summary(1, 1)).toMatch(/^1 verzoek kreeg antwoord, 1 wacht nog\./);
  expect([highlights.endings(1), highlights.endings(2)]).toEqual([
    'opzegging in de komende vier weken',
    'opzeggingen in de komende vier weken',
  ]);
});
