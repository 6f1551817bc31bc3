import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { statusesWithTone, toneOfStatus } from '#web/status-tone.ts';

describe('the tone of a status', () => {
  it('is green for active, grey for ended, and a warning for ending', () => {
    expect(toneOfStatus('Actief')).toBe('good');
    expect(toneOfStatus('Beëindigd')).toBe('quiet');
    expect(toneOfStatus('Wordt beëindigd')).toBe('attention');
    expect(toneOfStatus('In aanvraag')).toBe('busy');
    expect(toneOfStatus('constructor')).toBe('quiet');
  });

  it('is in the table for every value of a picklist in which a value closes', () => {
    const { objects: models } = createRegistry(objects);
    const values = models.flatMap(({ fields }) =>
      [...fields.values()].flatMap(({ picklist }) => {
        const closes = picklist?.some(({ closed }) => closed === true) === true;
        return closes ? picklist.map(({ value }) => value) : [];
      }),
    );
    expect(values).toContain('Actief');
    expect(values.filter((value) => !statusesWithTone.includes(value))).toEqual([]);
  });
});

/** Values of tokens of `:root`, the dark ones laid over the light ones. */
function tokens(dark: boolean): Record<string, string> {
  const css = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const [light = '', later = ''] = css.split(/@media \(prefers-color-scheme: dark\)/);
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!]),
    );
  return { ...read(light), ...(dark && read(later)) };
}

/** Source: WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each([false, true])('the colour of a status (dark: %s)', (dark) => {
  it.each([
    ['success', ['paper', 'mist', 'raised']],
    ['info', ['paper', 'mist', 'raised']],
    ['warning', ['paper', 'mist', 'raised', 'warning-pale']],
    ['ink-soft', ['paper', 'mist', 'raised']],
  ])('%s stands out 4.5:1 from what it stands on', (colour, grounds) => {
    const all = tokens(dark);
    for (const ground of grounds)
      expect(contrast(all[colour]!, all[ground]!), ground).toBeGreaterThanOrEqual(4.5);
  });
});
