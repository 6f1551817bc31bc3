import type { Rec } from '../shapes/record.ts';

/** `internal`: visible to staff only. `everyone`: to all viewers of the record. */
export const fileVisibility = { internal: 'InternalUsers', everyone: 'AllUsers' } as const;
export type FileVisibility = (typeof fileVisibility)[keyof typeof fileVisibility];

/** Key prefixes of the records whose files the portal shows. */
const withFilesInPortal = {
  request: '500',
  reply: '00a',
  company: '001',
} as const;

/** Customers can read these records, but no page of the portal shows their files. */
const withoutFilesInPortal = {
  contact: '003',
  connection: 'a01',
  termination: 'a02',
  portOut: 'a03',
  fibreRequest: 'a0E',
} as const;

const isOneOf = (prefixes: Readonly<Record<string, string>>, recordId: string): boolean =>
  Object.values(prefixes).includes(recordId.slice(0, 3));

export type FilePlace = { recordId: string; isInternalNote: boolean };

export const filePlaceOf = ({ id, fields }: Pick<Rec, 'id' | 'fields'>): FilePlace => ({
  recordId: id,
  isInternalNote: id.startsWith(withFilesInPortal.reply) && fields['IsPublished']?.value === false,
});

/** `chosen`: staff choose who sees the files. `asRecord`: all viewers of the record. */
export type FileAudienceKind = 'chosen' | 'internal' | 'asRecord';

export function fileAudienceKind({ recordId, isInternalNote }: FilePlace): FileAudienceKind {
  if (isInternalNote || isOneOf(withoutFilesInPortal, recordId)) return 'internal';
  return isOneOf(withFilesInPortal, recordId) ? 'chosen' : 'asRecord';
}

export function parseFileVisibility(place: FilePlace, said: unknown): FileVisibility {
  const kind = fileAudienceKind(place);
  return kind === 'asRecord' || (kind === 'chosen' && said === fileVisibility.everyone)
    ? fileVisibility.everyone
    : fileVisibility.internal;
}

export const shareType = { viewer: 'V', collaborator: 'C', owner: 'I' } as const;

export type ShareType = (typeof shareType)[keyof typeof shareType];
