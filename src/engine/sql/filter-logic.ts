/** Logic such as `(1 OR 2) AND NOT 3`; filters are numbered from 1. Source: record-api.md §5.2. */
export type Logic =
  | { number: number }
  | { all: readonly Logic[] }
  | { any: readonly Logic[] }
  | { not: Logic };

const token = /\s*(\d{1,4}|[()]|AND\b|OR\b|NOT\b)/iy;

/** Precedence: NOT, then AND, then OR. */
export function parseLogic(text: string): Logic | undefined {
  const tokens = tokensOf(text);
  let at = 0;
  const either = (): Logic | undefined => several('OR', both, (any) => ({ any }));
  const both = (): Logic | undefined => several('AND', one, (all) => ({ all }));
  const several = (
    word: string,
    part: () => Logic | undefined,
    join: (parts: Logic[]) => Logic,
  ): Logic | undefined => {
    const parts = [part()];
    while (tokens?.[at] === word) {
      at++;
      parts.push(part());
    }
    const known = parts.filter((one) => one !== undefined);
    if (known.length < parts.length) return undefined;
    return known.length === 1 ? known[0] : join(known);
  };
  const one = (): Logic | undefined => {
    const next = tokens?.[at++];
    if (next === undefined) return undefined;
    if (next === 'NOT') {
      const inner = one();
      return inner && { not: inner };
    }
    if (next !== '(') return /^\d/.test(next) ? { number: Number(next) } : undefined;
    const inner = either();
    return tokens?.[at++] === ')' ? inner : undefined;
  };
  const whole = either();
  return tokens && at === tokens.length ? whole : undefined;
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  const trimmed = text.trimEnd();
  for (token.lastIndex = 0; token.lastIndex < trimmed.length;) {
    const found = token.exec(trimmed);
    if (!found) return undefined;
    tokens.push(found[1]!.toUpperCase());
  }
  return tokens;
}

export function numbersIn(logic: Logic): number[] {
  if ('number' in logic) return [logic.number];
  if ('not' in logic) return numbersIn(logic.not);
  return ('all' in logic ? logic.all : logic.any).flatMap(numbersIn);
}
