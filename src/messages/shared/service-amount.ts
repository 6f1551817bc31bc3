import { countText, unitText } from './numbers.ts';

const listOf = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

/** `speed`: Mbit/s. */
type LineSpeed = { speed: number; lines: number };

type ServiceAmount = {
  count: number | null;
  unit: string | null;
  /** The level of a service level agreement; null for other services. */
  level: string | null;
  /** The lines of internet by speed, the slowest first. */
  speeds: readonly LineSpeed[];
};

/** `36` and `toestellen`, `3` and `lijnen: 100 en 2 × 500 Mbit/s`, `Goud` and `niveau`. */
export function serviceAmount({ count, unit, level, speeds }: ServiceAmount): {
  figure: string | null;
  unit: string;
} {
  return {
    figure: level ?? (count === null ? null : countText(count)),
    unit: speeds.length > 0 ? linesText(speeds, count ?? 0) : unitText(count, unit ?? ''),
  };
}

/** As a part of a sentence. A level has no unit there. */
export function serviceAmountText(amount: ServiceAmount): string {
  const { figure, unit } = serviceAmount(amount);
  return amount.level ?? [figure, unit].filter(Boolean).join(' ');
}

/** `lijnen: 100 en 2 × 500 Mbit/s`. Lines whose speed is not known come last. */
function linesText(speeds: readonly LineSpeed[], count: number): string {
  const all = listOf.format(
    speeds.map(({ speed, lines }) =>
      lines === 1 ? countText(speed) : `${countText(lines)} × ${countText(speed)}`,
    ),
  );
  const unknown = count - speeds.reduce((sum, { lines }) => sum + lines, 0);
  const [first, ...others] = speeds;
  if (first !== undefined && others.length === 0 && unknown === 0)
    return `${count === 1 ? 'lijn' : 'lijnen'} van ${countText(first.speed)} Mbit/s`;
  const rest = unknown > 0 ? ` en ${countText(unknown)} zonder opgegeven snelheid` : '';
  return `lijnen: ${all} Mbit/s${rest}`;
}
