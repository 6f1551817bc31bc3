import type { ObjectDirectory, ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { ObjectPicklists } from '#protocol/shapes/picklist.ts';

/**
 * What the viewer may know of objects, as the record API tells it: on the server as in the browser.
 */
export type ObjectMetadata = {
  infos: ReadonlyMap<string, ObjectInfo>;
  picklists: ReadonlyMap<string, ObjectPicklists>;
  directory: ObjectDirectory['objects'];
};
