import { getRecord } from '#client/adapters/records.ts';
import { read } from '#client/cache/read.ts';
import { type DrawnRecord, readRecord } from '../read-record.ts';
import type { Reading } from '../reading.ts';
import { nameOf } from './record-name.ts';

export type Named = Pick<DrawnRecord, 'staffId' | 'recordId' | 'objectApiName' | 'kind' | 'may'> & {
  name: string;
};

/**
 * A record by what it is called and what may be done with it, for a page that is about one step.
 * Throws the page for what is not there.
 */
export async function readNamed(
  reading: Reading,
  id: string,
): Promise<{ named: Named; drawn: DrawnRecord }> {
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
      name: record === undefined ? kind : nameOf(record, drawn),
    },
  };
}
