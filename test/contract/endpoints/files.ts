import type * as fileEndpoints from '#protocol/endpoints/files.ts';
import { formA } from '#protocol/shapes/errors.ts';
import { multipartText } from '../files/multipart.ts';
import type { EndpointCalls } from './endpoint-call.ts';

const documents = '/records/content-documents/content-versions';
const versionsOf = (document: string): string =>
  `/records/content-documents/${document}/content-versions`;
const oneFile = multipartText({ title: 'Proef' }, { name: 'proef.txt', text: 'proef' });
const versionData = (version: string): string =>
  `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`;

export const fileCalls: EndpointCalls<typeof fileEndpoints> = {
  createContentDocumentAndVersion: {
    about: 'nothing',
    ask: () => ({ path: documents, method: 'POST', ...oneFile }),
    answers: [
      {
        as: 'korenaar',
        path: () => documents,
        method: 'POST',
        body: () => oneFile.body,
        headers: oneFile.headers,
        status: 201,
      },
    ],
  },
  createContentVersion: {
    about: 'row',
    ask: ({ row }) => ({ path: versionsOf(row), method: 'POST', ...oneFile }),
    answers: [
      {
        as: 'beheer',
        path: ({ document }) => versionsOf(document),
        method: 'POST',
        body: () => oneFile.body,
        headers: oneFile.headers,
        status: 201,
      },
    ],
  },
  getVersionData: {
    about: 'row',
    ask: ({ row }) => ({ path: versionData(row) }),
    answers: [
      { as: 'beheer', path: () => versionData('068zzzzzzzzzzzzAAA'), status: 404, shape: formA },
    ],
  },
};
