import { getRecord } from '#client/adapters/records.ts';
import { read } from '#client/cache/read.ts';
import { type FilePlace, filePlaceOf } from '#protocol/files/file-visibility.ts';
import { type RecordViewModel, readRecord } from '../read-record.ts';
import { recordNameOf } from './name-of-row.ts';
import type { ReadContext } from '../dehydrate-page.ts';

export type NamedRecord = Pick<
  RecordViewModel,
  'staffId' | 'recordId' | 'objectApiName' | 'kind' | 'may'
> & {
  name: string;
  filePlace: FilePlace;
};

export async function readNamedRecord(
  reading: ReadContext,
  id: string,
): Promise<{ named: NamedRecord; drawn: RecordViewModel }> {
  const drawn = await readRecord(reading, id);
  const record = await read(reading.client, getRecord, { config: drawn.asked });
  const { staffId, recordId, objectApiName, kind, may } = drawn;
  return {
    drawn,
    named: {
      staffId,
      recordId,
      objectApiName,
      kind,
      may,
      filePlace: filePlaceOf(record ?? { id: recordId, fields: {} }),
      name: record === undefined ? kind : recordNameOf(record, drawn),
    },
  };
}
