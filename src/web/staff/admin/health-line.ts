/** `bad`: it does not work; `attention`: a person should look at it. */
export type HealthLine = {
  name: string;
  state: 'good' | 'attention' | 'bad';
  texts: readonly string[];
  advice: string | null;
};

export function healthLine(
  name: string,
  { texts, advice }: { texts: readonly string[]; advice: readonly (string | false)[] },
): HealthLine {
  const given = advice.filter((one) => one !== false);
  return {
    name,
    state: given.length > 0 ? 'attention' : 'good',
    texts,
    advice: given.length > 0 ? given.join(' ') : null,
  };
}

export function spanText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 120) return `${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${String(hours)} uur` : `${String(Math.floor(hours / 24))} dagen`;
}
