/** How numbers and amounts read in Dutch. Formatters are made once: making one costs more than a whole read. */
const formats = new Map<number, Intl.NumberFormat>();

/** Dutch notation with exactly `scale` decimals: `1.234,50`. */
export function dutchNumber(value: number, scale: number): string {
  let format = formats.get(scale);
  if (!format) formats.set(scale, (format = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: scale, maximumFractionDigits: scale })));
  return format.format(value);
}

/** `€ 1.234,50`, negative `€ -12,30`, with a no-break space after the sign. Source: spec §5, domain.md §10. */
export const euros = (amount: number, scale = 2): string => `€\u00a0${dutchNumber(amount, scale)}`;
