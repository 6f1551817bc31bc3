// The names of fields and values, without the checks, which a browser loads when a form is used.

/** The radio buttons of a kind of which an order has one product at most. */
export const onlyOneField = (kind: string): string => `een_${kind.toLowerCase()}`;

export const startChoice = { soonest: 'eerste', chosen: 'gekozen' } as const;

/** Blocks of one form. Who brings more numbers names the first of a series. */
export const mostNumbers = 10;

export const authorityFile = {
  field: 'file',
  kinds: ['pdf', 'jpg', 'png'],
  /** In bytes. */
  largest: 10 * 1_048_576,
  /** In bytes. Larger than the file, so that a slightly too large file still gets a message. */
  largestBody: 26 * 1_048_576,
} as const;

export const numberFields = [
  'number',
  'provider',
  'customerNumber',
  'contractEnd',
  'endDate',
] as const;

export type NumberField = (typeof numberFields)[number];

/** The blocks are counted from 1. */
export const blockField = (field: NumberField, block: number): string => `${field}${block}`;

/** Buttons that change the blocks instead of sending the answers. */
export const blockAction = { field: 'block', add: 'add', remove: 'remove-' } as const;

export const countBlocks = (typed: { count?: string | undefined }): number =>
  Math.min(Math.max(Math.trunc(Number(typed.count)) || 1, 1), mostNumbers);
