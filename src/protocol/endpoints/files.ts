import * as v from 'valibot';
import { declareEndpoints, seconds } from '../api/endpoint.ts';

/** Files and their versions. Source: record-api.md §6.3. */
export const fileEndpoints = declareEndpoints({
  createContentDocumentAndVersion: {
    method: 'POST',
    path: '/ui-api/records/content-documents/content-versions',
    query: {},
    body: 'multipart',
    fresh: null,
  },
  createContentVersion: {
    method: 'POST',
    path: '/ui-api/records/content-documents/{contentDocumentId}/content-versions',
    query: {},
    body: 'multipart',
    fresh: null,
  },
  getVersionData: {
    method: 'GET',
    path: '/sobjects/ContentVersion/{contentVersionId}/VersionData',
    query: {},
    body: null,
    fresh: seconds(30),
  },
});

/** The properties of an uploaded file, as parts of the form or together in one part `json`. */
export const fileFacts = v.strictObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
});
