import { fileLink } from '#protocol/constants.ts';

const document = `${fileLink}.ContentDocument`;
const version = `${document}.LatestPublishedVersion`;

/** The field that says on which record a file hangs. */
export const hangsOn = 'LinkedEntityId';

/** What is told of each. */
const shown = [
  `${document}.Title`,
  `${version}.ContentSize`,
  `${version}.FileExtension`,
  `${version}.PathOnClient`,
  `${version}.Scanstatus__c`,
  `${version}.VersionDataUrl`,
  `${fileLink}.${hangsOn}`,
  `${fileLink}.Visibility`,
  `${fileLink}.CreatedDate`,
  `${fileLink}.CreatedBy.Name`,
];

/** How many stand on the page of the record itself; the others have pages of their own. */
const filesShown = 8;
const filesOnPage = 50;
/** More than these are looked at one page after the other. */
const filesLookedAt = 500;
const filesOnSeveral = 200;

/** The files on a record with what is told of each, the newest first. */
export const filesAsked = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: filesShown,
  sortBy: ['-CreatedDate'],
  optionalFields: shown,
});

/** The files on several records at once, the oldest first. */
export const filesOnAsked = (recordIds: readonly string[]) => ({
  objectApiName: fileLink,
  listViewApiName: 'Alle',
  where: `{ ${hangsOn}: { in: ${JSON.stringify(recordIds)} } }`,
  sortBy: ['CreatedDate'],
  pageSize: filesOnSeveral,
  optionalFields: shown,
});

/** All of them, page by page. */
export const allFilesAsked = (recordId: string, relatedListId: string, token: string | null) => ({
  ...filesAsked(recordId, relatedListId),
  pageSize: filesOnPage,
  ...(token !== null && { pageToken: token }),
});

/** All that can be looked at one after the other. */
export const everyFileAsked = (recordId: string, relatedListId: string) => ({
  ...filesAsked(recordId, relatedListId),
  pageSize: filesLookedAt,
});
