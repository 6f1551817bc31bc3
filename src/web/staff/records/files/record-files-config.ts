import { fileLinkObject } from '#protocol/constants.ts';

const document = `${fileLinkObject}.ContentDocument`;
const version = `${document}.LatestPublishedVersion`;

export const linkedRecordField = 'LinkedEntityId';

const shown = [
  `${document}.Title`,
  `${version}.ContentSize`,
  `${version}.FileExtension`,
  `${version}.PathOnClient`,
  `${version}.Scanstatus__c`,
  `${version}.VersionDataUrl`,
  `${fileLinkObject}.${linkedRecordField}`,
  `${fileLinkObject}.Visibility`,
  `${fileLinkObject}.CreatedDate`,
  `${fileLinkObject}.CreatedBy.Name`,
];

/** On the record page. */
const filesShown = 8;
const filesOnPage = 50;
/** How many files the user can view one after the other. */
const filesLookedAt = 500;
const filesOnSeveral = 200;

export const recordFilesConfig = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: filesShown,
  sortBy: ['-CreatedDate'],
  optionalFields: shown,
});

export const filesOfRecordsConfig = (recordIds: readonly string[]) => ({
  objectApiName: fileLinkObject,
  listViewApiName: 'Alle',
  where: `{ ${linkedRecordField}: { in: ${JSON.stringify(recordIds)} } }`,
  sortBy: ['CreatedDate'],
  pageSize: filesOnSeveral,
  optionalFields: shown,
});

export const filesPageConfig = (recordId: string, relatedListId: string, token: string | null) => ({
  ...recordFilesConfig(recordId, relatedListId),
  pageSize: filesOnPage,
  ...(token !== null && { pageToken: token }),
});

export const viewableFilesConfig = (recordId: string, relatedListId: string) => ({
  ...recordFilesConfig(recordId, relatedListId),
  pageSize: filesLookedAt,
});
