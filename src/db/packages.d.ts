/** The package contains no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';
  export function from(text: string): Writable & Submittable & { rowCount: number };
  export function to(
    text: string,
  ): Readable & AsyncIterable<Uint8Array> & Submittable & { rowCount: number };
}

/** The types of pg do not contain this module. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
