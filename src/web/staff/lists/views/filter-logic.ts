/** From Dutch or English to the English of the record API. */
export const logicToSend = (text: string): string =>
  text.trim().replace(/\b(EN|OF|NIET)\b/gi, (word) => english[word.toUpperCase()] ?? word);
const english: Readonly<Record<string, string | undefined>> = { EN: 'AND', OF: 'OR', NIET: 'NOT' };

export const logicToShow = (text: string): string =>
  text.replace(/\b(AND|OR|NOT)\b/gi, (word) => dutch[word.toUpperCase()] ?? word);
const dutch: Readonly<Record<string, string | undefined>> = { AND: 'EN', OR: 'OF', NOT: 'NIET' };

/**
 * `unread`: the logic cannot be parsed. `unknown`: it contains `numbers` of no condition. `unused`:
 * it leaves out the conditions `numbers`.
 */
export type LogicFault =
  | { kind: 'unread' }
  | { kind: 'unknown' | 'unused'; numbers: readonly number[] };

export function logicFault(text: string, count: number): LogicFault | null {
  const sent = logicToSend(text);
  if (sent === '') return null;
  const tokens = sent.match(/\d+|[()]|AND|OR|NOT|\S/gi)?.map((token) => token.toUpperCase()) ?? [];
  const numbers = readAll(tokens);
  if (numbers === null) return { kind: 'unread' };
  const unknown = [...numbers].filter((number) => number < 1 || number > count);
  if (unknown.length > 0) return { kind: 'unknown', numbers: unknown };
  const unused = Array.from({ length: count }, (_, at) => at + 1).filter(
    (number) => !numbers.has(number),
  );
  return unused.length > 0 ? { kind: 'unused', numbers: unused } : null;
}

function readAll(tokens: readonly string[]): Set<number> | null {
  const numbers = new Set<number>();
  let at = 0;
  const one = (): boolean => {
    const token = tokens[at++];
    if (token === 'NOT') return one();
    if (token === '(') return several() && tokens[at++] === ')';
    if (token === undefined || !/^\d{1,4}$/.test(token)) return false;
    numbers.add(Number(token));
    return true;
  };
  const several = (): boolean => {
    if (!one()) return false;
    while (tokens[at] === 'AND' || tokens[at] === 'OR') {
      at++;
      if (!one()) return false;
    }
    return true;
  };
  return several() && at === tokens.length ? numbers : null;
}
