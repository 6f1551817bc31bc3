import * as v from 'valibot';

const [mostItems, mostKeys, longest] = [1, 3, 300];

/**
 * The value with lists of one item, dictionaries of a few keys, and short texts, as far as the
 * schema accepts it.
 */
export function shortened(value: unknown, schema: v.GenericSchema): unknown {
  const whole = { value: structuredClone(value) };
  const fits = () => v.is(schema, whole.value);
  if (!fits()) throw new Error('The value does not fit its schema');
  shortenIn(whole, 'value', fits);
  return whole.value;
}

type Holder = Record<string, unknown>;

function shortenIn(holder: Holder, key: string, fits: () => boolean): void {
  const before = holder[key];
  const shorter = shorterOf(before);
  if (shorter !== before) {
    holder[key] = shorter;
    if (!fits()) holder[key] = before;
  }
  const now = holder[key];
  if (typeof now === 'object' && now !== null)
    // proof: items of a list have keys too
    for (const inner of Object.keys(now)) shortenIn(now as Holder, inner, fits);
}

function shorterOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > mostItems ? value.slice(0, mostItems) : value;
  if (typeof value === 'string')
    return value.length > longest ? `${value.slice(0, longest)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return entries.length > mostKeys ? Object.fromEntries(entries.slice(0, mostKeys)) : value;
}
