import { describe, expect, it } from 'vitest';
import { decimal } from '#engine/fields/number.ts';

/** PostgreSQL rounds half away from zero, and refuses what no longer fits after that. */
describe('a number of nine digits, two of them decimals', () => {
  const { parse } = decimal({ label: 'Bedrag', precision: 9, scale: 2 });
  const whole = 10_000_000;

  it.each([whole - 0.01, -(whole - 0.01), whole - 0.0051, 0.005, 12.345])('%d fits', (amount) =>
    expect(parse(amount)).toEqual({ ok: true, value: amount }),
  );

  it.each([whole, -whole, whole - 0.005, whole - 0.004, -(whole - 0.005), `${whole - 1}.995`])(
    '%s is too long, also when only its rounding makes it so',
    (amount) => expect(parse(amount)).toMatchObject({ ok: false, code: 'record.tooLong' }),
  );
});
