import * as v from 'valibot';
import { declareEndpoints, seconds } from '../api/endpoint.ts';

/** Merging rows that describe the same thing. Our design: the platform merges elsewhere. */

/** Keys are optional because the handler refuses missing ones with its own codes. */
export const mergeInput = v.strictObject({
  /** The records that are deleted. */
  recordIds: v.optional(v.array(v.string())),
  /**
   * By field of the plan, the id of the record whose value is used. For other fields the record
   * that stays keeps its value.
   */
  takes: v.optional(v.record(v.string(), v.string())),
  /** By relationship of which only one row remains, the id of that row. */
  keeps: v.optional(v.record(v.string(), v.string())),
  /** By record id, the version that the user saw. */
  weakEtags: v.optional(v.record(v.string(), v.number())),
});
export type MergeInput = v.InferOutput<typeof mergeInput>;

export const mergeEndpoints = declareEndpoints({
  getMergePlan: {
    method: 'GET',
    path: '/ui-api/merge-plans/{recordIds}',
    query: {},
    body: null,
    fresh: seconds(1),
  },
  mergeRecords: {
    method: 'POST',
    path: '/ui-api/records/{recordId}/merge',
    query: {},
    body: mergeInput,
    fresh: null,
    guests: 'refused',
  },
});
