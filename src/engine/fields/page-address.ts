import {
  type Field,
  type FieldOptions,
  type ParsedValue,
  validValue,
  invalidValue,
} from './field.ts';
import { parseText, textField } from './text.ts';

const longest = 500;

export const pageAddress = (options: FieldOptions & { label: string }): Field =>
  textField(
    {
      collation: 'C',
      dataType: 'Url',
      parse(input) {
        const parsed = parseText(input, longest);
        if (
          !parsed.ok ||
          parsed.value === null ||
          isSitePath(String(parsed.value)) ||
          isWebAddress(String(parsed.value))
        )
          return parsed;
        return invalidValue('record.rule', 'a web address or a path of the site expected');
      },
    },
    { length: longest, ...options },
  );

/** A path that begins with two slashes leads to another site. */
export const isSitePath = (text: string): boolean =>
  /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/?#[\]]*$/.test(text);

/** Without credentials, and without characters that a URL parser removes. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[\w\-.~%!$&'()*+,;=:@/?#[\]]+$/i.test(text) || !URL.canParse(text))
    return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const language = /^(x-default|[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?)$/;

/** The URLs of the page in other languages, one per line: `nl-NL https://…`. Source: spec §3. */
export const hrefLang = (options: FieldOptions & { label: string }): Field =>
  textField(
    {
      collation: 'C',
      dataType: 'TextArea',
      extraTypeInfo: 'PlainTextArea',
      sortable: false,
      parse: parseLines,
    },
    { length: 4_000, searchable: false, ...options },
  );

function parseLines(input: Parameters<Field['parse']>[0]): ParsedValue {
  const parsed = parseText(input, 4_000);
  if (!parsed.ok || parsed.value === null) return parsed;
  const { urls, wrongLines } = readHrefLang(String(parsed.value));
  if (wrongLines.length > 0)
    return invalidValue(
      'record.rule',
      `line ${wrongLines[0]}: a language and a web address expected, each language once`,
    );
  return validValue(
    Object.entries(urls)
      .map(([code, url]) => `${code} ${url}`)
      .join('\n'),
  );
}

/** `wrongLines`: numbers from 1. */
export function readHrefLang(text: string): { urls: Record<string, string>; wrongLines: number[] } {
  const urls = new Map<string, string>();
  const wrongLines: number[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const [code = '', url = '', ...more] = line.trim().split(/\s+/);
    if (code === '') continue;
    if (more.length > 0 || !language.test(code) || !isWebAddress(url) || urls.has(code))
      wrongLines.push(at + 1);
    else urls.set(code, url);
  }
  return { urls: Object.fromEntries(urls), wrongLines };
}
