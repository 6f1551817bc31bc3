import * as recordEndpoints from '#protocol/endpoints/records.ts';

/** Source: record-api.md §6.3. */
export type SaveOptions = {
  readonly [Wish in keyof typeof recordEndpoints.createRecord.query]?: boolean;
};

/** The server would ignore an unknown option silently. */
export function checkSaveOptions(name: string, options: SaveOptions): SaveOptions {
  for (const [wish, value] of Object.entries(options))
    if (
      value !== undefined &&
      (typeof value !== 'boolean' || !Object.hasOwn(recordEndpoints.createRecord.query, wish))
    )
      throw new Error(`Invalid config for ${name}`);
  return options;
}
