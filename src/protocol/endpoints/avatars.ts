import * as v from 'valibot';
import { declareEndpoints, formFactorParam, minutes } from '../api/endpoint.ts';

/** Avatars: the picture of a row in small spaces. Source: record-api.md §6.3. */
export const avatarEndpoints = declareEndpoints({
  getRecordAvatars: {
    method: 'GET',
    path: '/ui-api/record-avatars/batch/{recordIds}',
    query: { formFactor: formFactorParam },
    body: null,
    fresh: minutes(5),
  },
  updateRecordAvatar: {
    method: 'POST',
    path: '/ui-api/record-avatars/{recordId}/association',
    query: {},
    // Optional here, because the handler refuses a missing value with its own code.
    body: v.strictObject({ contentVersionId: v.optional(v.nullable(v.string())) }),
    fresh: null,
  },
  /** The bytes of the picture at an avatar's `photoUrl`. */
  getRecordPhoto: {
    method: 'GET',
    path: '/ui-api/record-avatars/{recordId}/photo',
    query: {},
    body: null,
    fresh: minutes(5),
  },
});
