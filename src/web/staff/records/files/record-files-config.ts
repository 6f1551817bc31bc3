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

/** The number of files on the record page. */
const filesShown = 8;
const filesOnPage = 50;
/** The number of files that the user can view one after the other. */
const filesLookedAt = 500;
const filesOnSeveral = 200;

/** The newest files of a record. */
export const recordFilesConfig = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: filesShown,
  sortBy: ['-CreatedDate'],
  optionalFields: shown,
});

/** The files of several records, the oldest first. */
export const filesOfRecordsConfig = (recordIds: readonly string[]) => ({
  objectApiName: fileLinkObject,
  listViewApiName: 'Alle',
  where: `{ ${linkedRecordField}: { in: ${JSON.stringify(recordIds)} } }`,
  sortBy: ['CreatedDate'],
  pageSize: filesOnSeveral,
  optionalFields: shown,
});

/** A page of all files of a record. */
export const filesPageConfig = (recordId: string, relatedListId: string, token: string | null) => ({
  ...recordFilesConfig(recordId, relatedListId),
  pageSize: filesOnPage,
  ...(token !== null && { pageToken: token }),
});

/** The files that can be viewed one after the other. */
export const viewableFilesConfig = (recordId: string, relatedListId: string) => ({
  ...recordFilesConfig(recordId, relatedListId),
  pageSize: filesLookedAt,
});
