import type { Rec } from '#protocol/shapes/record.ts';
import type { CachedRecord, Envelope } from '../record-cache.ts';
import { deepFreeze } from '../stored-answer.ts';

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

/** The eTag does not count: it belongs to an answer, not to the record. */
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

/** A save sets both timestamps to the same time; sharing one string saves memory. */
const modstampOf = ({
  lastModifiedDate,
  systemModstamp,
}: Pick<Rec, 'lastModifiedDate' | 'systemModstamp'>): string | null =>
  systemModstamp === lastModifiedDate ? lastModifiedDate : systemModstamp;
