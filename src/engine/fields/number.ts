import { dutchNumber, euros } from '#messages/shared/numbers.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import {
  type Field,
  type FieldOptions,
  defaultFieldProperties,
  validValue,
  invalidValue,
} from './field.ts';

type NumberOptions = FieldOptions & { label: string; precision?: number; scale?: number };

export const integer = (options: FieldOptions & { label: string }): Field => ({
  ...numberField(
    { dataType: 'Int', column: 'integer', digits: 9, precision: 0 },
    { scale: 0, ...options },
  ),
  display: () => null,
});

export const decimal = (options: NumberOptions): Field =>
  numberField({ dataType: 'Double' }, { precision: 18, scale: 2, ...options });

export const percent = (options: NumberOptions): Field => {
  const field = numberField({ dataType: 'Percent' }, { precision: 18, scale: 1, ...options });
  return { ...field, display: (value) => `${dutchNumber(value as number, field.scale)}%` };
};

export const currency = (options: NumberOptions): Field => {
  const field = numberField({ dataType: 'Currency' }, { precision: 18, scale: 2, ...options });
  return { ...field, display: (value) => euros(value as number, field.scale) };
};

function numberField(
  facts: Partial<Field>,
  options: FieldOptions & { label: string; precision?: number; scale: number },
): Field {
  const precision = options.precision ?? 9;
  // The smallest amount that does not fit: PostgreSQL rounds half away from zero before it checks.
  const least = Number(
    (10 ** (precision - options.scale) - 0.5 * 10 ** -options.scale).toFixed(options.scale + 1),
  );
  return {
    ...defaultFieldProperties,
    column: `numeric(${precision}, ${options.scale})`,
    generated: null,
    collation: null,
    dataType: 'Double',
    precision,
    parse(input) {
      const value = toNumber(input);
      if (value === undefined) return invalidValue('record.valueWrong', 'number expected');
      if (Math.abs(value) >= least)
        return invalidValue(
          'record.tooLong',
          `at most ${precision - options.scale} digits before the decimal point`,
        );
      if (options.scale === 0 && !Number.isInteger(value))
        return invalidValue('record.valueWrong', 'whole number expected');
      return validValue(value);
    },
    read: Number,
    display: (value) => dutchNumber(value as number, options.scale),
    ...facts,
    ...options,
  };
}

function toNumber(input: Scalar): number | undefined {
  if (typeof input === 'number') return Number.isFinite(input) ? input : undefined;
  if (typeof input !== 'string' || !/^-?\d+(\.\d+)?$/.test(input.trim())) return undefined;
  return Number(input);
}
