import * as v from 'valibot';
import { declareEndpoints, formFactorParam, minutes } from '../api/endpoint.ts';

/** What stands for rows where there is little room. Source: record-api.md §6.3. */
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
    // What is missing is told by the handler, in a code of its own.
    body: v.strictObject({ contentVersionId: v.optional(v.nullable(v.string())) }),
    fresh: null,
  },
  /** The bytes of the picture, where an avatar says `photoUrl`. */
  getRecordPhoto: {
    method: 'GET',
    path: '/ui-api/record-avatars/{recordId}/photo',
    query: {},
    body: null,
    fresh: minutes(5),
  },
});
