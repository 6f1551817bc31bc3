/**
 * Record ids of the demo, without suffix: key prefix, `00` and the row's number in ten digits, 15
 * characters together. The loader adds the suffix. Source: record-api.md §1.5.
 */
export const seedId = (keyPrefix: string, number: number): string =>
  `${keyPrefix}00${String(number).padStart(10, '0')}`;
