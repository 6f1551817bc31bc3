import type { Rec } from '#protocol/shapes/record.ts';
import type { CachedRecord, Envelope } from '../record-cache.ts';
import { deepFreeze } from '../stored-answer.ts';

/** What a record says of itself besides its fields, as it is told. */
export const envelopeOf = ({
  eTag,
  lastModifiedById,
  lastModifiedDate,
  recordTypeId,
  recordTypeInfo,
  systemModstamp,
}: Rec): Envelope => ({
  eTag,
  lastModifiedById,
  lastModifiedDate,
  recordTypeId,
  recordTypeInfo: deepFreeze(recordTypeInfo),
  systemModstamp: modstampOf({ lastModifiedDate, systemModstamp }),
});

/**
 * Takes over what a record says of itself. Says whether anything a person could see changed: an
 * eTag is of one answer, not of the record.
 */
export function takeEnvelope(known: CachedRecord, record: Rec): boolean {
  const changed =
    (record.lastModifiedDate !== null && record.lastModifiedDate !== known.lastModifiedDate) ||
    (record.recordTypeId !== null && record.recordTypeId !== known.recordTypeId);
  known.apiName = record.apiName;
  known.eTag = record.eTag;
  known.lastModifiedById = record.lastModifiedById ?? known.lastModifiedById;
  known.lastModifiedDate = record.lastModifiedDate ?? known.lastModifiedDate;
  known.recordTypeId = record.recordTypeId ?? known.recordTypeId;
  known.recordTypeInfo = deepFreeze(record.recordTypeInfo) ?? known.recordTypeInfo;
  known.systemModstamp = modstampOf(record) ?? known.systemModstamp;
  return changed;
}

/** A save leaves both stamps alike: one text for the two. */
const modstampOf = ({
  lastModifiedDate,
  systemModstamp,
}: Pick<Rec, 'lastModifiedDate' | 'systemModstamp'>): string | null =>
  systemModstamp === lastModifiedDate ? lastModifiedDate : systemModstamp;
