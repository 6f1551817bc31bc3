import { fileLink } from '#wire/constants.ts';

const document = `${fileLink}.ContentDocument`;
const version = `${document}.LatestPublishedVersion`;

/** The files on a record with what is told of each, the newest first. */
export const filesAsked = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: 100,
  sortBy: ['-CreatedDate'],
  optionalFields: [
    `${document}.Title`,
    `${version}.ContentSize`,
    `${version}.FileExtension`,
    `${version}.PathOnClient`,
    `${version}.VersionDataUrl`,
    `${fileLink}.CreatedDate`,
    `${fileLink}.CreatedBy.Name`,
  ],
});
