import type { Problem } from '#protocol/problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** A day, `yyyy-mm-dd`; null for an empty input. */
export const dateOf = (values: Values, name: string): string | null => textIn(values, name);

/** Null for an empty input. */
export function textIn(values: Values, name: string): string | null {
  const value = values[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

/** For a field that the form of the action does not have. */
export const withoutField = ({ code, detail, about, matchResults }: Problem): Problem => ({
  code,
  ...(detail !== undefined && { detail }),
  ...(about !== undefined && { about }),
  ...(matchResults !== undefined && { matchResults }),
});
