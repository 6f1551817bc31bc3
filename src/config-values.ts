import { basePathOf } from '#protocol/site/site.ts';

/** The message names the setting. */
export class WrongSetting extends Error {}

/** Undefined when the setting is not set or empty. */
export type ReadSetting = (name: string) => string | undefined;

/** `host`: an IPv6 address with or without brackets. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

type Range = { from: number; to: number; or?: string };

export function readInteger(name: string, text: string, { from, to, or }: Range): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  const other = or === undefined ? '' : ` or ${or}`;
  throw new WrongSetting(
    `${name} must be a whole number from ${from} to ${to}${other}, not '${text}'.`,
  );
}

export function readChoice<W extends string>(name: string, text: string, words: readonly W[]): W {
  const found = words.find((one) => one === text);
  if (found !== undefined) return found;
  throw new WrongSetting(`${name} must be one of ${words.join(', ')}, not '${text}'.`);
}

/** A URL with a user may contain a password. */
const shown = (text: string): string =>
  text.includes('@') ? 'an address with a user' : `'${text}'`;

export function readBasePath(text: string | undefined): string {
  const path = basePathOf(text);
  if (path !== null) return path;
  throw new WrongSetting(`BASE_PATH must be a path like /zakelijk, not '${text}'.`);
}

export function publicUrlOf(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username)
    return url;
  throw new WrongSetting(
    `PUBLIC_URL must be an address like https://www.example.nl without a path, not ${shown(text)}.`,
  );
}

export function serviceUrlOf(name: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
    return url;
  throw new WrongSetting(
    `${name} must be an address like https://api.example.nl/search, without a question mark, not ${shown(text)}.`,
  );
}

export const originsOf = (text = ''): string[] =>
  text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map(originOf);

function originOf(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new WrongSetting(
    `CORS_ORIGINS must be origins like https://www.example.nl, not '${text}'.`,
  );
}
