import { fileLinkObject } from '#protocol/constants.ts';

const document = `${fileLinkObject}.ContentDocument`;
const version = `${document}.LatestPublishedVersion`;

/** The field that says on which record a file hangs. */
export const linkedRecordField = 'LinkedEntityId';

/** What is told of each. */
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

/** How many stand on the page of the record itself; the others have pages of their own. */
const filesShown = 8;
const filesOnPage = 50;
/** More than these are looked at one page after the other. */
const filesLookedAt = 500;
const filesOnSeveral = 200;

/** The files on a record with what is told of each, the newest first. */
export const recordFilesConfig = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: filesShown,
  sortBy: ['-CreatedDate'],
  optionalFields: shown,
});

/** The files on several records at once, the oldest first. */
export const filesOfRecordsConfig = (recordIds: readonly string[]) => ({
  objectApiName: fileLinkObject,
  listViewApiName: 'Alle',
  where: `{ ${linkedRecordField}: { in: ${JSON.stringify(recordIds)} } }`,
  sortBy: ['CreatedDate'],
  pageSize: filesOnSeveral,
  optionalFields: shown,
});

/** All of them, page by page. */
export const filesPageConfig = (recordId: string, relatedListId: string, token: string | null) => ({
  ...recordFilesConfig(recordId, relatedListId),
  pageSize: filesOnPage,
  ...(token !== null && { pageToken: token }),
});

/** All that can be looked at one after the other. */
export const viewableFilesConfig = (recordId: string, relatedListId: string) => ({
  ...recordFilesConfig(recordId, relatedListId),
  pageSize: filesLookedAt,
});
