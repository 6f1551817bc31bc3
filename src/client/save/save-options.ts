import * as recordEndpoints from '#protocol/endpoints/records.ts';

/**
 * How a save is meant, besides what is saved: assignment rules, mails, who may own it. Source:
 * record-api.md §6.3.
 */
export type SaveOptions = {
  readonly [Wish in keyof typeof recordEndpoints.createRecord.query]?: boolean;
};

/**
 * Throws `Invalid config for {name}` for what is no wish: one that is misspelt would be left undone
 * without a word.
 */
export function checkSaveOptions(name: string, options: SaveOptions): SaveOptions {
  for (const [wish, value] of Object.entries(options))
    if (
      value !== undefined &&
      (typeof value !== 'boolean' || !Object.hasOwn(recordEndpoints.createRecord.query, wish))
    )
      throw new Error(`Invalid config for ${name}`);
  return options;
}
