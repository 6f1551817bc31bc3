import { getPathLayout } from '#client/adapters/metadata.ts';
import type { Client } from '#client/client.ts';
import { FetchError } from '#client/fetch-error.ts';
import { read } from '#client/read.ts';
import type { PathLayout } from '#wire/shapes/path.ts';

/** Objects of which this memory knows that they have no path: that they have none is an answer too, and a refusal is not kept for long. */
const without = new WeakMap<Client, Set<string>>();

/** The states rows of an object go through; undefined where it has none. */
export async function readPath(aside: Client, objectApiName: string): Promise<PathLayout | undefined> {
  const known = without.get(aside) ?? new Set();
  without.set(aside, known);
  if (known.has(objectApiName)) return undefined;
  try {
    return await read(aside, getPathLayout, { config: { objectApiName } });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 404) throw error;
    known.add(objectApiName);
    return undefined;
  }
}
