import * as v from 'valibot';
import { declareEndpoint, minutes } from '../api/endpoint.ts';
import { unusedFormFactorParam } from '../api/params.ts';
import { avatar } from '../shapes/avatar.ts';
import { flagBatch } from '../shapes/errors.ts';

/** Source: record-api.md §6.3. */

export const getRecordAvatars = declareEndpoint({
  method: 'GET',
  path: '/ui-api/record-avatars/batch/{recordIds}',
  query: { formFactor: unusedFormFactorParam },
  body: null,
  fresh: minutes(5),
  summary: 'The picture of records, or their initials',
  answer: flagBatch(avatar),
});

export const updateRecordAvatar = declareEndpoint({
  method: 'POST',
  path: '/ui-api/record-avatars/{recordId}/association',
  query: {},
  // Optional here: the handler refuses a missing value with a more specific error.
  body: v.strictObject({ contentVersionId: v.optional(v.nullable(v.string())) }),
  fresh: null,
  summary: 'Make an uploaded picture the photo of a record, or remove it',
  answer: avatar,
});

export const getRecordPhoto = declareEndpoint({
  method: 'GET',
  path: '/ui-api/record-avatars/{recordId}/photo',
  query: {},
  body: null,
  fresh: minutes(5),
  summary: 'The bytes of a photo',
  answer: null,
});
