import type { ServiceUnit } from '#protocol/telecom/service-kind.ts';

/**
 * The formatters of numbers in Dutch, by number of decimals. They are cached, because creating one
 * takes longer than reading a record.
 */
const formats = new Map<number, Intl.NumberFormat>();

/** Returns a number in Dutch notation with exactly `scale` decimals: `1.234,50`. */
export function dutchNumber(value: number, scale: number): string {
  let format = formats.get(scale);
  if (!format)
    formats.set(
      scale,
      (format = new Intl.NumberFormat('nl-NL', {
        minimumFractionDigits: scale,
        maximumFractionDigits: scale,
      })),
    );
  return format.format(value);
}

/** Returns a count: `1.234`. */
export const countText = (count: number): string => dutchNumber(count, 0);

/** Returns the size of a file, at least one kilobyte: `12 kB`, `1,2 MB`, `3 GB`. */
export function sizeText(bytes: number): string {
  if (bytes < 999_500) return `${countText(Math.max(1, Math.round(bytes / 1_000)))} kB`;
  const [unit, name] = bytes < 999_950_000 ? [1_000_000, 'MB'] : [1_000_000_000, 'GB'];
  return `${dutchNumber(bytes / unit, 1).replace(/,0$/, '')} ${name}`;
}

/**
 * Returns `€ 1.234,50`, for a negative amount `€ -12,30`, with a no-break space after the sign.
 * Source: spec §5, domain.md §10.
 */
export const euros = (amount: number, scale = 2): string => `€\u00a0${dutchNumber(amount, scale)}`;

/** Returns a count with its noun, in the singular for one: `1 rij`, `1.200 rijen`. */
export const countedNoun = (count: number, one: string, more: string): string =>
  `${dutchNumber(count, 0)} ${count === 1 ? one : more}`;

/**
 * The singular of each unit of connections. Units of measure are not listed, because they have no
 * plural.
 */
const single: Readonly<Record<string, string>> = {
  aansluitingen: 'aansluiting',
  toestellen: 'toestel',
  gebruikers: 'gebruiker',
  stuks: 'stuk',
} satisfies Partial<Record<ServiceUnit, string>>;

/**
 * Returns the unit that follows a number of connections: `toestel` for one, otherwise
 * `toestellen`.
 */
export const unitText = (count: number | null, unit: string): string =>
  count === 1 ? (single[unit] ?? unit) : unit;
