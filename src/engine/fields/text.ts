import { cleanText, withoutInvisible } from '#protocol/texts/clean-text.ts';
import { looksLikePhone } from '#protocol/forms/checks/phone-number.ts';
import {
  type Field,
  type FieldOptions,
  type ParsedValue,
  defaultFieldProperties,
  validValue,
  invalidValue,
} from './field.ts';
import { hasSafeScheme } from '#protocol/texts/link-address.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

type TextOptions = FieldOptions & { label: string; length?: number };

export const text = (options: TextOptions): Field =>
  lineField({ dataType: 'String' }, { length: 255, ...options });

export const textArea = (options: TextOptions): Field =>
  textField(
    { dataType: 'TextArea', extraTypeInfo: 'PlainTextArea', sortable: false },
    { length: 32_000, ...options },
  );

/** Markdown or HTML. It is not sanitised when it is stored. */
export const richText = (options: TextOptions): Field =>
  textField(
    { dataType: 'TextArea', extraTypeInfo: 'RichTextArea', sortable: false },
    { length: 131_072, ...options },
  );

/** `anyTenDigits` also accepts any ten digits. Source: spec §5. */
export function phone({
  anyTenDigits = false,
  ...options
}: TextOptions & { anyTenDigits?: boolean }): Field {
  const field = lineField({ dataType: 'Phone' }, { length: 40, ...options });
  return {
    ...field,
    parse(input) {
      const parsed = field.parse(input);
      if (!parsed.ok || parsed.value === null) return parsed;
      const typed = parsed.value as string; // proof: a text field always stores a string
      if (looksLikePhone(typed) || (anyTenDigits && /^\d{10}$/.test(typed))) return parsed;
      return invalidValue('record.phoneWrong', 'not a telephone number');
    },
  };
}

/** A URL that a page can render as a link, or a name such as `www.bakker.nl`, which stays text. */
export function url(options: TextOptions): Field {
  const field = lineField({ dataType: 'Url' }, { length: 255, ...options });
  return {
    ...field,
    parse(input) {
      const parsed = field.parse(input);
      if (!parsed.ok || parsed.value === null || hasSafeScheme(parsed.value as string))
        return parsed; // proof: a text field always stores a string
      return invalidValue(
        'record.urlWrong',
        'expected a URL that begins with http, https, mailto or tel',
      );
    },
  };
}

/** A control character could break a mail header, a file name or a title. */
const lineField = (facts: Partial<Field>, options: TextOptions & { length: number }): Field =>
  textField({ parse: (input) => parseLine(input, options.length), ...facts }, options);

export function textField(facts: Partial<Field>, options: TextOptions & { length: number }): Field {
  const field: Field = {
    ...defaultFieldProperties,
    column: 'text',
    generated: null,
    collation: 'nl',
    dataType: 'String',
    parse: (input) => parseText(input, options.length),
    read: (value) => value as string,
    display: () => null,
    ...facts,
    ...options,
  };
  const clean = field.dataType === 'TextArea' ? withoutInvisible : cleanText;
  return {
    ...field,
    parse: (input) => field.parse(typeof input === 'string' ? clean(input) : input),
  };
}

export function parseText(input: Scalar, length: number): ParsedValue {
  if (typeof input !== 'string') return invalidValue('record.valueWrong', 'text expected');
  const value = input.replace(/\r\n?/g, '\n').trimEnd();
  if (value.length > length) return invalidValue('record.tooLong', `at most ${length} characters`);
  return validValue(value === '' ? null : value);
}

export function parseLine(input: Scalar, length: number): ParsedValue {
  if (typeof input !== 'string') return parseText(input, length);
  const line = input.trim();
  return /\p{Cc}/u.test(line)
    ? invalidValue('record.rule', 'one line of text expected')
    : parseText(line, length);
}

/** PostgreSQL can store neither a lone surrogate nor a null character. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');
