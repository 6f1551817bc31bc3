import type { ObjectDirectory, ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { ObjectPicklists } from '#protocol/shapes/picklist.ts';

/**
 * What the record API tells this viewer about objects; the same on the server and in the browser.
 */
export type ObjectMetadata = {
  infos: ReadonlyMap<string, ObjectInfo>;
  picklists: ReadonlyMap<string, ObjectPicklists>;
  directory: ObjectDirectory['objects'];
};
