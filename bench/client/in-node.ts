import { pathToFileURL } from 'node:url';
import type { Effort, Work } from './measure.ts';
import type { measureSides as Measure } from './sides.ts';

/** Measures WORK with EFFORT in the bundle SIDES, and writes the result as one line of JSON. */
const { SIDES = '', WORK, EFFORT = '' } = process.env;
const { measureSides } = (await import(pathToFileURL(SIDES).href)) as {
  measureSides: typeof Measure;
}; // proof: bundled from sides.ts
process.stdout.write(
  JSON.stringify(await measureSides(WORK as Work, JSON.parse(EFFORT) as Effort)),
); // proof: written by lines/client.ts
