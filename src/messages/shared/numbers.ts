import type { ServiceUnit } from '#protocol/telecom/service-kind.ts';

/** By number of decimals. Cached, because creating a formatter is slow. */
const formats = new Map<number, Intl.NumberFormat>();

/** With exactly `scale` decimals: `1.234,50`. */
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

/** `1.234`. */
export const countText = (count: number): string => dutchNumber(count, 0);

/** At least one kilobyte: `12 kB`, `1,2 MB`, `3 GB`. */
export function sizeText(bytes: number): string {
  if (bytes < 999_500) return `${countText(Math.max(1, Math.round(bytes / 1_000)))} kB`;
  const [unit, name] = bytes < 999_950_000 ? [1_000_000, 'MB'] : [1_000_000_000, 'GB'];
  return `${dutchNumber(bytes / unit, 1).replace(/,0$/, '')} ${name}`;
}

/** `€ 1.234,50`, for a negative amount `€ -12,30`. Source: spec §5, domain.md §10. */
export const euros = (amount: number, scale = 2): string => `€\u00a0${dutchNumber(amount, scale)}`;

/** `1 rij`, `1.200 rijen`. */
export const countedNoun = (count: number, one: string, more: string): string =>
  `${dutchNumber(count, 0)} ${count === 1 ? one : more}`;

/** Units of measure are not listed, because they have no plural. */
const single: Readonly<Record<string, string>> = {
  aansluitingen: 'aansluiting',
  toestellen: 'toestel',
  gebruikers: 'gebruiker',
  stuks: 'stuk',
} satisfies Partial<Record<ServiceUnit, string>>;

/** `toestel` for one, otherwise `toestellen`. */
export const unitText = (count: number | null, unit: string): string =>
  count === 1 ? (single[unit] ?? unit) : unit;
