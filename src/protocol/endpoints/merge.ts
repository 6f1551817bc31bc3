import * as v from 'valibot';
import { declareEndpoints, seconds } from '../api/endpoint.ts';

/** Rows that are about the same thing made one. Our design: the platform merges elsewhere. */

/** What is missing in it is told by the handler. */
export const mergeInput = v.strictObject({
  /** Those that go. */
  recordIds: v.optional(v.array(v.string())),
  /**
   * By field of the plan, the record whose value it gets; of those that are not named what stays
   * keeps its own.
   */
  takes: v.optional(v.record(v.string(), v.string())),
  /** By relationship of which only one goes on, which one. */
  keeps: v.optional(v.record(v.string(), v.string())),
  /** By record, the version that was looked at. */
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
