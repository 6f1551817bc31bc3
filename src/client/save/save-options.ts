import * as recordEndpoints from '#protocol/endpoints/records.ts';

/**
 * The options of a save, such as whether it applies assignment rules or sends mail. Source:
 * record-api.md §6.3.
 */
export type SaveOptions = {
  readonly [Wish in keyof typeof recordEndpoints.createRecord.query]?: boolean;
};

/**
 * Returns the options. Throws `Invalid config for {name}` for a value that is not boolean, and for
 * an unknown option, because the server would ignore a misspelt one silently.
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
