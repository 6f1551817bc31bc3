import { declareEndpoint, seconds } from '../api/endpoint.ts';
import { uploadedFile } from '../shapes/record.ts';

/** Source: record-api.md §6.3. */

export const createContentDocumentAndVersion = declareEndpoint({
  method: 'POST',
  path: '/ui-api/records/content-documents/content-versions',
  query: {},
  body: 'multipart',
  fresh: null,
  summary: 'Upload a file',
  answer: uploadedFile,
  status: 201,
});

export const createContentVersion = declareEndpoint({
  method: 'POST',
  path: '/ui-api/records/content-documents/{contentDocumentId}/content-versions',
  query: {},
  body: 'multipart',
  fresh: null,
  summary: 'Upload a new version of a file',
  answer: uploadedFile,
  status: 201,
});

export const getVersionData = declareEndpoint({
  method: 'GET',
  path: '/sobjects/ContentVersion/{contentVersionId}/VersionData',
  query: {},
  body: null,
  fresh: seconds(30),
  summary: 'The bytes of a file',
  answer: null,
});
