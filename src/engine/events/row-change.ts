import type { Change } from '#protocol/shapes/changes.ts';
import type { Audience } from '../access/audience.ts';
import type { ObjectModel } from '../model/registry.ts';

/**
 * `before`: the audience before a change that can hide the row. `weakEtag`: 0 when unknown.
 * `fields`: those of the save. `changed`: those of them whose value changed.
 */
export type RowChange = Pick<Change, 'id' | 'kind' | 'weakEtag'> & {
  before?: Audience;
  fields?: readonly string[];
  changed?: readonly string[];
};
export type ObjectChanges = { object: ObjectModel; rows: readonly RowChange[] };
